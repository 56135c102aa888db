/** This element asks the questions of a walkthrough one after the other.
 *
 * It knows no server. A `ply-answers` event follows each answer and each step to the next question.
 */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Walkthrough } from "../core/walkthrough.js";
import type { QuestionView } from "../messages.js";
import { PlyElement } from "./base.js";
import { choiceKeys, hidesWindow, isRight, questionView } from "./question.js";
import { sentenceView, stackView } from "./step-panels.js";

@customElement("ply-questions")
export class PlyQuestions extends PlyElement {
  @property({ attribute: false }) walkthrough!: Walkthrough;
  @property({ attribute: false }) questions: QuestionView[] = [];
  /** The answers so far, as they were entered. */
  @property({ attribute: false }) answers: string[] = [];
  /** The index of the current question; it has been answered if there are more answers. */
  @property({ type: Number }) at = 0;
  /** Whether nodes that have not been searched yet are drawn, too. */
  @property({ type: Boolean }) whole = true;
  /** What stands below the score, and below the result when all questions are answered. */
  @property({ attribute: false }) more: TemplateResult | typeof nothing = nothing;
  @property({ attribute: false }) ending: TemplateResult | typeof nothing = nothing;
  /** Shows a step that was answered wrongly, usually as a link. */
  @property({ attribute: false }) stepView = (until: number): TemplateResult => html`step ${until}`;

  get question(): QuestionView | undefined {
    return this.questions[this.at];
  }

  get isAnswered(): boolean {
    return this.answers.length > this.at;
  }

  private get right(): number {
    return this.answers.filter((answer, index) => isRight(this.questions[index]!, answer)).length;
  }

  private readonly answer = (given: string): void => {
    if (!this.question || this.isAnswered) return;
    this.answers = [...this.answers, given];
    this.said();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("button.next")?.focus());
  };

  private readonly next = (): void => {
    if (!this.isAnswered) return;
    this.at++;
    this.said();
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>(".question input, .question button, .result button")?.focus(),
    );
  };

  private said(): void {
    this.dispatchEvent(new CustomEvent("ply-answers", { bubbles: true }));
  }

  /** Returns what each key does. */
  actions(): Record<string, () => void> {
    return this.question && !this.isAnswered ? choiceKeys(this.question, this.answer) : {};
  }

  /** Begins to write an answer with a key such as a digit. */
  typed(key: string): void {
    if (/^[-−0-9.]$/.test(key)) this.querySelector<HTMLElement>("input[name=answer]")?.focus();
  }

  /** Returns the step that is shown, and the node that is asked about. */
  get place(): { number: number; row: number } {
    const { question, walkthrough } = this;
    if (!question) return { number: walkthrough.steps.length, row: walkthrough.steps.at(-1)!.row };
    const asked = hidesWindow(question) ? question.after : question.until;
    return {
      number: this.isAnswered ? question.until : question.after,
      row: walkthrough.steps[asked - 1]!.row,
    };
  }

  private get showsWindows(): boolean {
    return !this.question || this.isAnswered || !hidesWindow(this.question);
  }

  protected override render() {
    const { question, walkthrough } = this;
    const { number, row } = this.place;
    const windows = this.showsWindows;
    return html`<div class="stage">
        ${question ? this.asked(question) : this.result()}
        <div class="card">
          <ply-tree
            .nodes=${walkthrough.tree(number - 1, { spoiler: this.whole, windows, row })}
            .room=${walkthrough.room}
            .selected=${row}
            label="Search tree"
          ></ply-tree>
        </div>
      </div>
      <div class="side">
        ${this.score()}
        ${stackView(walkthrough, walkthrough.stack(number - 1, row), walkthrough.view.windows && windows)}
        ${this.more}
      </div>`;
  }

  private asked(question: QuestionView) {
    const before = this.walkthrough.steps[question.after - 1]!;
    const next = html`<button class="primary next" @click=${this.next}>Next</button>`;
    return html`<div class="card question">
      ${hidesWindow(question) ? nothing : html`<p class="muted before">${before.number}. ${sentenceView(before.sentence)}</p>`}
      ${questionView(question, this.answers[this.at], this.answer, next)}
    </div>`;
  }

  private score() {
    const [asked, all] = [this.answers.length, this.questions.length];
    return html`<section class="card score" aria-label="Score">
      <p><b>${this.right}</b> of <b>${asked}</b> right <span class="muted">· ${all} questions</span></p>
      <progress max=${all} value=${asked} aria-label="Answered"></progress>
    </section>`;
  }

  private result() {
    const wrong = this.questions.filter(
      (question, index) => !isRight(question, this.answers[index]!),
    );
    return html`<div class="card result" role="status">
      <h2>${this.right} of ${this.questions.length} right</h2>
      ${
        this.questions.length === 0
          ? html`<p>This search has no questions. Choose another one.</p>`
          : wrong.length === 0
            ? html`<p>All correct. You could be the algorithm.</p>`
            : html`<p>Review these steps:</p>
              <ul>
                ${wrong.map(
                  ({ until, explanation }) => html`<li>
                    ${this.stepView(until)}:
                    ${explanation}
                  </li>`,
                )}
              </ul>`
      }
      ${this.ending}
    </div>`;
  }
}
