/** These are the screens in the order of the header. A new screen needs one line here. */
import type { KeyHelp } from "../core/keys.js";
import { isStudent } from "../core/server.js";
import { BUGS_KEYS } from "./bugs.js";
import { BUILD_KEYS } from "./build.js";
import { CLASS_KEYS } from "./class.js";
import { COMPARE_KEYS } from "./compare.js";
import { EXPLORE_KEYS } from "./explore.js";
import { PLAY_KEYS } from "./play.js";
import { QUIZ_KEYS } from "./quiz.js";
import { SOLVED_KEYS } from "./solved.js";
import { WATCH_KEYS } from "./watch.js";

export interface Screen {
  name: string;
  title: string;
  element: string;
  keys: KeyHelp[];
  /** Whether a student of a class may open it. */
  forStudents?: boolean;
}

const ALL: Screen[] = [
  { name: "play", title: "Play", element: "ply-play", keys: PLAY_KEYS },
  { name: "explore", title: "Explore", element: "ply-explore", keys: EXPLORE_KEYS },
  { name: "watch", title: "Watch", element: "ply-watch", keys: WATCH_KEYS, forStudents: true },
  { name: "quiz", title: "Quiz", element: "ply-quiz", keys: QUIZ_KEYS, forStudents: true },
  { name: "build", title: "Build", element: "ply-build", keys: BUILD_KEYS, forStudents: true },
  { name: "compare", title: "Compare", element: "ply-compare", keys: COMPARE_KEYS },
  { name: "bugs", title: "Bugs", element: "ply-bugs", keys: BUGS_KEYS },
];

export const SCREENS = ALL.filter(({ forStudents }) => forStudents || !isStudent());

/** The screen of a studio that was started for a class. */
export const CLASS: Screen = {
  name: "class",
  title: "Class",
  element: "ply-class",
  keys: CLASS_KEYS,
};

/** Every position of a small game, which Play and the documentation link to. */
const SOLVED: Screen = {
  name: "solved",
  title: "Solved",
  element: "ply-solved",
  keys: SOLVED_KEYS,
};

export function screenOf(name: string): Screen {
  if (name === SOLVED.name && !isStudent()) return SOLVED;
  if (name === CLASS.name && !isStudent()) return CLASS;
  return SCREENS.find((screen) => screen.name === name) ?? SCREENS[0]!;
}
