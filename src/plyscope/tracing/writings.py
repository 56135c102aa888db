"""The same algorithms as the documents write them, that the project began from.

Each is set beside a search by `pseudocode.py`, whose bars they have: what follows a bar names the
steps that happen in that line.
"""

_INTRODUCTION = """
function minimax(node, depth, maximizingPlayer):        | enter
    if depth == 0 or node is terminal:                  | game over
        return heuristic(node)                          | evaluate
    if maximizingPlayer:
        maxEval = -∞
        for each child of node:
            eval = minimax(child, depth - 1, false)
            maxEval = max(maxEval, eval)                | max new best, max best unchanged
        return maxEval                                  | max return
    else:
        minEval = +∞
        for each child of node:
            eval = minimax(child, depth - 1, true)
            minEval = min(minEval, eval)                | min new best, min best unchanged
        return minEval                                  | min return
"""

_RUBY = """
def minimax(position, depth, maximizing_player)         | enter
  return evaluation(position) if depth.zero? || over?(position) | evaluate, game over

  if maximizing_player # White
    max_evaluation = -Float::INFINITY
    children(position).each do |child|
      evaluation = minimax(child, depth - 1, false)
      max_evaluation = [evaluation, max_evaluation].max | max new best, max best unchanged
    end
    max_evaluation                                      | max return
  else # Black
    min_evaluation = Float::INFINITY
    children(position).each do |child|
      evaluation = minimax(child, depth - 1, true)
      min_evaluation = [evaluation, min_evaluation].min | min new best, min best unchanged
    end
    min_evaluation                                      | min return
  end
end
"""

_VIDEO = """
function minimax(position, depth, alpha, beta, maximizingPlayer) | enter
    if depth == 0 or game over in position              | game over
        return static evaluation of position            | evaluate

    if maximizingPlayer
        maxEval = -infinity
        for each child of position
            eval = minimax(child, depth - 1, alpha, beta, false)
            maxEval = max(maxEval, eval)
            alpha = max(alpha, eval)                    | raise alpha, alpha unchanged
            if beta <= alpha                            | max check
                break                                   | max cut, max window closed
        return maxEval                                  | max return
    else
        minEval = +infinity
        for each child of position
            eval = minimax(child, depth - 1, alpha, beta, true)
            minEval = min(minEval, eval)
            beta = min(beta, eval)                      | lower beta, beta unchanged
            if beta <= alpha                            | min check
                break                                   | min cut, min window closed
        return minEval                                  | min return
"""

_DRAUGHTS = """
function minimax(board, depth, player, opponent, alpha, beta, isMaximizing): | enter
    if depth == 0:
        return {score: evaluateBoard(board), move: null} | evaluate
    allMoves = getAllValidMoves(board, isMaximizing ? player : opponent)
    if allMoves.length == 0:
        return {score: isMaximizing ? -1000 : 1000, move: null} | game over
    bestMove = null
    if isMaximizing:
        maxScore = -Infinity
        for each move in allMoves:
            newBoard = makeMove(board, move.from, move.to)
            result = minimax(newBoard, depth - 1, …, alpha, beta, false)
            if result.score > maxScore:
                maxScore = result.score
                bestMove = move
            alpha = max(alpha, maxScore)                | raise alpha, alpha unchanged
            if beta <= alpha:                           | max check
                break                                   | max cut, max window closed
        return {score: maxScore, move: bestMove}        | max return
    else:
        minScore = Infinity
        for each move in allMoves:
            newBoard = makeMove(board, move.from, move.to)
            result = minimax(newBoard, depth - 1, …, alpha, beta, true)
            if result.score < minScore:
                minScore = result.score
                bestMove = move
            beta = min(beta, minScore)                  | lower beta, beta unchanged
            if beta <= alpha:                           | min check
                break                                   | min cut, min window closed
        return {score: minScore, move: bestMove}        | min return
"""

_CHILD = """
            childNode = {board: newBoard, children: [], score: null, move: move,
                         depth: node.depth + 1, isMaximizing: {turn}, player: {player}}
            node.children.push(childNode)
"""


def _tracked(text: str) -> str:
    """The tracking version: the same search, with a node of the tree for each call."""
    lines = []
    turn, player = "false", "opponent"
    for line in text.strip().splitlines():
        if line.startswith("    else"):
            turn, player = "true", "player"
        if line.lstrip().startswith("return {score"):
            score, indent = line.partition("score: ")[2], " " * (len(line) - len(line.lstrip()))
            lines.append(f"{indent}node.score = {score.partition(', move')[0]}")
        lines.append(
            line.replace("minimax(", "minimaxTrack(")
            .replace("isMaximizing):", "isMaximizing, node):")
            .replace("beta, false)", "beta, false, childNode)")
            .replace("beta, true)", "beta, true, childNode)")
        )
        if line.lstrip().startswith("newBoard ="):
            child = _CHILD.replace("{turn}", turn).replace("{player}", player)
            lines += child.strip("\n").splitlines()
    return "\n".join(lines)


_TRACKING = """
function minimaxWithTracking(board, depth, player, opponent):
    treeRoot = {board: board, children: [], score: null, move: null,
                depth: 0, isMaximizing: true, player: player}
    result = minimaxTrack(board, depth, player, opponent, -Infinity, Infinity, true, treeRoot)
    return {move: result.move, tree: treeRoot}

""" + _tracked(_DRAUGHTS)

WRITINGS: dict[str, tuple[str, str, str]] = {
    "introduction": ("minimax", "as in the introduction", _INTRODUCTION),
    "ruby": ("minimax", "in Ruby", _RUBY),
    "video": ("alphabeta", "as in the video", _VIDEO),
    "draughts": ("alphabeta", "as in the draughts document", _DRAUGHTS),
    "tracking": ("alphabeta", "with tracking, as in the draughts document", _TRACKING),
}
"""The writings by name: each with its algorithm, what people call it, and its text."""
