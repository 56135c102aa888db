"""The lines of UCI, Hub and Gomocup, for both sides: players who ask and engines who answer."""
