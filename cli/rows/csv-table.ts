import { readFile } from 'node:fs/promises';

import { parse } from 'csv-parse/sync';

import { CommandError } from '../command-error';

export interface TableLine<Column extends string> {
  line: number;
  row: Record<Column, string>;
}

/**
 * Reads a CSV file by its header line and ignores other columns. `what` names the expected file in
 * errors.
 * @throws CommandError when there is no such file, it is no CSV, or lacks a column
 */
export async function readTable<Needed extends string, Extra extends string>(
  file: string,
  what: string,
  needed: readonly Needed[],
  extra: readonly Extra[],
): Promise<TableLine<Needed | Extra>[]> {
  const content = await readFile(file, 'utf8').catch(() =>
    Promise.reject(new CommandError(`There is no ${what} ${file}.`)),
  );
  const [head, ...rows] = parseCsv(content, file);
  const names = head?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const missingColumns = needed.filter((column) => !names.includes(column));
  if (missingColumns.length > 0)
    throw new CommandError(
      `${file} is not a ${what}: line 1 lacks the column ${missingColumns.join(', ')}.`,
    );
  return rows.map(({ record, line }) => ({
    line,
    row: Object.fromEntries(
      [...needed, ...extra].map((column) => [column, record[names.indexOf(column)]?.trim() ?? '']),
    ) as Record<Needed | Extra, string>,
  }));
}

function parseCsv(content: string, file: string): { record: string[]; line: number }[] {
  try {
    const parsed = parse(content, {
      bom: true,
      info: true,
      raw: true,
      skipEmptyLines: true,
      relaxColumnCount: true,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    const countBreaks = (raw: string) => raw.trim().split('\n').length - 1;
    return parsed.map(({ record, raw, info }) => ({ record, line: info.lines - countBreaks(raw) }));
  } catch (error) {
    throw new CommandError(`${file} cannot be read as CSV: ${(error as Error).message}`);
  }
}
