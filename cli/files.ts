import type { Command } from './commands';
import { CommandError } from './command-error';
import { readOptions, required } from './options';

const places = ['s3', 'database'] as const;

export const moveFiles: Command = {
  usage: ['move-files --to s3|database'],
  example: 'move-files --to s3',
  about:
    'move every stored photo, invoice, slip, label and ID copy into the object store of S3_URL, or back; members see no difference while it runs, and it can be run again',
  run: async (args, { ask, print }) => {
    const wanted = required(readOptions(args, { to: { type: 'string' } }), 'to');
    const to = places.find((one) => one === wanted);
    if (!to) throw new CommandError(`--to must be one of ${places.join(', ')}.`);
    let moved = 0;
    for (let from: string | null = ''; from !== null;) {
      const batch: { moved: number; next: string | null } = await ask('POST /operator/movefiles', {
        to,
        ...(from && { from }),
      });
      moved += batch.moved;
      from = batch.next;
    }
    print(`${moved} files were moved to ${to === 's3' ? 'the object store' : 'the database'}.`);
    return 0;
  },
};
