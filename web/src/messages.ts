// Written by `make messages` from the server's messages; do not edit.

/** A cell by row and column, from the top left. */
export type Cell = [number, number];

/** A short search of a position after these moves, recorded, to be shown beside the board. */
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

/** What a search has found so far, or in the end, with the one sentence about it. `skipped` is the share of the moves it knew that were never tried; `share` says how the game stands: 1 where the first of the game's players wins, 0 where the second does. `paths` are the cells that the first of the moves touch. */
export interface FoundView {
  algorithm: string;
  depth: number;
  score: number;
  score_text: string;
  moves: string[];
  paths: Cell[][];
  lines: LineView[];
  nodes: number;
  skipped: number;
  share: number;
  seconds: number;
  stopped: boolean;
  distance: number | null;
  sentence: string;
}

/** A trace. Its columns are at /traces/ID/columns, one after the other, each for all rows: size u32, score i16 (times `scale`), ply u8, reason u8 (bound in the upper four bits), kind u8. `seconds` is how long the search took while it was recorded, 0 where that is not known. */
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
  roots: number[];
  reasons: string[];
  kinds: string[];
  leaves: number;
  cutoffs: number;
  seconds: number;
  found: FoundView;
}

/** A root move: its score, exact or as much as had to be known of it, what it cost, its line. */
export interface CandidateView {
  move: string;
  path: Cell[];
  bound: string;
  score_text: string;
  nodes: number;
  line: string[];
  row: number;
}

/** A node of the sketch, how many visits it cost, and how many of its moves were cut. */
export interface SketchNode {
  row: number;
  parent: number | null;
  move: string;
  score_text: string;
  nodes: number;
  cut: number;
  maximizing: boolean;
  best: boolean;
  said: string;
}

/** A recorded search: its root moves, best first, and the best line with its siblings. `is_choice` says whether this is the search that chose the move; otherwise it is a second, smaller one, because that search was too large to record, or because nobody searched. */
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

/** The visits made from a row, in searched order, from the `first`-th on. */
export interface Children {
  type: "children";
  trace_id: string;
  row: number;
  first?: number;
  count?: number;
}

/** A row of a trace, as the columns say it and as people do; None is an open end. */
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

/** Rows of a trace, in the order asked for; `total` counts also those left out. */
export interface NodeList {
  type: "node_list";
  nodes: NodeView[];
  total: number;
}

/** Delete a game from the store. */
export interface DeleteGame {
  type: "delete_game";
  game_id: string;
}

/** It was done, and there is nothing more to say. */
export interface Done {
  type: "done";
}

/** Which row do these moves lead to, from the root? */
export interface FindPath {
  type: "find_path";
  trace_id: string;
  path: string;
}

/** The row that was looked for. */
export interface RowFound {
  type: "row_found";
  row: number;
}

/** The page has opened; which studio is this? */
export interface Hello {
  type: "hello";
}

/** A game of the catalogue, and the openings that it may be begun with. */
export interface GameEntry {
  name: string;
  title: string;
  openings: string[];
}

/** Somebody else's program that can be played against, and the games it plays. */
export interface EngineEntry {
  name: string;
  games: string[];
}

/** What this studio can do. `first_game` is the one it was started with. */
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

/** All that is to be shown at a row. */
export interface Inspect {
  type: "inspect";
  trace_id: string;
  row: number;
}

/** A board and what stands on it. grid "squares" light and dark by turns, "points" where lines cross, "holes" for discs, or "plain" cells pieces rows from the top; "" is an empty cell. "white man", "black crown", "white queen", "black stone", "yellow cross", "red ring" and the like are drawn as such, "! double four" is a point that is forbidden and why, any other text is text names what players call the cells, in the same order; "" for one that is not played on columns, rows what is written along the edges, if anything dark_corner whether the top left square is a dark one palette the pieces with which `Position.set_up` makes a position; none if it does not */
export interface Picture {
  grid: string;
  pieces: string[][];
  names: string[][];
  columns: string[];
  rows: string[];
  dark_corner: boolean;
  palette: string[];
}

/** A move that may be played: its text, the cells it touches, the cells it empties. */
export interface LegalMove {
  text: string;
  path: Cell[];
  captures: Cell[];
}

/** A position, to be shown; `drawing` is its text for games without a picture. `outcome` is the final score, None while the game goes on. */
export interface PositionView {
  text: string;
  player: string;
  maximizing: boolean;
  picture: Picture | null;
  drawing: string;
  moves: LegalMove[];
  outcome: number | null;
}

/** A row with its surroundings, and why it ended. `path` leads from its root to it; `children` are the visits in searched order, as many as fit, of `visited`; `pruned` are the moves that were never searched. `last` are the cells of the move that led here. The rest is what `Because` says. */
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

/** Which worked examples are there? */
export interface ListExamples {
  type: "list_examples";
}

/** A tree with a name, and what it is good for. */
export interface ExampleView {
  name: string;
  position: string;
  lesson: string;
}

/** The worked examples, and the algorithms that can be told. */
export interface Examples {
  type: "examples";
  examples: ExampleView[];
  algorithms: string[];
}

/** How does this position look, after these moves? */
export interface Look {
  type: "look";
  game: string;
  position?: string | null;
  moves?: string[] | null;
}

/** The position that was asked for. */
export interface Seen {
  type: "seen";
  view: PositionView;
}

/** Begin a game; `position` as the game writes it. With an `opening`, moves are its steps. */
export interface NewGame {
  type: "new_game";
  game: string;
  position?: string | null;
  moves?: string[] | null;
  opening?: string | null;
}

/** An opening in which colours are chosen, and the steps of the game: moves and choices. `asks` says what the player on turn is to do, and is empty when the opening is over; `offers` are the choices, none where a stone is put. */
export interface OpeningView {
  rule: string;
  steps: string[];
  asks: string;
  offers: string[];
}

/** A game as it stands. Every move in it is saved, whatever happens to the server. `result` says in words how it ended; `winner` is "maximizer", "minimizer", "nobody" or None. `players` are the maximizer and the minimizer; `native` says whether the engine searches it. `seats` are who began and the other one, and `turn` says which of them is to act. */
export interface GameState {
  type: "game_state";
  game_id: string;
  game: string;
  title: string;
  first_position: string | null;
  moves: string[];
  undone: string[];
  view: PositionView;
  last: Cell[];
  players: string[];
  seats: string[];
  turn: number;
  opening: OpeningView | null;
  native: boolean;
  winner: string | null;
  result: string;
}

/** The position of a row, and its moves that were never searched. */
export interface NodeBoard {
  type: "node_board";
  trace_id: string;
  row: number;
}

/** A row's position; `pruned` says why where moves were cut. */
export interface NodePosition {
  type: "node_position";
  row: number;
  view: PositionView;
  pruned: LegalMove[];
  why_pruned: string;
}

/** What is to be known about these rows. */
export interface Nodes {
  type: "nodes";
  trace_id: string;
  rows: number[];
}

/** What is known of a trace that was recorded or uploaded. */
export interface OpenTrace {
  type: "open_trace";
  trace_id: string;
}

/** The rows from a root down to this one. */
export interface PathTo {
  type: "path_to";
  trace_id: string;
  row: number;
}

/** Play a move, or make a choice that an opening offers, written as text. It is refused unless there were `after` steps before it: moves, and choices. */
export interface Play {
  type: "play";
  game_id: string;
  move: string;
  after: number;
}

/** What happened at each ply? */
export interface Plies {
  type: "plies";
  trace_id: string;
}

/** What happened at one distance from the root: `tracing.questions.Ply` as it travels. The fields are written again because the page's types are made from messages, which load before anything of traces does. */
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

/** All plies, and how good the order of moves was: the share of cuts by the first move. */
export interface PlyTable {
  type: "ply_table";
  plies: PlyView[];
  first_move_rate: number;
}

/** How small a tree could have proved what this search found? */
export interface ProofSize {
  type: "proof_size";
  search_id: string;
  trace_id: string;
}

/** The value, and the fewest leaves that must be seen to be sure of it. */
export interface SmallestProof {
  type: "smallest_proof";
  value: number;
  leaves: number;
}

/** Check by a plain search what a row claims; with a `search_id` it can be stopped. */
export interface Prove {
  type: "prove";
  trace_id: string;
  row: number;
  siblings?: boolean;
  search_id?: string | null;
}

/** What the plain search found for `row`, on which the claim rests. `siblings` has the values of moves that were never searched, if they were asked for. */
export interface Proved {
  type: "proved";
  row: number;
  claim: string;
  holds: boolean;
  value: number;
  sentence: string;
  siblings: Record<string, number>;
}

/** A tree of this seed, at most so deep and so wide; `uniform` makes it exactly that. */
export interface RandomTree {
  type: "random_tree";
  seed: number;
  depth?: number;
  branching?: number;
  low?: number;
  high?: number;
  uniform?: boolean;
}

/** A tree as a position's text and as nested lists in JSON. */
export interface TreeView {
  type: "tree_view";
  position: string;
  lists: string;
  height: number;
  size: number;
}

/** Begin with a text that somebody pasted: a position, a game in PDN or PGN, or moves. */
export interface ReadGame {
  type: "read_game";
  game: string;
  text: string;
}

/** What is this tree, written by hand? */
export interface ReadTree {
  type: "read_tree";
  text: string;
}

/** Search a position and record every node. The same request again finds the same trace, so that a link can say how it was made. */
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

/** Play again what was taken back, and more until it is the turn of `seat`, if that is said. */
export interface Redo {
  type: "redo";
  game_id: string;
  steps?: number;
  seat?: number | null;
}

/** Resume a game, after a lost connection or another day. */
export interface ResumeGame {
  type: "resume_game";
  game_id: string;
}

/** Which games can be resumed? */
export interface SavedGames {
  type: "saved_games";
}

/** A game in the store; `changed` is in seconds since 1970. `standing` says whose turn it is, or how the game ended. */
export interface SavedGame {
  game_id: string;
  game: string;
  moves: number;
  standing: string;
  changed: number;
}

/** The games in the store in which somebody has moved, the last played first. */
export interface SavedGameList {
  type: "saved_game_list";
  games: SavedGame[];
}

/** How does a position of a game look that has these pieces, row by row, and this player? */
export interface SetUp {
  type: "set_up";
  game: string;
  pieces: string[][];
  player: string;
}

/** End a search or a recording of this connection; its reply has what it found. */
export interface Stop {
  type: "stop";
  search_id: string;
}

/** Tell this trace step by step. */
export interface TellSearch {
  type: "tell_search";
  trace_id: string;
}

/** A node of the tree that is shown. Negative rows are of moves that were never searched. `score` is what a visit returned, with its bound; of a leaf of an explicit tree it is `known` before anybody has searched. `root` is the row of the search it belongs to. */
export interface ToldNode {
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

/** What happens, at which row and in which line of the pseudocode; the window and best after it. Scores are the maximizer's; None is an open end, or a best score that there is not yet. */
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

/** Asked after a step; another one gives the answer, a score or "prune" or "go on". */
export interface QuestionView {
  after: number;
  until: number;
  asks: "alpha" | "beta" | "best" | "prune";
  text: string;
  answer: number | string;
  explanation: string;
}

/** A whole search, told; `windows` is False where there is no alpha and beta. */
export interface Story {
  type: "story";
  trace_id: string;
  algorithm: string;
  windows: boolean;
  pseudocode: string[];
  nodes: ToldNode[];
  steps: StepView[];
  questions: QuestionView[];
}

/** Search the position of a game; with `play`, play the move that is found. `search_id` is chosen by the page and named in `Thinking` and in `Stop`. The limits are a `level`, or a depth, seconds or nodes; at low levels the computer plays some moves at random. With an `engine`, that program chooses, which has no levels and says nothing but its move. In an opening the computer plays its part of it, whatever the limits are. */
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
}

/** The search has ended. `found` is None for a move at random, of a book or of another program. In an opening `move` is the first step, which may be a choice, and there is neither `found` nor `tree`. `state` is there with `play`. */
export interface Thought {
  type: "thought";
  search_id: string;
  move: string | null;
  found: FoundView | null;
  tree: SearchTree | null;
  state: GameState | null;
}

/** Take back the last steps, and more until it is the turn of `seat`, if that is said. */
export interface Undo {
  type: "undo";
  game_id: string;
  steps?: number;
  seat?: number | null;
}

/** Why did this visit end? */
export interface WhyEnded {
  type: "why_ended";
  trace_id: string;
  row: number;
}

/** The answer: the sentence, the child that caused it, who set the bound, the inequalities. */
export interface Because {
  type: "because";
  row: number;
  sentence: string;
  cause: number | null;
  setter: number | null;
  chain: string[];
}

/** A game as text, to be copied. */
export interface WriteGame {
  type: "write_game";
  game_id: string;
}

/** A position as the game writes it, and the game: in PDN or PGN, else its moves. */
export interface GameText {
  type: "game_text";
  position: string;
  format: string;
  text: string;
}

/** A request that could not be met; `busy` if it may be later. */
export interface Failed {
  type: "failed";
  text: string;
  busy: boolean;
}

/** A depth is finished. */
export interface Thinking {
  type: "thinking";
  search_id: string;
  found: FoundView;
}

/** Each request, with its reply. */
export interface Answers {
  analyse: [Analyse, Analysed];
  children: [Children, NodeList];
  delete_game: [DeleteGame, Done];
  find_path: [FindPath, RowFound];
  hello: [Hello, Welcome];
  inspect: [Inspect, Inspected];
  list_examples: [ListExamples, Examples];
  look: [Look, Seen];
  new_game: [NewGame, GameState];
  node_board: [NodeBoard, NodePosition];
  nodes: [Nodes, NodeList];
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
  resume_game: [ResumeGame, GameState];
  saved_games: [SavedGames, SavedGameList];
  set_up: [SetUp, Seen];
  stop: [Stop, Done];
  tell_search: [TellSearch, Story];
  think: [Think, Thought];
  undo: [Undo, GameState];
  why_ended: [WhyEnded, Because];
  write_game: [WriteGame, GameText];
}

export type Push = Thinking;
