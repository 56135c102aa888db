import "./styles/index.css";
import "./elements/board.js";
import "./elements/tree.js";
import "./screens/play.js";
import "./app.js";
