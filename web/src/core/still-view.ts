/** A still view shows a board on which nothing can be played. */
import type { Picture, PositionView } from "../messages.js";

export const stillView = (picture: Picture): PositionView => ({
  text: "",
  player: "",
  maximizing: true,
  picture,
  drawing: "",
  moves: [],
  outcome: null,
});
