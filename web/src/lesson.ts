/** The page of a lesson: the studio's elements that need no server. */
import "./styles/index.css";
import "./elements/board.js";
import "./elements/questions.js";
import "./elements/sheet.js";
import "./elements/tree.js";
import "./elements/walkthrough-player.js";
import "./elements/exam-page.js";
import "./elements/lesson-page.js";
