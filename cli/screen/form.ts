import type { Screen } from './acts';
import type { Check, Choice } from './terminal';

/** The answer becomes `--option answer`; an empty answer is left out. */
export interface Question {
  option: string;
  ask: string;
  check?: Check;
  /** Asked repeatedly after the first answer, until one is empty. */
  more?: string;
  /** What the first answer begins with, ready to edit. */
  draft?: string;
  /** Enter takes the previous choice or the first. */
  among?: readonly string[];
}

type Answers = Map<string, string[]>;

async function askAll({ terminal }: Screen, questions: readonly Question[], previous: Answers) {
  const answers: Answers = new Map();
  for (const { option, ask: first, check, more, among, draft } of questions) {
    const previousTexts = previous.get(option) ?? [];
    if (among) {
      const suggestions = [...new Set([...previousTexts, ...among])];
      const choices = suggestions.map((name) => ({ name, value: name }));
      answers.set(option, [await terminal.pick(first, choices)]);
      continue;
    }
    const texts: string[] = [];
    for (let text = ' '; text !== '' && (more || texts.length === 0);) {
      const message = texts.length > 0 && more ? more : first;
      text = await terminal.ask(message, check, previousTexts[texts.length] ?? draft, !!draft);
      texts.push(text);
    }
    answers.set(option, texts.filter(Boolean));
  }
  return answers;
}

/**
 * Asks, then runs a command with the answers. After a refusal the form reopens with them filled in.
 * Returns whether it succeeded.
 */
export async function fillIn(
  screen: Screen,
  [name, ...fixed]: [string, ...string[]],
  questions: readonly Question[],
): Promise<boolean> {
  let answers: Answers = new Map();
  for (;;) {
    answers = await askAll(screen, questions, answers);
    const options = [...answers].flatMap(([option, texts]) =>
      texts.map((text) => `--${option}=${text}`),
    );
    if (await screen.run(name, ...fixed, ...options)) return true;
    if (questions.length === 0) return false;
    if (!(await screen.terminal.confirm('Correct the answers and try again?', true))) return false;
    screen.terminal.print('Enter accepts an answer, Tab edits it, Backspace clears it.');
  }
}

export const form = (
  screen: Screen,
  name: string,
  command: [string, ...string[]],
  ...questions: readonly Question[]
): Choice<() => Promise<unknown>> => ({ name, value: () => fillIn(screen, command, questions) });
