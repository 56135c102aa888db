/** The data of a lesson, as the page carries it, and the code of a student's results. */
import type {
  PositionView,
  QuestionView,
  StepView,
  WalkthroughNode,
  WalkthroughView,
} from "../messages.js";
import type { Shape } from "./shape.js";
import { Walkthrough } from "./walkthrough.js";

/** A list of objects that names their fields once. */
interface Packed {
  fields: string[];
  rows: unknown[][];
}

type PackedSearch = Omit<WalkthroughView, "type" | "trace_id" | "nodes" | "steps" | "questions"> &
  Record<"nodes" | "steps" | "questions", Packed> & { boards: Record<number, PositionView> };

/** A part as it was written; `search` and `values` are indices of searches. */
interface PartData {
  heading: string;
  text: string[];
  show?: "watch" | "quiz" | "sheet";
  step?: number;
  pauses?: number[];
  search?: number;
  questions?: number[];
  values?: number;
  tree?: Shape;
  maximizing?: boolean;
}

/** A step of the lesson: text, and a search that is watched, asked about, or on a sheet. */
export interface LessonPart extends Omit<PartData, "search" | "questions" | "values"> {
  walkthrough: Walkthrough | null;
  boards: Record<number, PositionView>;
  values: Walkthrough | null;
  questions: QuestionView[];
}

export interface Lesson {
  title: string;
  digest: string;
  parts: LessonPart[];
}

interface LessonData {
  title: string;
  digest: string;
  parts: PartData[];
  searches: PackedSearch[];
}

export function readLesson(text: string): Lesson {
  const { title, digest, parts, searches } = JSON.parse(text) as LessonData;
  const walkthroughs = searches.map(unpackedWalkthrough);
  const found = (index: number | undefined): Walkthrough | null =>
    index === undefined ? null : walkthroughs[index]!;
  return {
    title,
    digest,
    parts: parts.map((part) => ({
      ...part,
      walkthrough: found(part.search),
      boards: part.search === undefined ? {} : searches[part.search]!.boards,
      values: found(part.values),
      questions: (part.questions ?? []).map((index) => found(part.search)!.view.questions[index]!),
    })),
  };
}

function unpackedWalkthrough(packed: PackedSearch): Walkthrough {
  return new Walkthrough({
    ...packed,
    type: "walkthrough_view",
    trace_id: "",
    nodes: unpacked<WalkthroughNode>(packed.nodes),
    steps: unpacked<StepView>(packed.steps),
    questions: unpacked<QuestionView>(packed.questions),
  });
}

const unpacked = <T>({ fields, rows }: Packed): T[] =>
  rows.map((row) => Object.fromEntries(fields.map((name, place) => [name, row[place]])) as T);

// Exams.

/** The key to a sheet. */
export interface Solution {
  value: string;
  best: string;
  nodes: string[];
  pruned: string[];
  leaves: number;
}

export interface ExamSheet {
  tree: Shape;
  maximizing: boolean;
  minimax: Walkthrough;
  alphabeta: Walkthrough;
  solution: Solution;
}

export function readExam(text: string): ExamSheet[] {
  const { sheets } = JSON.parse(text) as {
    sheets: (ExamSheet & { searches: [PackedSearch, PackedSearch] })[];
  };
  return sheets.map(({ tree, maximizing, searches, solution }) => {
    const [minimax, alphabeta] = [
      unpackedWalkthrough(searches[0]),
      unpackedWalkthrough(searches[1]),
    ];
    return { tree, maximizing, minimax, alphabeta, solution };
  });
}

// Result codes: `plyscope lesson check` reads what is written here.

/** How a question was answered. */
export type Mark = 0 | 1 | 2;
export const [OPEN, RIGHT, WRONG] = [0, 1, 2] as const;

const VERSION = 1;
const MOST_NAME = 40;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of a student's marks in the lesson with this digest. */
export function resultCode(digest: string, name: string, marks: Mark[]): string {
  const named = shortened(name.trim());
  const packed = new Uint8Array(Math.ceil(marks.length / 4));
  for (const [place, mark] of marks.entries()) packed[place >> 2]! |= mark << (2 * (place & 3));
  const lesson = digest.match(/../g)!.map((byte) => parseInt(byte, 16));
  const count = [marks.length >> 8, marks.length & 255];
  const body = [VERSION, ...lesson, named.length, ...named, ...count, ...packed];
  const check = crc32(body) & 0xffff;
  return `PLY-${base32([...body, check >> 8, check & 255])}`;
}

/** Returns the bytes of a name, without the characters for which there is no room. */
function shortened(name: string): number[] {
  let bytes: number[] = [];
  for (const character of name) {
    const longer = [...bytes, ...new TextEncoder().encode(character)];
    if (longer.length > MOST_NAME) break;
    bytes = longer;
  }
  return bytes;
}

function base32(bytes: number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

function crc32(bytes: number[]): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
