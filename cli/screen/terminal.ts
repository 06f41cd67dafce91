import { confirm, input, search } from '@inquirer/prompts';

import { plain } from '../plain';

/** Something to choose: `name` is shown and searched, `about` stands under the list. */
export interface Choice<T> {
  name: string;
  value: T;
  about?: string;
}

/** Where the screen is shown and keys come from. */
export interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Says what is wrong with an answer, or true. */
export type Check = (text: string) => true | string;

/** What a person is asked. Typing narrows a list down; it shows a page at a time. */
export interface Terminal {
  pick: <T>(message: string, choices: readonly Choice<T>[]) => Promise<T>;
  /** '' where nothing has to be given. Enter takes `before`, Tab edits it, Backspace clears it. */
  ask: (message: string, check?: Check, before?: string) => Promise<string>;
  sure: (message: string, likely?: boolean) => Promise<boolean>;
  say: (line: string) => void;
}

const PAGE = 15;

/** A check that lets nothing be left out. */
export const needed: Check = (text) => text.trim() !== '' || 'Please fill this in.';

/** Asks at a real terminal, or at the streams of a test. */
export function terminalAt(streams: Streams): Terminal {
  const context = { input: streams.input, output: streams.output };
  return {
    pick: (message, choices) =>
      search(
        {
          message: plain(message),
          pageSize: PAGE,
          source: (typed = '') => {
            const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
            return choices
              .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
              .map(({ name, value, about }) => ({
                name: plain(name),
                value,
                ...(about && { description: about.split('\n').map(plain).join('\n') }),
              }));
          },
        },
        context,
      ),
    ask: async (message, check = () => true, before = '') =>
      (
        await input(
          {
            message: plain(message),
            validate: (text) => check(text.trim()),
            ...(before && { default: before }),
          },
          context,
        )
      ).trim(),
    sure: (message, likely = false) =>
      confirm({ message: plain(message), default: likely }, context),
    say: (line) => void streams.output.write(`${plain(line)}\n`),
  };
}

/** True for the end of a question by Ctrl+C, or because the terminal is gone. */
export const isLeaving = (error: unknown): boolean =>
  error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name);
