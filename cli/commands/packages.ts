import { writeFile } from 'node:fs/promises';

import { limits } from '@/contract/limits';
import { formatRequestAge } from '@/rules/support/age';

import { CommandError } from '../command-error';
import { buildListCommand, type Command } from '../command';
import {
  LARGEST_WEIGHT_KG,
  readDollars,
  readOptionalTexts,
  readOptional,
  readPositive,
  readOptions,
  listValues,
  readRequired,
  textOption,
  type Values,
  listTextOptions,
} from '../options';
import { handlingOptions, readHandling, readPhotos } from '../rows/photo-file';
import { readSize } from './receive';

const states = ['0', '1', '2'] as const;

export const setPackage: Command = {
  usage: [
    'set --package PK7H2M9QX4 [--status 0|1|2] [--kind hazmatpartial]…',
    '    [--ship-alone yes|no] [--slip FILE --slip-type packingslip|invoice]',
  ],
  example: 'set --package PK7H2M9QX4 --status 2',
  about:
    "set a package's status and kinds (0 action needed, 1 processing, 2 ready), whether it ships alone, and the paper from its box",
  undo: 'the printed command restores the previous values; a slip is replaced by another one',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      package: { type: 'string' },
      status: { type: 'string' },
      kind: { type: 'string', multiple: true },
      ...handlingOptions,
    });
    const packageref = readRequired(values, 'package');
    const statusText = readOptional(values, 'status');
    const status = states.find((state) => state === statusText);
    if (statusText && !status)
      throw new CommandError(`--status must be 0, 1 or 2, but it is "${statusText}".`);
    const kinds = listValues(values, 'kind');
    const reply = await ask('POST /operator/setpackage', {
      packageref,
      ...(status && { status }),
      ...(kinds.length > 0 && { kinds }),
      ...(await readHandling(values)),
    });
    const { status: oldStatus, kinds: oldKinds, shipalone } = reply.before;
    print(`${reply.packageref} now has the status ${reply.status}.`);
    print(
      `To undo: set --package ${reply.packageref} --status ${oldStatus}${oldKinds.map((kind) => ` --kind ${kind}`).join('')} --ship-alone ${shipalone ? 'yes' : 'no'}`,
    );
  },
};

export const takeBack: Command = {
  usage: ['take-back --package PK7H2M9QX4'],
  example: 'take-back --package PK7H2M9QX4',
  about:
    'remove a package received for the wrong suite, with its photos; emails the member, and the package can then be received for the right suite',
  undo: '`receive` for the same suite creates a new package',
  run: async (args, { ask, print }) => {
    const packageref = readRequired(readOptions(args, { package: textOption }), 'package');
    const reply = await ask('POST /operator/takebackpackage', { packageref });
    print(
      `${reply.packageref} (${reply.merchant} ${reply.tracking}) is no longer a package of ${reply.suite}; the member gets an email.`,
    );
    print(`Receive it for the right suite: receive --suite CG… --tracking ${reply.tracking} …`);
  },
};

export const requests = buildListCommand(
  'requests',
  "list members' requests, oldest first, with their age and what we promise",
  'GET /operator/requests',
  ({ items }, print) => {
    if (items.length === 0) print('No open requests.');
    for (const item of items) {
      const details = [
        item.instructions.join(', '),
        item.additional && `"${item.additional}"`,
        item.repacktype && `into a ${item.repacktype}`,
        item.postage === 'label' && "with the shop's label",
        item.postage === 'paid' && 'with our postage',
        item.paid && 'paid: send it',
      ]
        .filter(Boolean)
        .join('; ');
      print(
        `${item.requested.slice(0, 16).replace('T', ' ')}  ${item.packageref}  ${item.suite}  ${item.action}  ${formatRequestAge(item, new Date())}${details && `  ${details}`}`,
      );
    }
  },
);

function readOutcome(values: Values): 'done' | 'declined' | 'approved' {
  if (values['approved'] === true) return 'approved';
  return values['declined'] === true ? 'declined' : 'done';
}

export const finish: Command = {
  usage: [
    'finish --package PK7H2M9QX4 [--note "Three cups, none broken"] [--photo FILE]…',
    '       [--weight 0.9 --size 30x20x8] [--value 49.90]',
    'finish --package PK7H2M9QX4 --weight 4.2 --size 40x30x25 --photo FILE   (a OneBox)',
    'finish --package PK7H2M9QX4 --approved [--postage 12.40]   (a return: the member is asked to pay; finish it when `requests` shows that it is paid)',
    'finish --package PK7H2M9QX4 --declined [--note "Too fragile for a bag"]   (a OneBox needs a note; its packages are freed and its money is refunded)',
  ],
  example: 'finish --package PK7H2M9QX4 --weight 0.9 --size 30x20x8',
  about:
    "finish a member's request: verify, repack (with weight and size), hazmat, fix, discard, return (approve it first), onebox (with weight, size and photo)",
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      ...listTextOptions('package', 'note', 'weight', 'size', 'value', 'postage'),
      photo: { type: 'string', multiple: true },
      declined: { type: 'boolean' },
      approved: { type: 'boolean' },
    });
    const { weight, size, value, postage } = readOptionalTexts(
      values,
      'weight',
      'size',
      'value',
      'postage',
    );
    const reply = await ask('POST /operator/finishrequest', {
      packageref: readRequired(values, 'package'),
      outcome: readOutcome(values),
      ...(postage && { postage: readDollars(postage, '--postage', limits.amountMax) }),
      ...readOptionalTexts(values, 'note'),
      ...(weight && { weight: readPositive(weight, '--weight', LARGEST_WEIGHT_KG) }),
      ...(size && readSize(size)),
      ...(value && { value: readDollars(value, '--value', limits.amountMax) }),
      photos: await readPhotos(values),
    });
    print(
      reply.changed
        ? `${reply.packageref} now has the status ${reply.status}.`
        : `${reply.packageref} was already finished; nothing changed.`,
    );
  },
};

export const label: Command = {
  usage: ['label --package PK7H2M9QX4 [--out FILE.pdf]'],
  example: 'label --package PK7H2M9QX4 --out label.pdf',
  about: "save the shop's return label that a member uploaded",
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { package: textOption, out: textOption });
    const returnLabel = await ask('GET /operator/returnlabel', {
      packageref: readRequired(values, 'package'),
    });
    const file = readOptional(values, 'out') ?? returnLabel.name;
    await writeFile(file, Buffer.from(returnLabel.data, 'base64'));
    print(`Saved as ${file}.`);
  },
};
