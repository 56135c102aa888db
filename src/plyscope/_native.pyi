"""The native core of Plyscope: boards of the built-in games."""

from collections.abc import Callable, Sequence
from typing import Any, Self, overload


class StopFlag:
    """Tells a running search to end, from any thread."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

class TableInUse(RuntimeError):
    pass

class Table:
    """
    A transposition table that is kept, so that the next search of the same game knows
    what the last one found: the `table` of `plyscope.search`. It takes its size from the
    search, and begins anew where game, switches or size are others than before. One search
    has it at a time.
    """

    def __init__(self) -> None: ...

    def clear(self) -> None:
        """The next search begins with an empty table: for a new game, say."""

class Recording:
    """How a search is to be recorded."""

    def __init__(self, max_rows: int, min_remaining: int, log: str | None, header: bytes) -> None: ...

class TrialRecorder:
    """
    A row of a recorded search that is to be searched once more, with all below
    it, without some techniques; then how that search met it, and what it found.
    """

    def __init__(self, row: int, min_remaining: int, without: Sequence[str]) -> None: ...

    @property
    def ply(self) -> int: ...

    @property
    def remaining(self) -> int: ...

    @property
    def move(self) -> int: ...

    @property
    def alpha(self) -> int: ...

    @property
    def beta(self) -> int: ...

    @property
    def score(self) -> int: ...

    @property
    def bound(self) -> int: ...

class Report:
    """What a search, or one iteration, found."""

    @property
    def depth(self) -> int: ...

    @property
    def was_stopped(self) -> bool: ...

    @property
    def is_truncated(self) -> bool: ...

    @property
    def is_logged(self) -> bool: ...

    @property
    def variations(self) -> list[tuple[int, list[int]]]: ...

    @property
    def distance(self) -> int | None: ...

    @property
    def table_bytes(self) -> int: ...

    @property
    def table_fullness(self) -> float: ...

    @property
    def columns(self) -> dict[str, object] | None: ...

    @property
    def deepest(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def leaves(self) -> int: ...

    @property
    def cutoffs(self) -> int: ...

    @property
    def first_cutoffs(self) -> int: ...

    @property
    def late_cutoffs(self) -> int: ...

    @property
    def pruned(self) -> int: ...

    @property
    def table_hits(self) -> int: ...

def switch_names() -> list[str]:
    """The techniques of the search, in the order in which they are told."""

def exact_switch_names() -> list[str]:
    """Those among them that keep the value at a given depth."""

def full_switch_names() -> list[str]:
    """Those among them that play best."""

def set_niceness(niceness: int) -> None:
    """
    How far searches that begin from now on give way to the other threads of this process:
    0, not at all, to 19.
    """

def make_urgent() -> None:
    """
    From now on no search that the calling thread begins gives way to other threads.
    """

MAX_THREADS: int = 256

INFINITY: int = 32767

MAX_DEPTH: int = 120

def columns_from_rows(rows: object) -> dict[str, object]:
    """
    The columns of rows as a log has them, 32 bytes each, in an array of bytes. Raises
    ValueError if they do not make a tree.
    """

def first_fault(parent: object, size: object, ply: object) -> int:
    """
    The first row whose parent, size or ply does not fit a tree in pre-order, or -1.
    """

def paired_rows(size: object, move: object, remaining: object, other_size: object, other_move: object, other_remaining: object) -> object:
    """
    For each row of one trace the row of another that is the same visit, or -1: the same
    moves from the root, with the same depth left at each. Both must be trees in pre-order.
    """

def checksum(bytes: object) -> int:
    """The checksum of an array of bytes, as it closes a batch of a log."""

MAX_ROWS: int = 2146435071

class LineReader:
    """Reads lines of JSON or CSV, of which some fields are wanted."""

    def __init__(self, names: Sequence[str]) -> None: ...

    def json(self, block: bytes) -> tuple[object, list[object], list[object]]:
        """
        The rows of a block of whole lines: the number of each one's line, then for each field
        an array of numbers (nan: missing, or a text), and for each an array of numbers of texts
        (-1: missing, or a number). Raises ValueError with the line, where there is no sense.
        """

    def csv(self, block: bytes) -> tuple[object, list[object], list[object]]:
        """
        The rows of a block of whole lines: the number of each one's line, then for each field
        an array of numbers (nan: missing, or a text), and for each an array of numbers of texts
        (-1: missing, or a number). Raises ValueError with the line, where there is no sense.
        """

    @property
    def texts(self) -> list[bytes]:
        """
        The texts so far by their numbers, as they stood between quotation marks.
        """

class LearnedWeights:
    """The weights of an evaluation that were fitted to games."""

class Trainer:
    """Fits the weights of an evaluation to games."""

    def add_game(self, moves: bytes, scores: bytes, first: int, result: int) -> int:
        """
        Takes the quiet positions of a game; returns how many. A move is a byte, its place
        among the legal ones; a score has 16 bits, 32767 for none.
        """

    @property
    def samples(self) -> int:
        """How many positions there are."""

    @property
    def has_own(self) -> bool:
        """Whether the game's own evaluation says anything of these positions."""

    def fit_targets(self, share_of_scores: float, decay: float) -> float:
        """
        Makes the targets from results and scores; returns the logits of a unit of score.
        """

    def fit_features(self, rate: float, pull: float) -> tuple[float, float]:
        """One pass; returns the loss of the games, and of those held out."""

    def fit_patterns(self, rate: float, pull: float) -> tuple[float, float]:
        """The same for the tables of the patterns."""

    def features(self) -> list[float]:
        """The weights of the features, in logits."""

    def tables(self, unit: float) -> list[bytes]:
        """The tables; `unit` is what one logit is worth."""

    def frequencies(self, count: int) -> list[float]:
        """How often the first features count in the samples."""

class Searchable:
    """A board, or a tree, that can be searched."""

    def search(self, depth: int, nodes: int | None, seconds: float | None, table_bytes: int, lines: int, switches: Sequence[str], stop: StopFlag, on_iteration: Callable[[Report], None] | None, record: Recording | None, history: Sequence[int] = [], root_moves: Sequence[int] = [], threads: int = 1, trial: TrialRecorder | None = None, table: Table | None = None, tables: EndgameTables | None = None, weights: LearnedWeights | None = None) -> Report:
        """
        Searches this board; see plyscope.search, which checks and explains the arguments.
        """

    def replay(self, ply: object, remaining: object, move: object, kind: object, reason: object, switches: Sequence[str], history: Sequence[int], on_rows: Callable[[int], None], tables: EndgameTables | None = None, weights: LearnedWeights | None = None, moves_are_places: bool = False) -> dict[str, object]:
        """
        Plays the rows of a trace from this board on and says what the game says of each, in
        arrays by name: its legal moves, the value of a leaf or what a rule went by, as a search
        with these switches evaluates, who moves, whether an earlier visit made the same move,
        whether it is noisy, may stand pat or repeats an earlier board, its key. `illegal` lists
        the rows whose move is illegal: of them and of the rows below, all is 0. Moves are codes,
        or places among the legal moves. `on_rows` hears now and then how many rows are done, and
        may raise.
        """

class Board(Searchable):
    """A board of a native game; it never changes."""

    def moves(self) -> list[int]:
        """
        Codes of the legal moves, in a fixed order; none exactly when the game is over.
        """

    def play(self, code: int) -> Self:
        """
        The board after that move; this one is unchanged. Raises ValueError if illegal.
        """

    def outcome(self) -> int | None:
        """
        The final score, from the maximizer's view, or None while the game runs.
        """

    def evaluate(self) -> int:
        """
        Static evaluation, from the maximizer's view; the outcome when the game is over.
        """

    def key(self) -> int:
        """A number that equal boards share."""

    def table_key(self) -> int:
        """
        A number that boards share which a table may take for each other: equal ones, images
        such as mirrored ones, and ones that differ in counters alone.
        """

    @property
    def maximizing(self) -> bool:
        """Whether the player to move wants a high score."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def perft(self, depth: int) -> int:
        """
        The number of lines of exactly that many legal moves, from 0 to 64. Draw rules end
        none.
        """

    def perft_after(self, code: int, depth: int, stop: StopFlag | None = None) -> int:
        """
        perft of the board after one of the legal_moves. Raises RuntimeError when `stop` is
        set.
        """

    def legal_moves(self) -> list[int]:
        """
        Codes of the legal moves, also where a draw rule has ended the game: what perft
        counts.
        """

class ChessBoard(Board):
    """
    Chess, also Chess960. White is the maximizer. Squares are numbers: a1 is 0, b1 is 1, h8
    is 63. A move's code: bits 0-5 its start, bits 6-11 its end, which is the rook's square
    in castling, from bit 12 what is special: 1 a capture in passing, 3 castling, or what a
    pawn becomes: 2 a knight, 5 a bishop, 6 a rook, 7 a queen. In cells(), 1 to 6 are
    White's pawn, knight, bishop, rook, queen and king, 7 to 12 Black's.
    """

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, pawns: int, knights: int, bishops: int, rooks: int, queens: int, kings: int, white_to_move: bool, castling: int = 0, en_passant: int | None = None, quiet: int = 0) -> None:
        """
        The board with these pieces: sets of squares, a1 as bit 0. Then the rooks that may
        castle, the square that a pawn has just passed, and the moves in a row without a
        capture or a pawn's move. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    def may_claim_draw(self) -> bool:
        """
        Whether a player may claim a draw here, whatever was on the board before.
        """

    def passed(self) -> Self:
        """
        The board with the other player to move. Raises ValueError where a search may not
        try that.
        """

    extends: bool = True

    win: int = 30000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    @property
    def white(self) -> int:
        """White's pieces, as a set of squares."""

    @property
    def pawns(self) -> int:
        """The pawns of both sides, as a set of squares."""

    @property
    def knights(self) -> int:
        """The knights."""

    @property
    def bishops(self) -> int:
        """The bishops."""

    @property
    def rooks(self) -> int:
        """The rooks."""

    @property
    def queens(self) -> int:
        """The queens."""

    @property
    def kings(self) -> int:
        """The kings."""

    @property
    def castling(self) -> int:
        """The rooks that may still castle."""

    @property
    def en_passant(self) -> int | None:
        """The square where a pawn can legally be taken in passing, or None."""

    @property
    def quiet(self) -> int:
        """Moves in a row without a capture or a pawn's move."""

    @property
    def in_check(self) -> bool:
        """Whether the player to move is in check."""

    def noisy(self) -> list[int]:
        """Those of moves() that take something or promote a pawn."""

    def see_at_least(self, code: int, least: int) -> bool:
        """
        Whether the exchanges that a legal move begins on its target bring its player at
        least so many hundredths of a pawn. Raises ValueError if the move is illegal.
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    max_moves: int = 218

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a pawn.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

class Connect4Board(Board):
    """
    Connect four on 7 columns and 6 rows; a move's code is its column, 0 to 6 from the left.
    In cells(), 1 is the first player, who is the maximizer, and 2 the second.
    """

    def __init__(self, key: int | None = None) -> None:
        """
        The board before the first move, or the one whose key() is this. Raises ValueError
        if no board has that key.
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    rows: int = 6

    columns: int = 7

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def learned_evaluation(self, weights: LearnedWeights) -> int:
        """What the board is worth by learned weights."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

class Connect4Solver:
    """
    Finds exact scores of connect four, with no depth limit and no opening book. What it has
    proved it remembers, up to hash_mb megabytes. It does one thing at a time: a call while
    another thread's solve runs raises RuntimeError, but for stop() and nodes.
    """

    def __init__(self, hash_mb: int = 64) -> None:
        """
        A solver with a table of that size, from 1 to 65536. Raises MemoryError if there is
        not that much memory.
        """

    def solve(self, board: Connect4Board) -> int | None:
        """
        The exact score, from the maximizer's view, in the unit of outcome(): 22 less the
        winner's stones. None if stop() ended it.
        """

    def solve_moves(self, board: Connect4Board) -> list[tuple[int, int]] | None:
        """
        The code of each legal move with the exact score after it, from the maximizer's
        view. None if stop() ended it.
        """

    def stop(self) -> None:
        """Ends the solve that is running in another thread, if any."""

    def clear(self) -> None:
        """Forgets everything, and sets nodes to 0."""

    @property
    def nodes(self) -> int:
        """Positions searched since the solver was made or cleared."""

class TicTacToeBoard(Board):
    """
    Tic-tac-toe; a move's code is its cell, 0 to 8 row by row. In cells(), 1 is X, who
    begins and is the maximizer, and 2 is O.
    """

    def __init__(self, key: int | None = None) -> None:
        """
        The board before the first move, or the one whose key() is this. Raises ValueError
        if no board has that key.
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    rows: int = 3

    columns: int = 3

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

class TreeBoard(Searchable):
    """The root of an explicit tree, to be searched."""

    def __init__(self, nodes: Sequence[tuple[int, int]], maximizing: bool) -> None:
        """
        Nodes in pre-order: how many children (0: a leaf), and the score of a leaf.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

class CompiledRules:
    """
    The rules of a game that was compiled from Python: addresses of its
    functions, and what makes an exception of a fault in them.
    """

    def __init__(self, moves: int, make: int, outcome: int, evaluate: int, noisy: int, priority: int, symmetries: int, size: int, key_size: int, maximizing: int, cells: int, cell_count: int, on_fault: object) -> None: ...

class SmallCompiledBoard(Board):
    """A position of a game that was compiled from Python."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, rules: CompiledRules, state: bytes) -> None:
        """The position with these bytes."""

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def learned_evaluation(self, weights: LearnedWeights) -> int:
        """What the board is worth by learned weights."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    def state(self) -> bytes:
        """The bytes of the position."""

    def noisy(self) -> list[int]:
        """The noisy moves."""

    def order(self, move: int) -> int:
        """How early the search tries a legal move: the greater, the earlier."""

class LargeCompiledBoard(Board):
    """A position of a game that was compiled from Python."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, rules: CompiledRules, state: bytes) -> None:
        """The position with these bytes."""

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def learned_evaluation(self, weights: LearnedWeights) -> int:
        """What the board is worth by learned weights."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    def state(self) -> bytes:
        """The bytes of the position."""

    def noisy(self) -> list[int]:
        """The noisy moves."""

    def order(self, move: int) -> int:
        """How early the search tries a legal move: the greater, the earlier."""

class GomokuBoard(Board):
    """
    A board of gomoku. Black begins and is the maximizer. A move's code is its row from the
    top times 20, plus its column from the left, both from 0. In cells(), 1 is Black and 2
    is White.
    """

    @property
    def columns(self) -> int:
        """How many columns there are, and rows."""

    def cells(self) -> list[int]:
        """What is on each point, row by row from the top; 0 is empty."""

    def stones(self) -> tuple[list[int], list[int]]:
        """The codes of the points that Black has, and White."""

    @property
    def captured(self) -> tuple[int, int]:
        """How many stones Black has captured, and White."""

    @property
    def five_stands(self) -> bool:
        """
        Whether the opponent of the player to move wins unless its row is broken now.
        """

    @property
    def quiet(self) -> int:
        """
        Moves in a row after which nothing new is on the board: none, for each puts a stone.
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def forbidden(self) -> list[tuple[int, str]]:
        """
        The empty points that the player to move may not take, each with the reason.
        """

    def is_legal(self, code: int) -> bool:
        """Whether the player to move may take that point."""

    def move_score(self, code: int) -> int:
        """The higher the likelier it is that the point is a good move."""

    stride: int = 20

class FreestyleGomokuBoard(GomokuBoard):
    """A board of this rule set."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, size: int, black: Sequence[int] = [], white: Sequence[int] = [], black_to_move: bool = True, captured: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these stones, as codes of points, and the stones that Black and White
        have captured. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def passed(self) -> Self:
        """
        The board with the other player to move. Raises ValueError where a search may not
        try that.
        """

    extends: bool = True

    win: int = 10000

    least_size: int = 5

    most_size: int = 20

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """What full strength takes the board to be worth, in a unit of its own."""

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs for who moves and for who waits."""

    weighed: str = 'for who moves and for who waits'

    whole: int = 1

    men: int = 0

    usual_size: int = 15

class StandardGomokuBoard(GomokuBoard):
    """A board of this rule set."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, size: int, black: Sequence[int] = [], white: Sequence[int] = [], black_to_move: bool = True, captured: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these stones, as codes of points, and the stones that Black and White
        have captured. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def passed(self) -> Self:
        """
        The board with the other player to move. Raises ValueError where a search may not
        try that.
        """

    extends: bool = True

    win: int = 10000

    least_size: int = 5

    most_size: int = 20

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """What full strength takes the board to be worth, in a unit of its own."""

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs for who moves and for who waits."""

    weighed: str = 'for who moves and for who waits'

    whole: int = 1

    men: int = 0

    usual_size: int = 15

class CaroBoard(GomokuBoard):
    """A board of this rule set."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, size: int, black: Sequence[int] = [], white: Sequence[int] = [], black_to_move: bool = True, captured: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these stones, as codes of points, and the stones that Black and White
        have captured. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def passed(self) -> Self:
        """
        The board with the other player to move. Raises ValueError where a search may not
        try that.
        """

    extends: bool = True

    win: int = 10000

    least_size: int = 5

    most_size: int = 20

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """What full strength takes the board to be worth, in a unit of its own."""

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs for who moves and for who waits."""

    weighed: str = 'for who moves and for who waits'

    whole: int = 1

    men: int = 0

    usual_size: int = 15

class RenjuBoard(GomokuBoard):
    """A board of this rule set."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, size: int, black: Sequence[int] = [], white: Sequence[int] = [], black_to_move: bool = True, captured: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these stones, as codes of points, and the stones that Black and White
        have captured. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def passed(self) -> Self:
        """
        The board with the other player to move. Raises ValueError where a search may not
        try that.
        """

    extends: bool = True

    win: int = 10000

    least_size: int = 15

    most_size: int = 15

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """What full strength takes the board to be worth, in a unit of its own."""

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs for who moves and for who waits."""

    weighed: str = 'for who moves and for who waits'

    whole: int = 1

    men: int = 0

    usual_size: int = 15

class NinukiBoard(GomokuBoard):
    """A board of this rule set."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, size: int, black: Sequence[int] = [], white: Sequence[int] = [], black_to_move: bool = True, captured: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these stones, as codes of points, and the stones that Black and White
        have captured. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def passed(self) -> Self:
        """
        The board with the other player to move. Raises ValueError where a search may not
        try that.
        """

    extends: bool = True

    win: int = 10000

    least_size: int = 5

    most_size: int = 20

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """What full strength takes the board to be worth, in a unit of its own."""

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs for who moves and for who waits."""

    weighed: str = 'for who moves and for who waits'

    whole: int = 1

    men: int = 0

    usual_size: int = 19

class DraughtsBoard(Board):
    """
    A board of draughts, Black's first row at the top. White is the maximizer. A move's code:
    bits 0-5 its start less 1, bits 6-11 its end less 1, bit 12 whether it captures, bit 13
    whether it crowns a man, from bit 14 a number that tells captures with the same ends
    apart. In cells(), 1 and 2 are White's men and kings, 3 and 4 Black's.
    """

    @property
    def white(self) -> int:
        """White's men and kings, as a set of squares."""

    @property
    def black(self) -> int:
        """Black's men and kings, as a set of squares."""

    @property
    def kings(self) -> int:
        """The kings of both sides, as a set of squares."""

    @property
    def quiet(self) -> int:
        """
        Moves in a row without a capture or a move of a man, where a rule counts them.
        """

    @property
    def ending(self) -> int:
        """
        Moves since the material of an ending was reached, where a rule counts them.
        """

    @property
    def white_runner(self) -> tuple[int, int]:
        """
        The square of White's king that moves again and again, and its moves in a row,
        where a rule counts them; (0, 0) if there is none.
        """

    @property
    def black_runner(self) -> tuple[int, int]:
        """The same of Black."""

    @property
    def must_capture(self) -> bool:
        """Whether there is a capture, which makes every legal move one."""

    def routes(self) -> list[list[list[int]]]:
        """
        For each move, as moves() has them, its routes: the squares the piece touches, its
        start first.
        """

    def perft_routes(self, depth: int, keep: bool) -> int:
        """
        perft, with captures of the same pieces by several routes counted apart, or once.
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

class EnglishDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 68

class ItalianDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 68

class RussianDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 160

class BrazilianDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 160

class PoolDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 160

class SpanishDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 160

class CzechDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 24

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 160

class ThaiDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 32."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 8

    columns: int = 8

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 16

    men: int = 32

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 160

class InternationalDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 50."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 10

    columns: int = 10

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 40

    men: int = 50

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 512

class AntidraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 50."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 10

    columns: int = 10

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 40

    men: int = 50

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 512

class BreakthroughDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 50."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 10

    columns: int = 10

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 40

    men: int = 50

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 512

class KillerDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 50."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 10

    columns: int = 10

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 40

    men: int = 50

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 512

class FrisianDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 50."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 10

    columns: int = 10

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 40

    men: int = 50

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 512

class FryskDraughtsBoard(DraughtsBoard):
    """A board of this variant, on the squares 1 to 50."""

    @overload
    def __init__(self) -> None:
        """The board before the first move."""

    @overload
    def __init__(self, white: int, black: int, kings: int, white_to_move: bool, quiet: int = 0, ending: int = 0, white_runner: tuple[int, int] = (0, 0), black_runner: tuple[int, int] = (0, 0)) -> None:
        """
        The board with these pieces: sets of squares, square 1 as bit 0; kings are also in
        their side's set. Then the counters. Raises ValueError if there is no such board.
        """

    @staticmethod
    def full_switches() -> list[str]:
        """The techniques of full strength in this game."""

    def repetition_key(self) -> int:
        """A number that boards share which repeat each other."""

    win: int = 10000

    rows: int = 10

    columns: int = 10

    def cells(self) -> list[int]:
        """What is in each cell, row by row from the top; 0 is empty."""

    def full_evaluation(self, weights: LearnedWeights | None = None) -> int:
        """
        What full strength takes the board to be worth, in hundredths of a man.
        """

    def factors(self) -> tuple[list[int], list[int]]:
        """
        What the first weight of each feature is multiplied by, and the second: the
        evaluation is the sum of all products, divided by `whole`.
        """

    @property
    def is_calm(self) -> bool:
        """
        Whether the board can be evaluated as it stands: no capture is due, nor an answer to
        a threat.
        """

    def candidates(self) -> list[int]:
        """
        The moves that are worth a thought: all of them, but where there are hundreds.
        """

    @staticmethod
    def feature_names() -> list[str]:
        """What factors() are of, in their order."""

    @staticmethod
    def weights() -> list[tuple[int, int]]:
        """What each feature weighs in the opening and in the ending."""

    def contents(self) -> list[int]:
        """
        What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
        """

    @staticmethod
    def learned_weights(features: Sequence[tuple[int, int]], patterns: Sequence[tuple[Sequence[int], int, bool]], tables: Sequence[bytes]) -> LearnedWeights:
        """
        Weights for full_evaluation() and searches, in eighths: those of the features, and
        the patterns with their tables. A pattern is a list of cells, the number of its
        table, and whether players are exchanged in it; a table has two numbers of 16 bits
        up to 2047 for each content of its patterns, the first cell the lowest digit in base 3.
        """

    def trainer(self, weights: Sequence[float], patterns: Sequence[tuple[Sequence[int], int, bool]], table_sizes: Sequence[int], seed: int) -> Trainer:
        """
        Fits weights to games from this board, beginning with these weights of the
        features, the opening's first, and with tables of zeros.
        """

    weighed: str = 'in the opening and in the ending'

    whole: int = 10

    men: int = 50

    def features(self) -> list[int]:
        """How often each feature counts for White, less how often for Black."""

    @property
    def phase(self) -> int:
        """
        How much of the opening is left, of `whole`, by the pieces on the board: a weight
        goes from its opening's to its ending's as they fall.
        """

    max_moves: int = 512

class BadTableFile(ValueError):
    pass

class EndgameTables:
    """The endgame tables of a variant of draughts."""

    def __init__(self, variant: str, paths: Sequence[str]) -> None:
        """
        Opens the files; raises BadTableFile for one that is damaged or of another variant.
        """

    @property
    def variant(self) -> str: ...

    @property
    def pieces(self) -> int:
        """The most pieces of any slice."""

    def probe(self, board: DraughtsBoard) -> tuple[int, int | None, bool] | None:
        """
        None where no slice is at hand; else 1, 0 or -1 for a win, draw or loss of the
        player to move, after how many plies at most, if known, and whether it is certain
        that no draw rule ends the game before.
        """

    def slices(self) -> list[tuple[bool, list[tuple[list[int], int, int, int, int, int, tuple[int, int, int] | None]]]]:
        """
        What the header of each file says: whether it has distances, and for each player to
        move the material, positions, wins, draws and losses, the plies of the longest win
        and its pieces.
        """

    def contradiction(self, material: Sequence[int], threads: int) -> tuple[int, int, int] | None:
        """
        The first position of this material whose value does not follow from those after
        it, or None.
        """

    def sample(self, count: int, seed: int) -> list[int]:
        """Probes so many positions at random: how many are lost, drawn and won."""

def slice_positions(variant: str, material: Sequence[int]) -> int:
    """
    How many positions have this material: men and kings of the player to move, then of the
    other.
    """

def slice_pieces(variant: str, material: Sequence[int], index: int) -> tuple[int, int, int]:
    """
    The position of an index, White to move: White's squares, Black's and those of kings.
    """

def slice_index(variant: str, board: DraughtsBoard) -> int:
    """The index of a board among those with its material."""

def table_checksum(file: bytes) -> int:
    """The checksum that belongs into the header of a table with these bytes."""

def solve_slice(variant: str, material: Sequence[int], paths: Sequence[str], distances: bool, threads: int) -> bytes:
    """
    Solves a slice, given the files of all slices that captures and promotions lead to;
    returns the bytes of its file.
    """

def digest(bytes: bytes) -> tuple[int, int]:
    """The 128 bits that stand for these bytes in a solution, as two numbers."""

def solve_backwards(degree: object, child: object, maximizing: object, outcome: object, on_progress: object | None = None) -> tuple[Any, Any]:
    """
    The score and the distance of every row of a graph. Row r has the next degree[r] of
    child; one that is over has an outcome, others nan. Raises ValueError for what is no
    graph of a game.
    """

class Enumeration:
    """
    Every position that can be reached from a board, each once, breadth first.
    """

    def __init__(self, start: Board) -> None:
        """
        Raises TypeError for a game whose positions cannot be enumerated natively.
        """

    def expand(self, most: int, seconds: float) -> dict[str, Any]:
        """
        Expands up to so many positions, for so long, and returns the columns of a part.
        """

    def restore(self, key_high: object, key_low: object, parent: object, move: object, degree: object) -> None:
        """
        Repeats what made a part. Raises RuntimeError if the rules are not the same.
        """

    @property
    def rows(self) -> int:
        """The positions found so far."""

    @property
    def expanded(self) -> int:
        """Those whose moves are known."""
