import sys

from plyscope.cli import main

sys.exit(main())
