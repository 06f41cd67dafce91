import { readFile, stat } from 'node:fs/promises';

import type { TestBundle } from '@/contract/test-mode/bundle';

import { CommandError } from '../command-error';
import type { Command } from '../command';

/** About ten times the size of a bundle with fifty calls. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

const fieldTexts: Readonly<Record<string, string>> = {
  path: 'its "path" is not one of our pages, or refers to something missing from the bundle',
  parcel: 'its "parcel" is a package missing from the bundle',
};

export const reproduce: Command = {
  usage: ['reproduce FILE.json'],
  example: 'reproduce bundle.json',
  about:
    'reproduce a screen that was copied elsewhere: creates a member in its state and prints the link that opens it (test mode only)',
  run: async (args, { ask, print }) => {
    const [file, ...extraArgs] = args;
    if (!file || extraArgs.length > 0) throw new CommandError('Give one bundle file.');
    const bundle = await readBundle(file);
    const { open: link, suite } = await ask('POST /operator/reproduce', bundle).catch(
      (error: unknown) => {
        if (!(error instanceof CommandError)) throw error;
        if (/couldn.t find/.test(error.message))
          throw new CommandError('The host is not in test mode (TEST_MODE=1).');
        const reasons = error.fields.map(
          ({ field }) => fieldTexts[field] ?? `its "${field}" is not one of ours`,
        );
        throw reasons.length > 0
          ? new CommandError(`${file} does not fit this host: ${reasons.join('; ')}.`)
          : error;
      },
    );
    print(
      suite
        ? `Created the member ${suite}.`
        : 'No member was created: the screen belongs to a guest.',
    );
    print('Open within ten minutes:');
    print(link);
  },
};

/** Omits `calls`, which are only for human readers. */
async function readBundle(file: string): Promise<TestBundle> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new CommandError(`There is no file ${file}.`);
  if (stats.size > MAX_FILE_BYTES) throw new CommandError(`${file} is too large for a bundle.`);
  const text = await readFile(file, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommandError(`${file} is not a bundle: it contains no JSON object.`);
  const { calls: _calls, ...bundle } = value as TestBundle & { calls?: unknown };
  return bundle;
}
