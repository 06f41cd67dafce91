import { CommandError } from './command-error';
import type { Command } from './commands';
import { optional, readOptions, repeated, required } from './options';

const states = ['0', '1', '2'] as const;

export const set: Command = {
  usage: ['set --package PK7H2M9QX4 [--status 0|1|2] [--kind hazmatpartial]…'],
  about: 'set status and kinds of a package (0 action needed, 1 processing, 2 ready)',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { package: { type: 'string' }, status: { type: 'string' }, kind: { type: 'string', multiple: true } });
    const packageref = required(values, 'package');
    const wished = optional(values, 'status');
    const status = states.find((state) => state === wished);
    if (wished && !status) throw new CommandError(`--status must be 0, 1 or 2, but it is "${wished}".`);
    const kinds = repeated(values, 'kind');
    const done = await ask('POST /operator/setpackage', { packageref, ...(status && { status }), ...(kinds.length > 0 && { kinds }) });
    print(`${done.packageref} now has the status ${done.status}.`);
    return 0;
  },
};
