/** These are the screens in the order of the header. A new screen needs one line here. */
import type { KeyHelp } from "../core/keys.js";
import { BUGS_KEYS } from "./bugs.js";
import { BUILD_KEYS } from "./build.js";
import { COMPARE_KEYS } from "./compare.js";
import { EXPLORE_KEYS } from "./explore.js";
import { PLAY_KEYS } from "./play.js";
import { QUIZ_KEYS } from "./quiz.js";
import { WATCH_KEYS } from "./watch.js";

export interface Screen {
  name: string;
  title: string;
  element: string;
  keys: KeyHelp[];
}

export const SCREENS: Screen[] = [
  { name: "play", title: "Play", element: "ply-play", keys: PLAY_KEYS },
  { name: "explore", title: "Explore", element: "ply-explore", keys: EXPLORE_KEYS },
  { name: "watch", title: "Watch", element: "ply-watch", keys: WATCH_KEYS },
  { name: "quiz", title: "Quiz", element: "ply-quiz", keys: QUIZ_KEYS },
  { name: "build", title: "Build", element: "ply-build", keys: BUILD_KEYS },
  { name: "compare", title: "Compare", element: "ply-compare", keys: COMPARE_KEYS },
  { name: "bugs", title: "Bugs", element: "ply-bugs", keys: BUGS_KEYS },
];

export function screenOf(name: string): Screen {
  return SCREENS.find((screen) => screen.name === name) ?? SCREENS[0]!;
}
