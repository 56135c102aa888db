/** A question about a search: the fields to answer it, and the verdict on an answer. */
import { html, nothing, type TemplateResult } from "lit";
import { scoreText } from "../core/score.js";
import type { QuestionView } from "../messages.js";
import { sentenceView } from "./step-panels.js";

const SIGNS: Record<string, string> = { prune: "✂ Prune", "go on": "Go on →" };

export const numberOf = (text: string): number =>
  text.trim() === "" ? NaN : Number(text.trim().replaceAll("−", "-").replace(",", "."));

export const isRight = ({ answer }: QuestionView, given: string): boolean =>
  typeof answer === "string" ? given === answer : numberOf(given) === answer;

/** Whether the reader works out the window, so that nothing may show it. */
export const hidesWindow = ({ asks }: QuestionView): boolean =>
  asks === "prune" || asks === "reason";

/** Shows a question with its fields or, once it is answered, with the verdict and `after`. */
export function questionView(
  question: QuestionView,
  given: string | undefined,
  answer: (given: string) => void,
  after: TemplateResult,
): TemplateResult {
  return html`<p class="asked" id="asked" aria-live="polite">${sentenceView(question.text)}</p>
    ${given === undefined ? fields(question, answer) : feedback(question, given, after)}`;
}

function fields(question: QuestionView, answer: (given: string) => void): TemplateResult {
  if (question.choices.length > 0)
    return html`<div class="answer">
      ${question.choices.map(
        (choice, index) =>
          html`<button title=${SIGNS[choice] ? choice[0]! : String(index + 1)} @click=${() => answer(choice)}>${SIGNS[choice] ?? choice}</button>`,
      )}
    </div>`;
  return html`<form class="answer" @submit=${(event: SubmitEvent) => submit(event, answer)}>
    <label>
      ${question.asks}
      <input
        name="answer"
        inputmode="text"
        autocomplete="off"
        aria-describedby="asked"
        @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity("")}
      />
    </label>
    <button class="primary">Answer</button>
  </form>`;
}

function submit(event: SubmitEvent, answer: (given: string) => void): void {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).querySelector("input")!;
  if (!Number.isFinite(numberOf(input.value))) {
    input.setCustomValidity("Enter a number, such as 3 or -1.");
    input.reportValidity();
    input.select();
    return;
  }
  answer(input.value.trim().replaceAll("−", "-"));
  input.value = "";
}

function feedback(question: QuestionView, given: string, after: TemplateResult): TemplateResult {
  const right = isRight(question, given);
  const answer = typeof question.answer === "string" ? question.answer : scoreText(question.answer);
  return html`<div class="feedback ${right ? "right" : "wrong"}" role="status">
    <p class="verdict">${right ? `✓ Right: ${answer}.` : `✗ Not ${given}, but ${answer}.`}</p>
    <p class="explanation">${sentenceView(question.explanation)}</p>
    ${after ?? nothing}
  </div>`;
}

/** Returns what the keys do while a choice is asked: its first letter, or its number. */
export function choiceKeys(
  { choices }: QuestionView,
  answer: (given: string) => void,
): Record<string, () => void> {
  return Object.fromEntries(
    choices.map((choice, index) => [
      SIGNS[choice] ? choice[0]! : String(index + 1),
      () => answer(choice),
    ]),
  );
}
