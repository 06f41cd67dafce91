import { readFile } from 'node:fs/promises';

import { parse } from 'csv-parse/sync';

import { CommandError } from '../command-error';

export interface TableLine<Column extends string> {
  line: number;
  row: Record<Column, string>;
}

/**
 * Reads the named columns of a CSV file with a header line. Error messages call it `fileKind`.
 * @throws CommandError when the file does not exist, is not CSV, or lacks a required column
 */
export async function readTable<RequiredColumn extends string, OptionalColumn extends string>(
  file: string,
  fileKind: string,
  requiredColumns: readonly RequiredColumn[],
  optionalColumns: readonly OptionalColumn[],
): Promise<TableLine<RequiredColumn | OptionalColumn>[]> {
  const content = await readFile(file, 'utf8').catch(() =>
    Promise.reject(new CommandError(`There is no ${fileKind} ${file}.`)),
  );
  const [header, ...rows] = parseCsv(content, file);
  const names = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const missingColumns = requiredColumns.filter((column) => !names.includes(column));
  if (missingColumns.length > 0)
    throw new CommandError(
      `${file} is not a ${fileKind}: line 1 has no column ${missingColumns.join(', ')}.`,
    );
  return rows.map(({ record, line }) => ({
    line,
    row: Object.fromEntries(
      [...requiredColumns, ...optionalColumns].map((column) => [
        column,
        record[names.indexOf(column)]?.trim() ?? '',
      ]),
    ) as Record<RequiredColumn | OptionalColumn, string>,
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
