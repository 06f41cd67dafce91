import { limits } from '@/contract/limits';

import { CommandError } from './command-error';
import type { Command } from './commands';
import { dollars, optional, positive, readOptions, repeated, required } from './options';
import { readPhotoFile } from './photo-file';
import { LARGEST_WEIGHT_KG, readSize } from './receive';

const states = ['0', '1', '2'] as const;

export const set: Command = {
  usage: ['set --package PK7H2M9QX4 [--status 0|1|2] [--kind hazmatpartial]…'],
  about: 'set status and kinds of a package (0 action needed, 1 processing, 2 ready)',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      package: { type: 'string' },
      status: { type: 'string' },
      kind: { type: 'string', multiple: true },
    });
    const packageref = required(values, 'package');
    const wished = optional(values, 'status');
    const status = states.find((state) => state === wished);
    if (wished && !status)
      throw new CommandError(`--status must be 0, 1 or 2, but it is "${wished}".`);
    const kinds = repeated(values, 'kind');
    const done = await ask('POST /operator/setpackage', {
      packageref,
      ...(status && { status }),
      ...(kinds.length > 0 && { kinds }),
    });
    print(`${done.packageref} now has the status ${done.status}.`);
    return 0;
  },
};

export const requests: Command = {
  usage: ['requests'],
  about: 'list what members have asked for, oldest first',
  run: async (_args, { ask, print }) => {
    const { items, more } = await ask('GET /operator/requests', undefined);
    if (items.length === 0) print('Nothing is asked for.');
    for (const item of items) {
      const words = [
        item.instructions.join(', '),
        item.additional && `"${item.additional}"`,
        item.repacktype && `into a ${item.repacktype}`,
      ]
        .filter(Boolean)
        .join('; ');
      print(
        `${item.requested.slice(0, 16).replace('T', ' ')}  ${item.packageref}  ${item.suite}  ${item.action}${words && `  ${words}`}`,
      );
    }
    if (more) print(`These are the oldest ${items.length}; there are more.`);
    return 0;
  },
};

const text = { type: 'string' } as const;

export const finish: Command = {
  usage: [
    'finish --package PK7H2M9QX4 [--note "Three cups, none broken"] [--photo FILE]…',
    '       [--weight 0.9 --size 30x20x8] [--value 49.90]',
    'finish --package PK7H2M9QX4 --weight 4.2 --size 40x30x25 --photo FILE   (a OneBox)',
    'finish --package PK7H2M9QX4 --declined [--note "Too fragile for a bag"]   (with a note for a OneBox: its packages and its money go back)',
  ],
  about:
    'finish what a member asked for: verify, repack (with weight and size), hazmat, fix, discard, onebox (with weight, size and photo)',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      package: text,
      note: text,
      weight: text,
      size: text,
      value: text,
      photo: { type: 'string', multiple: true },
      declined: { type: 'boolean' },
    });
    const [weight, size, value, note] = ['weight', 'size', 'value', 'note'].map((name) =>
      optional(values, name),
    );
    const done = await ask('POST /operator/finishrequest', {
      packageref: required(values, 'package'),
      outcome: values['declined'] === true ? 'declined' : 'done',
      ...(note && { note }),
      ...(weight && { weight: positive(weight, '--weight', LARGEST_WEIGHT_KG) }),
      ...(size && readSize(size)),
      ...(value && { value: dollars(value, '--value', limits.amountMax) }),
      photos: await Promise.all(repeated(values, 'photo').map(readPhotoFile)),
    });
    print(
      done.changed
        ? `${done.packageref} now has the status ${done.status}.`
        : `${done.packageref} was finished already; nothing changed.`,
    );
    return 0;
  },
};
