/** A lesson in one page: its steps with their searches, and the student's result at the end. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { isTyping } from "../core/keys.js";
import {
  type Lesson,
  type LessonPart,
  type Mark,
  OPEN,
  RIGHT,
  readLesson,
  resultCode,
  WRONG,
} from "../core/lesson-data.js";
import { PlyElement } from "./base.js";
import { isRight } from "./question.js";
import type { PlyQuestions } from "./questions.js";
import type { PlyWalkthrough } from "./walkthrough-player.js";

/** The algorithms that visit no node twice, so that the whole tree can be shown. */
const PLAIN = ["minimax", "alphabeta", "negamax"];

/** What a student has done, which the browser remembers if it may. */
interface Progress {
  name: string;
  answers: Record<number, string[]>;
}

@customElement("ply-lesson")
export class PlyLesson extends PlyElement {
  @state() private at = 0;
  @state() private progress: Progress = { name: "", answers: {} };
  @state() private solved = false;
  @state() private index = 0;
  @query("ply-walkthrough") private readonly player!: PlyWalkthrough | null;
  @query("ply-questions") private readonly asked!: PlyQuestions | null;
  private readonly lesson: Lesson = readLesson(document.querySelector("#lesson")!.textContent!);
  private questionAt = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.pressed);
    window.addEventListener("hashchange", this.follow);
    this.progress = { ...this.progress, ...remembered(this.key) };
    this.follow();
  }

  private get key(): string {
    return `plyscope-lesson-${this.lesson.digest}`;
  }

  /** The last page has the result; a lesson without questions has none. */
  private get pages(): number {
    return this.lesson.parts.length + (this.hasQuestions ? 1 : 0);
  }

  private get hasQuestions(): boolean {
    return this.lesson.parts.some(({ questions }) => questions.length > 0);
  }

  private readonly follow = (): void => {
    const page = Number(location.hash.replace(/^#/, "")) || 1;
    this.at = Math.max(0, Math.min(page - 1, this.pages - 1));
    this.index = (this.current?.step ?? 1) - 1;
    this.questionAt = (this.progress.answers[this.at] ?? []).length;
    this.solved = false;
  };

  private go(at: number): void {
    if (at >= 0 && at < this.pages) location.hash = String(at + 1);
  }

  private get current(): LessonPart | undefined {
    return this.lesson.parts[this.at];
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (isTyping(event)) return;
    const pages = { PageDown: () => this.go(this.at + 1), PageUp: () => this.go(this.at - 1) };
    const element = this.player ?? this.asked;
    const actions: Record<string, () => void> = { ...(element?.actions() ?? {}), ...pages };
    const act = actions[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else this.asked?.typed(event.key);
  };

  private remember(changes: Partial<Progress>): void {
    this.progress = { ...this.progress, ...changes };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.progress));
    } catch {
      // A page from disk may have no storage; the result code has everything.
    }
  }

  private readonly answered = (): void => {
    const { answers, at } = this.asked!;
    this.questionAt = at;
    this.remember({ answers: { ...this.progress.answers, [this.at]: answers } });
  };

  private get marks(): Mark[] {
    return this.lesson.parts.flatMap(({ questions }, part) =>
      questions.map((question, place) => {
        const given = this.progress.answers[part]?.[place];
        return given === undefined ? OPEN : isRight(question, given) ? RIGHT : WRONG;
      }),
    );
  }

  // Rendering.

  protected override updated(changed: PropertyValues): void {
    if (changed.has("at")) this.showTop();
    document.title = this.current
      ? `${this.current.heading} · ${this.lesson.title}`
      : this.lesson.title;
  }

  /** Another page begins at its top, and its link can be seen. */
  private showTop(): void {
    window.scrollTo(0, 0);
    const link = this.querySelector("nav [aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  protected override render() {
    const { current: part, lesson } = this;
    return html`<header class="top lesson-top">
        <span class="brand">${lesson.title}</span>
        <nav aria-label="Steps of the lesson">
          ${lesson.parts.map(({ heading }, index) => this.link(heading, index))}
          ${this.hasQuestions ? this.link("Result", lesson.parts.length) : nothing}
        </nav>
      </header>
      <main class="lesson-page">
        ${part ? html`<h1>${part.heading}</h1>${part.text.map((text) => html`<p class="told">${text}</p>`)}` : nothing}
        ${part ? this.shown(part) : this.result()} ${this.turning()}
      </main>
      <div class="toasts" role="alert"></div>`;
  }

  private link(heading: string, index: number) {
    return html`<a href="#${index + 1}" aria-current=${index === this.at ? "page" : nothing}>${heading}</a>`;
  }

  private turning() {
    return html`<div class="buttons words no-print">
      <button ?disabled=${this.at === 0} @click=${() => this.go(this.at - 1)}>◀ Back</button>
      <button class="primary" ?disabled=${this.at === this.pages - 1} @click=${() => this.go(this.at + 1)}>Continue ▶</button>
    </div>`;
  }

  private shown(part: LessonPart) {
    if (!part.walkthrough) return nothing;
    if (part.show === "sheet") return this.sheet(part);
    return part.show === "quiz" ? this.quiz(part) : this.watch(part);
  }

  private watch({ walkthrough, boards, pauses }: LessonPart) {
    const row = walkthrough!.steps[this.index]?.row ?? 0;
    return html`<section class="watch" aria-label="Watch">
      <ply-walkthrough
        .walkthrough=${walkthrough!}
        .index=${this.index}
        .pauses=${pauses ?? []}
        .board=${boards[row] ?? null}
        .boards=${boards}
        @ply-step=${(event: CustomEvent<number>) => (this.index = event.detail)}
        @ply-options=${() => document.documentElement.classList.toggle("projector", this.player!.projected)}
      ></ply-walkthrough>
    </section>`;
  }

  private quiz({ walkthrough, questions, boards }: LessonPart) {
    const { algorithm } = walkthrough!.view;
    const isTree = Object.keys(boards).length === 0;
    return html`<section class="watch quiz" aria-label="Quiz">
      <ply-questions
        .walkthrough=${walkthrough!}
        .questions=${questions}
        .answers=${this.progress.answers[this.at] ?? []}
        .at=${this.questionAt}
        .whole=${isTree && PLAIN.includes(algorithm)}
        @ply-answers=${this.answered}
      ></ply-questions>
    </section>`;
  }

  private sheet({ tree, maximizing, values, walkthrough }: LessonPart) {
    return html`<section class="printed" aria-label="Exam sheet">
      <div class="buttons words no-print">
        <label class="check">
          <input type="checkbox" name="solutions" .checked=${this.solved} @change=${() => (this.solved = !this.solved)} />
          show the solution
        </label>
        <button @click=${() => window.print()}>Print</button>
      </div>
      <ply-sheet
        .shape=${tree!}
        .minimax=${values}
        .alphabeta=${walkthrough}
        ?maximizing=${maximizing}
        ?solved=${this.solved}
      ></ply-sheet>
    </section>`;
  }

  private result() {
    const { marks } = this;
    const right = marks.filter((mark) => mark === RIGHT).length;
    const open = marks.filter((mark) => mark === OPEN).length;
    const { name } = this.progress;
    return html`<section class="card result" aria-label="Result">
      <h1>Result</h1>
      <p><b>${right}</b> of <b>${marks.length}</b> right${open > 0 ? `, ${open} not answered` : ""}.</p>
      <label class="field">
        Your name
        <input
          name="name"
          maxlength="40"
          .value=${name}
          @input=${(event: Event) => this.remember({ name: (event.target as HTMLInputElement).value })}
        />
      </label>
      <p>Give your teacher this code:</p>
      <p><output class="result-code">${resultCode(this.lesson.digest, name, marks)}</output></p>
    </section>`;
  }
}

/** Returns what the browser remembers of this lesson, if anything. */
function remembered(key: string): Partial<Progress> {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Progress>;
    return typeof found === "object" && found ? found : {};
  } catch {
    return {};
  }
}
