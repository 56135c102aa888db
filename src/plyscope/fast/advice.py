"""What to write instead of Python that is not compiled."""

import ast

ADVICE: dict[type, str] = {
    ast.Try: "try is not supported; check beforehand with if",
    ast.With: "with is not supported",
    ast.Raise: "raise is not supported; moves lists legal moves only, so that make need not check",
    ast.Assert: "assert is not supported; write it into a test",
    ast.Import: "import at the top of the file; methods use numbers and own methods alone",
    ast.ImportFrom: "import at the top of the file; methods use numbers and own methods alone",
    ast.FunctionDef: "write a method of the class instead of a function inside a method",
    ast.ClassDef: "write the class at the top of the file",
    ast.Delete: "del is not supported",
    ast.Global: "a method changes fields of self alone",
    ast.Nonlocal: "a method changes fields of self alone",
    ast.Match: "match is not supported; write if and elif",
    ast.Set: "a set is not supported; use Cells or Bits",
    ast.SetComp: "a set is not supported; use Cells or Bits",
    ast.Dict: "a dictionary is not supported; use Cells, or a constant tuple",
    ast.DictComp: "a dictionary is not supported; use Cells, or a constant tuple",
    ast.JoinedStr: "text is not supported here; use numbers",
    ast.Lambda: "lambda is not supported; write a method of the class",
    ast.GeneratorExp: "write this inside any, all, sum, min or max, or as a loop",
    ast.ListComp: "a list made by a loop is not supported; begin with [0] * SIZE and fill it",
    ast.Await: "await is not supported",
    ast.NamedExpr: "assign on a line of its own",
    ast.Starred: "* is not supported; name the values one by one",
}


def advice(node: ast.AST) -> str:
    """What is wrong with a kind of statement or expression, and what would be right."""
    return ADVICE.get(type(node), f"{type(node).__name__} is not supported here")
