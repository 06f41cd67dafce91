import type { Screen } from './acts';
import type { Check, Choice } from './terminal';

/** One question of a form. Its answer becomes `--option answer`; an empty one is left out. */
export interface Question {
  option: string;
  ask: string;
  check?: Check;
  /** What is asked after the first answer, until nothing is given. */
  more?: string;
  /** What is chosen from; Enter takes what was chosen before, or the first. */
  among?: readonly string[];
}

type Answers = Map<string, string[]>;

async function ask({ terminal }: Screen, questions: readonly Question[], before: Answers) {
  const answers: Answers = new Map();
  for (const { option, ask: first, check, more, among } of questions) {
    const old = before.get(option) ?? [];
    if (among) {
      const likely = [...new Set([...old, ...among])];
      const choices = likely.map((name) => ({ name, value: name }));
      answers.set(option, [await terminal.pick(first, choices)]);
      continue;
    }
    const given: string[] = [];
    for (let text = ' '; text !== '' && (more || given.length === 0);) {
      const message = given.length > 0 && more ? more : first;
      text = await terminal.ask(message, check, old[given.length]);
      given.push(text);
    }
    answers.set(option, given.filter(Boolean));
  }
  return answers;
}

/**
 * Asks, and runs a command with the answers. What is refused can be put right: every answer stands
 * there again. Answers whether it was done.
 */
export async function fillIn(
  screen: Screen,
  [name, ...fixed]: [string, ...string[]],
  questions: readonly Question[],
): Promise<boolean> {
  let answers: Answers = new Map();
  for (;;) {
    answers = await ask(screen, questions, answers);
    const given = [...answers].flatMap(([option, texts]) =>
      texts.map((text) => `--${option}=${text}`),
    );
    if (await screen.run(name, ...fixed, ...given)) return true;
    if (questions.length === 0) return false;
    if (!(await screen.terminal.sure('Put something right and try again?', true))) return false;
    screen.terminal.say('Enter keeps an answer, Tab edits it, Backspace clears it.');
  }
}

export const form = (
  screen: Screen,
  name: string,
  command: [string, ...string[]],
  ...questions: readonly Question[]
): Choice<() => Promise<unknown>> => ({ name, value: () => fillIn(screen, command, questions) });
