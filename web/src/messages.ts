// Written by `make messages` from the server's messages; do not edit.

/** A cell by row and column, from the top left. */
export type Cell = [number, number];

/** Requests a short recorded search of the position after these moves. */
export interface Analyse {
  type: "analyse";
  search_id: string;
  game: string;
  position?: string | null;
  moves?: string[] | null;
  lines?: number;
}

/** A root move with its score and the best play that follows, as text. */
export interface LineView {
  score: number;
  score_text: string;
  moves: string[];
}

/** The result of a search, finished or not, with a summary in words. `pruned` is the share of the generated moves that were never searched; `share` is 1 where the first of the game's players wins and 0 where the second does. `paths` are the cells that the first of the `moves` touch. `searched` is the part of the summary that names no move. */
export interface FoundView {
  algorithm: string;
  depth: number;
  score: number;
  score_text: string;
  moves: string[];
  paths: Cell[][];
  lines: LineView[];
  nodes: number;
  pruned: number;
  share: number;
  seconds: number;
  stopped: boolean;
  distance: number | null;
  searched: string;
  summary: string;
}

/** A trace. Its columns are at /traces/ID/columns, one after another, each for all rows: size u32, score i16 (times `scale`), ply u8, reason u8 (bound in the upper four bits), kind u8. `seconds` is the time that the recorded search took, 0 if it is unknown. */
export interface TraceInfo {
  type: "trace_info";
  trace_id: string;
  game: string;
  position: string;
  algorithm: string;
  depth: number;
  rows: number;
  scale: number;
  native: boolean;
  truncated: boolean;
  root: number;
  reasons: string[];
  kinds: string[];
  leaves: number;
  cutoffs: number;
  seconds: number;
  found: FoundView;
}

/** A root move: its score, exact or a bound, the nodes it cost, and its line. */
export interface CandidateView {
  move: string;
  path: Cell[];
  bound: string;
  score_text: string;
  nodes: number;
  line: string[];
  row: number;
}

/** A node of the sketch, with the visits it cost and the number of its pruned moves. */
export interface SketchNode {
  row: number;
  parent: number | null;
  move: string;
  score_text: string;
  nodes: number;
  cut: number;
  maximizing: boolean;
  best: boolean;
  label: string;
}

/** A recorded search: its root moves, best first, and the best line with its siblings. `is_choice` is whether this is the search that chose the move; otherwise it is a second, smaller one, because that search was too large to record, or because there was none. */
export interface SearchTree {
  info: TraceInfo;
  candidates: CandidateView[];
  sketch: SketchNode[];
  is_choice: boolean;
}

/** The tree of the short search. */
export interface Analysed {
  type: "analysed";
  tree: SearchTree;
}

/** Replaces the comments and the mark of the last step of a line; "" is no mark. If the line is empty, the comments are those of the start. */
export interface Annotate {
  type: "annotate";
  game_id: string;
  line: string[];
  comments: string[];
  strength?: string;
}

/** A step of a tree as plain data; rows are in the order in which people write games. parent the row of the step before, -1 for a first step; the first row with a parent is the main line, later ones are variations turn who made the step: 0 is the player who began, 1 the other one before comments before the step, where it begins a variation */
export interface TreeRow {
  parent: number;
  text: string;
  turn: number;
  strength: string;
  nags: number[];
  comments: string[];
  before: string[];
}

/** A board and what stands on it. grid "squares" light and dark by turns, "points" where lines cross, "holes" for discs, "pits" for stones, "hexagons" in rows that lean to the right, "green" or "plain" cells pieces rows from the top; "" is an empty cell. "white man", "black crown", "white queen", "blue stone", "yellow cross", "red ring" and the like are drawn as such, "! double four" is a point that is forbidden and why, any other text is text names what players call the cells, in the same order; "" for one that is not played on columns, rows what is written along the edges, if anything dark_corner whether the top left square is a dark one palette the pieces with which `Position.set_up` makes a position; none if it does not sides on hexagons, the colours of the sides: top and bottom, left and right */
export interface Picture {
  grid: string;
  pieces: string[][];
  names: string[][];
  columns: string[];
  rows: string[];
  dark_corner: boolean;
  palette: string[];
  sides: string[];
}

/** A legal move: its text, the cells it touches, and the cells of captured pieces. */
export interface LegalMove {
  text: string;
  path: Cell[];
  captures: Cell[];
}

/** A position to show; `drawing` is its text, for games without a picture. `outcome` is the final score, or None while the game is not over. */
export interface PositionView {
  text: string;
  player: string;
  maximizing: boolean;
  picture: Picture | null;
  drawing: string;
  moves: LegalMove[];
  outcome: number | null;
}

/** A swap opening, and the steps of the game: moves and choices. `asks` is the instruction to the player on turn, empty when the opening is over; `offers` are the choices, empty where a stone must be placed. */
export interface OpeningView {
  rule: string;
  steps: string[];
  asks: string;
  offers: string[];
}

/** What a legal move leads to by an endgame table, in words. */
export interface MoveFate {
  move: string;
  fate: string;
}

/** The current state of a game, which is already saved. `check` is the cell of a king in check, and `row` the stones that won a game like gomoku. `result` describes how it ended; `winner` is "maximizer", "minimizer", "nobody" or None. `players` are the maximizer and the minimizer; `native` is whether the engine can search the game. `seats` are the player who began and the other one; `turn` is the index of the one to act. `notice` is a message for the player, such as that the game has got another id. `table` is what an endgame table says, "" without one, and `fates` the same of the legal moves. `settings` are what `SaveSettings` saved with it. `tree` are all its steps, or None where they are those of the last reply; `at` is the row of the last one on the board, -1 at the start, to which the `comments` belong. `number` is that of the first move, and `is_second` whether it is the second of the two moves that share one. */
export interface GameState {
  type: "game_state";
  game_id: string;
  game: string;
  title: string;
  first_position: string | null;
  moves: string[];
  tree: TreeRow[] | null;
  at: number;
  comments: string[];
  tags: Record<string, string>;
  number: number;
  is_second: boolean;
  view: PositionView;
  last: Cell[];
  players: string[];
  seats: string[];
  turn: number;
  opening: OpeningView | null;
  native: boolean;
  winner: string | null;
  result: string;
  check: Cell[];
  row: Cell[];
  table: string;
  fates: MoveFate[];
  settings: Record<string, string>;
  notice: string | null;
}

/** Requests the children of a row in searched order, beginning with number `first`. */
export interface Children {
  type: "children";
  trace_id: string;
  row: number;
  first?: number;
  count?: number;
}

/** A row of a trace with its columns and the words for them; None is an open bound. */
export interface NodeView {
  row: number;
  parent: number;
  size: number;
  ply: number;
  remaining: number;
  move: string;
  alpha: number | null;
  beta: number | null;
  score: number | null;
  bound: string;
  reason: string;
  kinds: string[];
  moves: number;
  searched: number;
  visits: number;
  source: number;
  maximizing: boolean;
  player: string;
}

/** Rows of a trace in the requested order; `total` also counts those that were left out. */
export interface NodeList {
  type: "node_list";
  nodes: NodeView[];
  total: number;
}

/** Deletes a game from the store; `RestoreGame` brings it back. */
export interface DeleteGame {
  type: "delete_game";
  game_id: string;
}

/** The request was carried out; there is nothing to return. */
export interface Done {
  type: "done";
}

/** Requests the graph of a small game from a position on; `fold` draws images as one. */
export interface DrawGame {
  type: "draw_game";
  game: string;
  position: string | null;
  fold: boolean;
}

/** Every position of a game, the start first, in columns. x, y places in the picture, in widths of a position signs 1 where the maximizer wins, -1 where the minimizer does, 0 for a draw distances plies to the end with best play, None for a draw that goes on boards a letter for each cell, row by row: x a cross, o a ring, w and b discs, W and B kings; nothing where positions are drawn as dots edges pairs of positions, one after the other; in_tree says which of them arrange it players the maximizer and the minimizer */
export interface GameGraph {
  type: "game_graph";
  game: string;
  title: string;
  players: string[];
  in_rings: boolean;
  x: number[];
  y: number[];
  plies: number[];
  signs: number[];
  distances: (number | null)[];
  is_over: boolean[];
  boards: string[][];
  edges: number[];
  in_tree: boolean[];
}

/** Makes the variation of a line the main one, or deletes its last step and all after it. */
export interface EditTree {
  type: "edit_tree";
  game_id: string;
  line: string[];
  what: "promote" | "delete";
}

/** Ends a game after its last move: a seat lost, or with None both agreed to a draw. It lost by resigning, or `by` its time. */
export interface EndGame {
  type: "end_game";
  game_id: string;
  line: string[];
  loser?: number | null;
  by?: "resigning" | "time";
}

/** Asks what a legal move after a line of a game leads to; `Stop` ends the search. With `you`, the player who would make it is the one who asks. */
export interface ExplainMove {
  type: "explain_move";
  search_id: string;
  game_id: string;
  line: string[];
  move: string;
  you: boolean;
}

/** Where the evaluation of a board comes from, in the maximizer's view. cells what each cell adds to it, as shares of the largest, from -1 to 1 sentence the evaluation, and what is due to the board as a whole */
export interface HeatView {
  cells: number[][];
  sentence: string;
}

/** A move of a line: its text, the cells it touches, the board after it and its evaluation. */
export interface LineStep {
  move: string;
  path: Cell[];
  picture: Picture | null;
  heat: HeatView | null;
}

/** The answer in a player's words, the line that it speaks of, and the search behind it. The first step is the move that was asked about. `info` is None where it ends the game. */
export interface Explained {
  type: "explained";
  sentence: string;
  steps: LineStep[];
  info: TraceInfo | null;
}

/** Requests the row to which these moves lead from the root. */
export interface FindPath {
  type: "find_path";
  trace_id: string;
  path: string;
}

/** The row that was requested. */
export interface RowFound {
  type: "row_found";
  row: number;
}

/** Requests the first board of every game that the studio offers. */
export interface GamePictures {
  type: "game_pictures";
}

/** The first boards by the games' names; those without a picture are not in it. */
export interface GamePictureList {
  type: "game_picture_list";
  pictures: Record<string, Picture>;
}

/** Asks what a move is worth after a line of a game, searched like a review. */
export interface GradeMove {
  type: "grade_move";
  search_id: string;
  game_id: string;
  line: string[];
  move: string;
  nodes: number;
}

/** The mark of a move, or "", and the winning chances that it lost its player. */
export interface ReviewedMove {
  mark: string;
  loss: number;
}

/** The mark of a move, the chances that it lost, and how the best line goes on after it. */
export interface MoveGraded {
  type: "move_graded";
  graded: ReviewedMove;
  reply: string;
}

/** Requests a description of the studio, when the page has opened. */
export interface Hello {
  type: "hello";
}

/** A game of the catalogue, its swap openings, and its options with their defaults. `group` is the kind of game, such as "Draughts 8x8"; games of a group follow each other. */
export interface GameEntry {
  name: string;
  title: string;
  group: string;
  openings: string[];
  options: Record<string, number>;
}

/** Another engine to play against, and the games that it plays. */
export interface EngineEntry {
  name: string;
  games: string[];
}

/** What the studio offers. `first_game` is the game that it was started with. */
export interface Welcome {
  type: "welcome";
  version: string;
  first_game: string;
  games: GameEntry[];
  algorithms: string[];
  presets: string[];
  switches: string[];
  levels: string[];
  engines: EngineEntry[];
}

/** Requests everything that is shown for a row. */
export interface Inspect {
  type: "inspect";
  trace_id: string;
  row: number;
}

/** A row with its surroundings, and why it ended. `path` leads from its root to it; `children` are its first visits in searched order, and `visited` is the number of all of them; `pruned` are the moves that were never searched. `last` are the cells of the move that led here. The other fields are those of `Because`. */
export interface Inspected {
  type: "inspected";
  node: NodeView;
  path: NodeView[];
  children: NodeView[];
  visited: number;
  view: PositionView;
  last: Cell[];
  pruned: LegalMove[];
  sentence: string;
  cause: number | null;
  setter: number | null;
  chain: string[];
}

/** Requests the bugs of the gallery. */
export interface ListBugs {
  type: "list_bugs";
}

/** A bug of the gallery. */
export interface BugName {
  name: string;
  title: string;
}

/** The bugs of the gallery, in their order. */
export interface Bugs {
  type: "bugs";
  bugs: BugName[];
}

/** Requests the worked examples. */
export interface ListExamples {
  type: "list_examples";
}

/** A tree with a name, and what it teaches. */
export interface ExampleView {
  name: string;
  position: string;
  lesson: string;
}

/** The worked examples, and the algorithms that have walkthroughs. */
export interface Examples {
  type: "examples";
  examples: ExampleView[];
  algorithms: string[];
}

/** Requests the view of a position after these moves. */
export interface Look {
  type: "look";
  game: string;
  position?: string | null;
  moves?: string[] | null;
}

/** The position that was requested. */
export interface Seen {
  type: "seen";
  view: PositionView;
}

/** Starts a game; `position` is in its notation. With an `opening`, `moves` are all steps. */
export interface NewGame {
  type: "new_game";
  game: string;
  position?: string | null;
  moves?: string[] | null;
  opening?: string | null;
}

/** Requests the position of a row, and its moves that were never searched. */
export interface NodeBoard {
  type: "node_board";
  trace_id: string;
  row: number;
}

/** The position of a row; `why_pruned` explains why its `pruned` moves were not searched. */
export interface NodePosition {
  type: "node_position";
  row: number;
  view: PositionView;
  pruned: LegalMove[];
  why_pruned: string;
}

/** Requests these rows. */
export interface Nodes {
  type: "nodes";
  trace_id: string;
  rows: number[];
}

/** Offers the computer a draw, after a line of the game. */
export interface OfferDraw {
  type: "offer_draw";
  search_id: string;
  game_id: string;
  line: string[];
}

/** The computer's answer; `state` is the game that it ended, or None. */
export interface DrawAnswered {
  type: "draw_answered";
  state: GameState | null;
}

/** Lets students in by a new address, or with `is_open` False withdraws it and all passes. */
export interface OpenClass {
  type: "open_class";
  is_open: boolean;
}

/** The class; `address` is empty while nobody is let in, and `qr` has the rows of its QR code. A studio that was not started for a class has none (`exists`). `students` counts the browsers that have a page open. */
export interface ClassView {
  type: "class_view";
  exists: boolean;
  address: string;
  qr: string[];
  students: number;
}

/** Requests the description of a trace that was recorded or uploaded. */
export interface OpenTrace {
  type: "open_trace";
  trace_id: string;
}

/** Requests the rows from a root down to this one. */
export interface PathTo {
  type: "path_to";
  trace_id: string;
  row: number;
}

/** Plays a move, or makes a choice of an opening, given as text. It is refused unless exactly `after` steps are on the board: moves and choices. They are those of the `line`, if one is given. A move that is not the game's next one begins a variation. */
export interface Play {
  type: "play";
  game_id: string;
  move: string;
  after: number;
  line?: string[] | null;
}

/** Requests the counts at each ply. */
export interface Plies {
  type: "plies";
  trace_id: string;
}

/** The counts at one distance from the root: `tracing.questions.Ply` as a message. The fields are repeated so that messages can be loaded without loading `plyscope.tracing`. */
export interface PlyView {
  ply: number;
  nodes: number;
  leaves: number;
  cutoffs: number;
  table_hits: number;
  searched: number;
  pruned: number;
  skipped: number;
}

/** The counts at all plies, and the share of cutoffs by the first move. */
export interface PlyTable {
  type: "ply_table";
  plies: PlyView[];
  first_move_rate: number;
}

/** Requests the size of the smallest tree that proves the value of this search. */
export interface ProofSize {
  type: "proof_size";
  search_id: string;
  trace_id: string;
}

/** The value, and the fewest leaves that prove it. */
export interface SmallestProof {
  type: "smallest_proof";
  value: number;
  leaves: number;
}

/** Checks the claim of a row by a plain search; with a `search_id` it can be stopped. */
export interface Prove {
  type: "prove";
  trace_id: string;
  row: number;
  siblings?: boolean;
  search_id?: string | null;
}

/** The result of the plain search for `row`, on which the claim rests. `siblings` has the values of the moves that were never searched, if they were requested. */
export interface Proved {
  type: "proved";
  row: number;
  claim: string;
  holds: boolean;
  value: number;
  sentence: string;
  siblings: Record<string, number>;
}

/** Makes a random tree up to this depth and branching; a `uniform` one has exactly these. */
export interface RandomTree {
  type: "random_tree";
  seed: number;
  depth?: number;
  branching?: number;
  low?: number;
  high?: number;
  uniform?: boolean;
}

/** A tree as the text of a position and as nested lists in JSON. */
export interface TreeView {
  type: "tree_view";
  position: string;
  lists: string;
  height: number;
  size: number;
}

/** Starts a game from pasted text: a position, a game in PDN or PGN, or moves. */
export interface ReadGame {
  type: "read_game";
  game: string;
  text: string;
}

/** Parses a tree in a text. */
export interface ReadTree {
  type: "read_tree";
  text: string;
}

/** Searches a position and records every node. The same request finds the same trace again, so that a link can describe how it was made. */
export interface RecordSearch {
  type: "record_search";
  search_id: string;
  game: string;
  position?: string | null;
  moves?: string[] | null;
  algorithm?: string;
  depth?: number | null;
  maximizing?: boolean | null;
  switches?: Record<string, boolean> | null;
  ordered?: boolean;
  nodes?: number | null;
  lines?: number;
}

/** Goes on by the next steps of a line, and by more until it is the turn of `seat`, if given. */
export interface Redo {
  type: "redo";
  game_id: string;
  steps?: number;
  seat?: number | null;
  line?: string[] | null;
}

/** Brings back a game that was deleted a moment ago. */
export interface RestoreGame {
  type: "restore_game";
  game_id: string;
}

/** Resumes a game from the store, with a line of it on the board, if one is given. */
export interface ResumeGame {
  type: "resume_game";
  game_id: string;
  line?: string[] | null;
}

/** Requests the tree that a search with tracking returns. */
export interface ReturnTree {
  type: "return_tree";
  trace_id: string;
}

/** A tree as text with box lines, as nested nodes in JSON, and as an SVG picture. */
export interface ReturnedTree {
  type: "returned_tree";
  text: string;
  json: string;
  svg: string;
}

/** Requests a review of a line of a game; each position is searched with so many nodes. `Reviewing` tells how far it is, and `Stop` ends it. */
export interface ReviewGame {
  type: "review_game";
  search_id: string;
  game_id: string;
  line: string[];
  nodes: number;
}

/** What the engine thinks of a position: the score, the best move and its line. `share` is 1 where the first of the game's players wins and 0 where the second does; `paths` are the cells that the first moves of the line touch. */
export interface ReviewedPosition {
  score_text: string;
  share: number;
  best: string | null;
  line: string;
  paths: Cell[][];
}

/** The positions of a line, one more than its moves, and both accuracies in percent. */
export interface GameReview {
  type: "game_review";
  positions: ReviewedPosition[];
  moves: ReviewedMove[];
  accuracies: (number | null)[];
}

/** Requests a page with the walkthrough and the quiz of a trace, which needs no server. */
export interface SaveLesson {
  type: "save_lesson";
  trace_id: string;
}

/** A lesson as the content of an HTML file. */
export interface LessonFile {
  type: "lesson_file";
  html: string;
}

/** Saves who plays a game, how strong, and how its board lies, as the page writes them. */
export interface SaveSettings {
  type: "save_settings";
  game_id: string;
  settings: Record<string, string>;
}

/** Requests the list of games that can be resumed. */
export interface SavedGames {
  type: "saved_games";
}

/** A game in the store; `changed` is in seconds since 1970. `moves` counts as players of the game do: a move of each side is one in chess and draughts. `standing` describes whose turn it is, or how the game ended; `picture` is the board then. */
export interface SavedGame {
  game_id: string;
  game: string;
  moves: number;
  standing: string;
  changed: number;
  settings: Record<string, string>;
  picture: Picture | null;
}

/** The games in the store with at least one move, the most recent first. `damaged` is how many cannot be read. */
export interface SavedGameList {
  type: "saved_game_list";
  games: SavedGame[];
  damaged: number;
}

/** Requests the view of a position with these pieces, row by row, and this player to move. */
export interface SetUp {
  type: "set_up";
  game: string;
  pieces: string[][];
  player: string;
}

/** Requests a bug at work, on the smallest tree or the shortest game that shows it. */
export interface ShowBug {
  type: "show_bug";
  bug: string;
}

/** A node of the tree that is shown; moves that were never searched have negative rows. `score` is what a visit returned, with its bound; for a leaf of an explicit tree it is `known` before the search. `root` is the row of the search that the node belongs to. */
export interface WalkthroughNode {
  row: number;
  parent: number | null;
  root: number;
  move: string;
  player: string;
  maximizing: boolean;
  leaf: boolean;
  score: string;
  known: boolean;
}

/** A finished search: its tree, its value, and the number of leaves that it visited. */
export interface BugRun {
  nodes: WalkthroughNode[];
  score: string;
  leaves: number;
}

/** The wrong search beside the right one. `guilty` has the indices of the lines that differ in `wrong_lines` and `right_lines`. The first fault is at row `fault_row` of the wrong search: what it returns is "wrong", or the visit is "wasted", because the right search does not make it. */
export interface BugView {
  type: "bug_view";
  name: string;
  title: string;
  effect: string;
  algorithm: string;
  game: string;
  position: string;
  depth: number;
  board: PositionView | null;
  wrong_lines: string[];
  right_lines: string[];
  guilty: number[];
  wrong: BugRun;
  right: BugRun;
  fault_row: number;
  fault_kind: "wrong" | "wasted";
  fault: string;
}

/** Requests the state of the class. */
export interface ShowClass {
  type: "show_class";
}

/** Requests what becomes of one position of a graph, by its number, and why. */
export interface ShowSolved {
  type: "show_solved";
  game: string;
  position: string | null;
  fold: boolean;
  node: number;
}

/** A move of the losing player, the answer to it, "" without one, and what it leads to. */
export interface SolvedReply {
  move: string;
  answer: string;
  fate: string;
}

/** A position with its fate, why it has that, and what each legal move leads to. */
export interface SolvedPosition {
  type: "solved_position";
  view: PositionView;
  fate: string;
  why: string;
  replies: SolvedReply[];
  fates: MoveFate[];
}

/** Ends a search or a recording of this connection, whose reply has the result so far. A search that is to be abandoned plays no move. */
export interface Stop {
  type: "stop";
  search_id: string;
  abandon?: boolean;
}

/** Searches the position of a game; with `play`, also plays the best move. The page chooses `search_id`, which `Thinking` and `Stop` refer to. The limits are a `level`, or a depth, seconds or nodes; low levels choose among the better moves. With an `engine`, that program chooses the move; it has no levels. In an opening the computer plays its part, whatever the limits are. The position is that of a `line` of the game, if one is given. */
export interface Think {
  type: "think";
  game_id: string;
  search_id: string;
  level?: number | null;
  depth?: number | null;
  seconds?: number | null;
  nodes?: number | null;
  lines?: number;
  play?: boolean;
  engine?: string | null;
  line?: string[] | null;
}

/** The search has ended. `found` is None for a book move or the move of another engine. In an opening `move` is the first step, which may be a choice, and `found` and `tree` are None. `state` is None without `play`. */
export interface Thought {
  type: "thought";
  search_id: string;
  move: string | null;
  found: FoundView | null;
  tree: SearchTree | null;
  state: GameState | null;
}

/** Takes back the last steps of a line, and more until it is the turn of `seat`, if given. They stay in the game until others are played, and then as a variation. */
export interface Undo {
  type: "undo";
  game_id: string;
  steps?: number;
  seat?: number | null;
  line?: string[] | null;
}

/** Requests a check of every row; `Stop` ends it. */
export interface VerifyTrace {
  type: "verify_trace";
  search_id: string;
  trace_id: string;
}

/** Rows that cannot be true for the same reason: how many, the first of them and why not. `cause` is another wrong row, if they are wrong because of others. */
export interface ViolationView {
  claim: string;
  count: number;
  row: number;
  sentence: string;
  cause: number | null;
}

/** How many rows of a trace cannot be true, and what is wrong with them. */
export interface Verified {
  type: "verified";
  wrong: number;
  violations: ViolationView[];
}

/** Shows another place of the game: the one that these steps lead to. Nothing is changed. */
export interface Walk {
  type: "walk";
  game_id: string;
  line: string[];
}

/** Requests the walkthrough of a trace. */
export interface WalkThrough {
  type: "walk_through";
  trace_id: string;
}

/** The pseudocode as a document writes it; `places` has the line of each kind of step. Before the kind may stand "max" or "min", for the steps at the nodes of one player. */
export interface WritingView {
  name: string;
  title: string;
  lines: string[];
  places: Record<string, number>;
}

/** A step at a row and in a line of the pseudocode, with the window and the best score after it. Scores are in the maximizer's view; None is an open bound, or no best score yet. */
export interface StepView {
  number: number;
  kind: string;
  row: number;
  child: number | null;
  depth: number;
  alpha: number | null;
  beta: number | null;
  best: number | null;
  value: number | null;
  line: number | null;
  sentence: string;
}

/** A question after one step that a later step answers: by a score, or by one of `choices`. */
export interface QuestionView {
  after: number;
  until: number;
  asks: "alpha" | "beta" | "best" | "prune" | "reason";
  text: string;
  answer: number | string;
  explanation: string;
  choices: string[];
  in_quiz: boolean;
}

/** A whole search, step by step; `windows` is False for an algorithm without alpha and beta. */
export interface WalkthroughView {
  type: "walkthrough_view";
  trace_id: string;
  algorithm: string;
  windows: boolean;
  pseudocode: string[];
  writings: WritingView[];
  nodes: WalkthroughNode[];
  steps: StepView[];
  questions: QuestionView[];
}

/** Requests the reason why this visit ended. */
export interface WhyEnded {
  type: "why_ended";
  trace_id: string;
  row: number;
}

/** Why a visit ended: a sentence, the row that caused it, the row that set the bound, and the chain of inequalities. */
export interface Because {
  type: "because";
  row: number;
  sentence: string;
  cause: number | null;
  setter: number | null;
  chain: string[];
}

/** Requests a game as text to copy. */
export interface WriteGame {
  type: "write_game";
  game_id: string;
}

/** The position in the game's notation, and the game in PDN or PGN, or just its moves. */
export interface GameText {
  type: "game_text";
  position: string;
  format: string;
  text: string;
}

/** The request failed; `busy` means that it may succeed later. */
export interface Failed {
  type: "failed";
  text: string;
  busy: boolean;
}

/** Work that is not a search takes a while, as in "compiling Othello…". */
export interface Notice {
  type: "notice";
  text: string;
}

/** The review of a game has searched `done` of its `total` positions. */
export interface Reviewing {
  type: "reviewing";
  search_id: string;
  done: number;
  total: number;
}

/** The search has finished a depth. */
export interface Thinking {
  type: "thinking";
  search_id: string;
  found: FoundView;
}

/** Each request, with its reply. */
export interface Answers {
  analyse: [Analyse, Analysed];
  annotate: [Annotate, GameState];
  children: [Children, NodeList];
  delete_game: [DeleteGame, Done];
  draw_game: [DrawGame, GameGraph];
  edit_tree: [EditTree, GameState];
  end_game: [EndGame, GameState];
  explain_move: [ExplainMove, Explained];
  find_path: [FindPath, RowFound];
  game_pictures: [GamePictures, GamePictureList];
  grade_move: [GradeMove, MoveGraded];
  hello: [Hello, Welcome];
  inspect: [Inspect, Inspected];
  list_bugs: [ListBugs, Bugs];
  list_examples: [ListExamples, Examples];
  look: [Look, Seen];
  new_game: [NewGame, GameState];
  node_board: [NodeBoard, NodePosition];
  nodes: [Nodes, NodeList];
  offer_draw: [OfferDraw, DrawAnswered];
  open_class: [OpenClass, ClassView];
  open_trace: [OpenTrace, TraceInfo];
  path_to: [PathTo, NodeList];
  play: [Play, GameState];
  plies: [Plies, PlyTable];
  proof_size: [ProofSize, SmallestProof];
  prove: [Prove, Proved];
  random_tree: [RandomTree, TreeView];
  read_game: [ReadGame, GameState];
  read_tree: [ReadTree, TreeView];
  record_search: [RecordSearch, TraceInfo];
  redo: [Redo, GameState];
  restore_game: [RestoreGame, Done];
  resume_game: [ResumeGame, GameState];
  return_tree: [ReturnTree, ReturnedTree];
  review_game: [ReviewGame, GameReview];
  save_lesson: [SaveLesson, LessonFile];
  save_settings: [SaveSettings, Done];
  saved_games: [SavedGames, SavedGameList];
  set_up: [SetUp, Seen];
  show_bug: [ShowBug, BugView];
  show_class: [ShowClass, ClassView];
  show_solved: [ShowSolved, SolvedPosition];
  stop: [Stop, Done];
  think: [Think, Thought];
  undo: [Undo, GameState];
  verify_trace: [VerifyTrace, Verified];
  walk: [Walk, GameState];
  walk_through: [WalkThrough, WalkthroughView];
  why_ended: [WhyEnded, Because];
  write_game: [WriteGame, GameText];
}

export type Push = Notice | Reviewing | Thinking;
