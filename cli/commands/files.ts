import type { Reply } from '@/contract/calls';

import type { Command } from '../command';
import { CommandError } from '../command-error';
import { readOptions, readRequired } from '../options';

const fileStores = ['s3', 'database'] as const;

export const moveFiles: Command = {
  usage: ['move-files --to s3|database'],
  example: 'move-files --to s3',
  about:
    'move all stored photos, invoices, slips, labels and ID copies to the object store of S3_URL, or back; members notice nothing, and it is safe to run again',
  run: async (args, { ask, print }) => {
    const target = readRequired(readOptions(args, { to: { type: 'string' } }), 'to');
    const fileStore = fileStores.find((store) => store === target);
    if (!fileStore) throw new CommandError(`--to must be one of ${fileStores.join(', ')}.`);
    let [movedCount, lostCount] = [0, 0];
    for (let cursor: string | null = ''; cursor !== null;) {
      const batch: Reply<'POST /operator/movefiles'> = await ask('POST /operator/movefiles', {
        to: fileStore,
        ...(cursor && { from: cursor }),
      });
      movedCount += batch.moved;
      lostCount += batch.lost.length;
      cursor = batch.next;
      for (const key of batch.lost) print(`${key} is missing from the object store or damaged.`);
    }
    print(
      `${movedCount} files were moved to ${fileStore === 's3' ? 'the object store' : 'the database'}.`,
    );
    if (lostCount > 0)
      print(
        `${lostCount} could not be moved: restore them from a version or copy of the bucket, then run this again.`,
      );
    return lostCount > 0 ? 1 : 0;
  },
};
