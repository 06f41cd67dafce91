import type { DealRow } from '@/contract/public/deal';
import { limits } from '@/contract/limits';

import { CommandError } from '../command-error';
import type { Command, CommandContext } from '../command';
import { readTable } from '../rows/csv-table';
import { readDollars, readPositive } from '../options';
import { toPrintable } from '../plain';

/**
 * `lists` are separated by ";": "deals/tech;gifts/her". Dates are like 2026-11-20. Weight includes
 * packaging.
 */
export const dealColumns = [
  'key',
  'lists',
  'name_en',
  'store',
  'url',
  'price_usd',
  'weight_kg',
  'category',
  'checked_on',
  'valid_from',
] as const;
/** `reason_…` is the recommendation in a gift guide. Without `valid_to` an item does not expire. */
const optionalColumns = [
  'name_zh',
  'name_tw',
  'name_ja',
  'reason_en',
  'reason_zh',
  'reason_tw',
  'reason_ja',
  'kind',
  'valid_to',
  'position',
] as const;
type Row = Record<(typeof dealColumns)[number] | (typeof optionalColumns)[number], string>;

const MAX_DEAL_WEIGHT_KG = 70;

const columnByField: Record<string, string> = {
  name: 'name_en',
  reason: 'reason_en',
  price: 'price_usd',
  weight: 'weight_kg',
  checked: 'checked_on',
  validfrom: 'valid_from',
  validto: 'valid_to',
};

/** Returns the row to send, or its problems. Numbers are checked only when no column is missing. */
function readRow(row: Row): { body: DealRow } | { problems: string[] } {
  const problems: string[] = [];
  const readNumber = (column: 'price_usd' | 'weight_kg', read: () => number): number => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problems.push(`column ${column}: ${error.message.replace(/^it /, '').replace(/\.$/, '')}`);
      return 0;
    }
  };
  for (const column of dealColumns)
    if (row[column] === '') problems.push(`column ${column}: must not be empty`);
  if (row.position !== '' && !/^\d{1,4}$/.test(row.position))
    problems.push(`column position: must be a whole number, but it is "${row.position}"`);
  if (problems.length > 0) return { problems };
  const body = {
    key: row.key,
    lists: row.lists
      .split(';')
      .map((list) => list.trim())
      .filter(Boolean),
    name: { en: row.name_en, zh: row.name_zh, tw: row.name_tw, ja: row.name_ja },
    reason: { en: row.reason_en, zh: row.reason_zh, tw: row.reason_tw, ja: row.reason_ja },
    store: row.store,
    url: row.url,
    price: readNumber('price_usd', () => readDollars(row.price_usd, 'it', limits.amountMax)),
    weight: readNumber('weight_kg', () => readPositive(row.weight_kg, 'it', MAX_DEAL_WEIGHT_KG)),
    kind: row.kind,
    category: row.category,
    checked: row.checked_on,
    validfrom: row.valid_from,
    validto: row.valid_to,
    position: Number(row.position),
  };
  return problems.length > 0 ? { problems } : { body };
}

/** @throws the error itself when it is not about the fields of this row */
function listProblems(error: unknown): string[] {
  if (!(error instanceof CommandError) || error.fields.length === 0) throw error;
  return error.fields.map(({ field, message }) => {
    const name = field.split('.')[0] ?? field;
    return `column ${columnByField[name] ?? name}: ${message}`;
  });
}

async function sendRow(row: Row, { ask }: CommandContext): Promise<{ outcome: string } | string[]> {
  const readResult = readRow(row);
  if ('problems' in readResult) return readResult.problems;
  return ask('POST /operator/deal', readResult.body).catch(listProblems);
}

export const importDeals: Command = {
  usage: ['import-deals FILE.csv'],
  example: 'import-deals docs/samples/deals.csv',
  about: 'add goods to deal lists and gift guides; an existing key is updated',
  run: async (args, context) => {
    const [file, ...extraArgs] = args;
    if (file === undefined || file.startsWith('-') || extraArgs.length > 0)
      throw new CommandError('Give one file: import-deals FILE.csv.');
    const counts: Record<string, number> = { created: 0, changed: 0, same: 0 };
    let refusedCount = 0;
    for (const { line, row } of await readTable(
      file,
      'list of goods',
      dealColumns,
      optionalColumns,
    )) {
      const result = await sendRow(row, context);
      if (Array.isArray(result)) {
        refusedCount += 1;
        for (const problem of result) context.print(toPrintable(`line ${line}, ${problem}`));
      } else counts[result.outcome] = (counts[result.outcome] ?? 0) + 1;
    }
    context.print(
      `${counts['created']} new, ${counts['changed']} changed, ${counts['same']} unchanged, ${refusedCount} refused.`,
    );
    return refusedCount > 0 ? 1 : 0;
  },
};
