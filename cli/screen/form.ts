import type { Screen } from './acts';
import type { Check, Choice } from './terminal';

/** The answer becomes `--option=answer`. An empty answer is omitted. */
export interface Question {
  option: string;
  label: string;
  check?: Check;
  /** The prompt for further answers. It repeats until an answer is empty. */
  more?: string;
  /** The editable text that the first answer starts with. */
  draft?: string;
  /** The answer must be one of these. Enter takes the previous choice or the first. */
  choices?: readonly string[];
}

type Answers = Map<string, string[]>;

async function askAll({ terminal }: Screen, questions: readonly Question[], previous: Answers) {
  const answers: Answers = new Map();
  for (const { option, label: firstPrompt, check, more, choices, draft } of questions) {
    const previousTexts = previous.get(option) ?? [];
    if (choices) {
      const names = [...new Set([...previousTexts, ...choices])];
      const items = names.map((name) => ({ name, value: name }));
      answers.set(option, [await terminal.pick(firstPrompt, items)]);
      continue;
    }
    const texts: string[] = [];
    for (let text = ' '; text !== '' && (more || texts.length === 0);) {
      const message = texts.length > 0 && more ? more : firstPrompt;
      text = await terminal.ask(message, check, previousTexts[texts.length] ?? draft, !!draft);
      texts.push(text);
    }
    answers.set(option, texts.filter(Boolean));
  }
  return answers;
}

/**
 * Asks the questions and runs the command. If it is refused, the operator can correct the answers.
 * Returns whether it succeeded.
 */
export async function runForm(
  screen: Screen,
  [name, ...fixedArgs]: [string, ...string[]],
  questions: readonly Question[],
): Promise<boolean> {
  let answers: Answers = new Map();
  for (;;) {
    answers = await askAll(screen, questions, answers);
    const options = [...answers].flatMap(([option, texts]) =>
      texts.map((text) => `--${option}=${text}`),
    );
    if (await screen.run(name, ...fixedArgs, ...options)) return true;
    if (questions.length === 0) return false;
    if (!(await screen.terminal.confirm('Correct the answers and try again?', true))) return false;
    screen.terminal.print('Enter accepts an answer, Tab edits it, Backspace clears it.');
  }
}

export const createFormChoice = (
  screen: Screen,
  name: string,
  command: [string, ...string[]],
  ...questions: readonly Question[]
): Choice<() => Promise<unknown>> => ({ name, value: () => runForm(screen, command, questions) });
