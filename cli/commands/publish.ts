import { readFile, stat } from 'node:fs/promises';

import { limits } from '@/contract/limits';
import { FrontMatterError } from '@/rules/blog/front-matter';
import { readPostFile } from '@/rules/blog/post-file';

import { CommandError } from '../command-error';
import type { Command, CommandContext } from '../command';

const outcomes = {
  published: 'is published.',
  changed: 'was updated.',
  unchanged: 'is unchanged.',
} as const;

/** A UTF-8 character takes at most four bytes. */
const MAX_FILE_BYTES = 4 * limits.postBodyMax;

export const publish: Command = {
  usage: ['publish FILE.md…'],
  example: 'publish storage.en.md',
  about:
    'publish blog posts from Markdown files that start with slug, language, title, standfirst, topics and published between two --- lines',
  run: async (args, context) => {
    if (args.length === 0) throw new CommandError('Give the Markdown file to publish.');
    let refusedCount = 0;
    for (const file of args) if (!(await publishFile(file, context))) refusedCount += 1;
    return refusedCount > 0 ? 1 : 0;
  },
};

async function publishFile(file: string, { ask, print }: CommandContext): Promise<boolean> {
  try {
    const post = readPostFile(await readPostText(file));
    const { slug, language, outcome } = await ask('POST /operator/publish', post);
    print(`${slug} (${language}) ${outcomes[outcome]}`);
    return true;
  } catch (error) {
    if (error instanceof FrontMatterError) print(`${file}, line ${error.line}: ${error.message}.`);
    else if (error instanceof CommandError) print(`${file}: ${error.message}`);
    else throw error;
    return false;
  }
}

async function readPostText(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new CommandError('there is no such file');
  if (stats.size > MAX_FILE_BYTES) throw new CommandError('the file is too large for a post');
  return readFile(file, 'utf8');
}
