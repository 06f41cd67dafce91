import { confirm, input, search } from '@inquirer/prompts';

import { toPrintable } from '../plain';

/** `about` is shown below the list. */
export interface Choice<T> {
  name: string;
  value: T;
  about?: string;
}

export interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

type Choices<T> = readonly Choice<T>[] | ((searchText: string) => readonly Choice<T>[]);

/** Returns true or the error message. */
export type Check = (text: string) => true | string;

export interface Terminal {
  /** Filters an array of choices by the typed words. A function gets the typed text. */
  pick: <T>(message: string, choices: Choices<T>) => Promise<T>;
  /**
   * Enter accepts `defaultAnswer`, Tab edits it, Backspace clears it. With `draft`, it is
   * immediately editable. May return ''.
   */
  ask: (message: string, check?: Check, defaultAnswer?: string, draft?: boolean) => Promise<string>;
  confirm: (message: string, defaultAnswer?: boolean) => Promise<boolean>;
  print: (line: string) => void;
}

const PAGE_SIZE = 15;

export const requireText: Check = (text) => text.trim() !== '' || 'Please fill this in.';

export function createTerminal(streams: Streams): Terminal {
  const context = { input: streams.input, output: streams.output };
  return {
    pick: (message, choices) =>
      search(
        {
          message: toPrintable(message),
          pageSize: PAGE_SIZE,
          source: (searchText = '') => {
            const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
            const matches =
              typeof choices === 'function'
                ? choices(searchText)
                : choices.filter(({ name }) =>
                    words.every((word) => name.toLowerCase().includes(word)),
                  );
            return matches.map(({ name, value, about }) => ({
              name: toPrintable(name),
              value,
              ...(about && { description: about.split('\n').map(toPrintable).join('\n') }),
            }));
          },
        },
        context,
      ),
    ask: async (message, check = () => true, defaultAnswer = '', draft = false) =>
      (
        await input(
          {
            message: toPrintable(message),
            validate: (text) => check(text.trim()),
            ...(defaultAnswer && { default: defaultAnswer }),
            ...(draft && { prefill: 'editable' }),
          },
          context,
        )
      ).trim(),
    confirm: (message, defaultAnswer = false) =>
      confirm({ message: toPrintable(message), default: defaultAnswer }, context),
    print: (line) => void streams.output.write(`${toPrintable(line)}\n`),
  };
}

/** Returns whether Ctrl+C or a closed terminal ended the prompt. */
export const isExitError = (error: unknown): boolean =>
  error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name);
