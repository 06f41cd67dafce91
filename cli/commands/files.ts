import type { Reply } from '@/contract/calls';

import type { Command } from '../command';
import { CommandError } from '../command-error';
import { readOptions, required } from '../options';

const fileStores = ['s3', 'database'] as const;

export const moveFiles: Command = {
  usage: ['move-files --to s3|database'],
  example: 'move-files --to s3',
  about:
    'move all stored photos, invoices, slips, labels and ID copies to the object store of S3_URL, or back; members notice nothing, and it is safe to run again',
  run: async (args, { ask, print }) => {
    const target = required(readOptions(args, { to: { type: 'string' } }), 'to');
    const to = fileStores.find((store) => store === target);
    if (!to) throw new CommandError(`--to must be one of ${fileStores.join(', ')}.`);
    let [moved, lost] = [0, 0];
    for (let from: string | null = ''; from !== null;) {
      const batch: Reply<'POST /operator/movefiles'> = await ask('POST /operator/movefiles', {
        to,
        ...(from && { from }),
      });
      moved += batch.moved;
      lost += batch.lost.length;
      from = batch.next;
      for (const key of batch.lost) print(`${key} is missing from the object store or damaged.`);
    }
    print(`${moved} files were moved to ${to === 's3' ? 'the object store' : 'the database'}.`);
    if (lost > 0)
      print(
        `${lost} could not be moved: restore them from a version or copy of the bucket, then run this again.`,
      );
    return lost > 0 ? 1 : 0;
  },
};
