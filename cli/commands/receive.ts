import type { Receipt } from '@/contract/operator/warehouse';
import { limits } from '@/contract/limits';

import { CommandError } from '../command-error';
import type { Command } from '../command';
import { receiveManifest } from '../rows/manifest';
import {
  LARGEST_SIDE_CM,
  LARGEST_WEIGHT_KG,
  readDollars,
  readOptionalTexts,
  readOptional,
  readPositive,
  readOptions,
  readRequired,
  readRequiredTexts,
  textOption,
  type Values,
} from '../options';
import { handlingOptions, readHandling, readPhotos } from '../rows/photo-file';

const options = {
  suite: textOption,
  tracking: textOption,
  merchant: textOption,
  name: textOption,
  category: textOption,
  weight: textOption,
  size: textOption,
  value: textOption,
  kind: textOption,
  received: textOption,
  manifest: textOption,
  photo: { type: 'string', multiple: true },
  ...handlingOptions,
} as const;

export const receive: Command = {
  usage: [
    'receive --suite CG12345 --tracking 1Z999 --merchant Amazon --weight 1.2 --size 30x20x10 --category audio',
    '        [--photo "FILE|Caption"]… [--ship-alone yes] [--slip FILE --slip-type packingslip|invoice] [--kind normal] [--value 49.90] [--name "Running shoes"] [--received 2026-01-31T09:00:00Z]',
    'receive --manifest FILE.csv',
  ],
  example:
    'receive --suite CG1000001 --tracking 1Z999AA10123456784 --merchant Amazon --weight 1.2 --size 30x20x10 --category audio --photo box.jpg',
  about: 'receive one package, or every row of a manifest',
  undo: 'take-back --package with the printed reference',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, options);
    const manifest = readOptional(values, 'manifest');
    if (manifest) return receiveManifest(manifest, { ask, print });
    const { packageref, created } = await ask('POST /operator/receive', await readReceipt(values));
    print(
      created
        ? `Received as ${packageref}.`
        : `Already received as ${packageref}; nothing changed.`,
    );
  },
};

async function readReceipt(values: Values): Promise<Receipt> {
  const value = readOptional(values, 'value');
  const description = readOptional(values, 'name');
  return {
    ...readRequiredTexts(values, 'suite', 'tracking', 'merchant', 'category'),
    weight: readPositive(readRequired(values, 'weight'), '--weight', LARGEST_WEIGHT_KG),
    ...readSize(readRequired(values, 'size')),
    ...(value && { value: readDollars(value, '--value', limits.amountMax) }),
    ...(description && { description }),
    ...readOptionalTexts(values, 'kind', 'received'),
    ...(await readHandling(values)),
    photos: await readPhotos(values),
  };
}

/**
 * Reads sides written as "30x20x10".
 * @throws CommandError
 */
export function readSize(size: string): Pick<Receipt, 'length' | 'width' | 'height'> {
  const sides = size.split(/[x×]/i);
  if (sides.length !== 3)
    throw new CommandError(`--size must be like 30x20x10 (cm), but it is "${size}".`);
  const [length = 0, width = 0, height = 0] = sides.map((side) =>
    readPositive(side, '--size', LARGEST_SIDE_CM),
  );
  return { length, width, height };
}
