import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { parse } from 'csv-parse/sync';

import { CommandError } from './command-error';
import type { Ask } from './host-client';
import { columns, columnOfField, readRow, RowProblem, type Row } from './manifest-row';

interface Tools {
  ask: Ask;
  print: (line: string) => void;
}

interface Line {
  line: number;
  row: Row;
}

/**
 * Receives every row of a CSV manifest. A bad row is refused with its line, column and reason; the
 * good rows still go in, and running the manifest again receives nothing twice. Photos are named
 * relative to the manifest.
 * @returns exit code: 0, or 1 when a row was refused
 */
export async function receiveManifest(file: string, { ask, print }: Tools): Promise<number> {
  const lines = await readManifest(file);
  const done = { received: 0, known: 0, refused: 0 };
  for (const { line, row } of lines) {
    try {
      const { packageref, created } = await ask(
        'POST /operator/receive',
        await readRow(row, path.dirname(path.resolve(file))),
      );
      done[created ? 'received' : 'known'] += 1;
      print(
        `line ${line}: ${created ? 'received as' : 'already received as'} ${packageref} (${row.tracking})`,
      );
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof RowProblem)) throw error;
      done.refused += 1;
      for (const reason of reasons(error)) print(`line ${line}, ${reason}`);
    }
  }
  print(`${done.received} received, ${done.known} already there, ${done.refused} refused.`);
  return done.refused > 0 ? 1 : 0;
}

function reasons(error: CommandError | RowProblem): string[] {
  if (error instanceof RowProblem)
    return error.refused.map(({ column, reason }) => `column ${column}: ${reason}`);
  if (error.fields.length === 0) throw error;
  return error.fields.map(({ field, message }) => `column ${columnOfField(field)}: ${message}`);
}

/**
 * Reads the rows of a manifest with their line numbers.
 * @throws CommandError when the file itself is no manifest
 */
async function readManifest(file: string): Promise<Line[]> {
  const content = await readFile(file, 'utf8').catch(() =>
    Promise.reject(new CommandError(`There is no manifest ${file}.`)),
  );
  const records = parseCsv(content, file);
  const [head, ...rows] = records;
  const names = head?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new CommandError(
      `${file} is no manifest: line 1 lacks the column ${missing.join(', ')}.`,
    );
  return rows.map(({ record, line }) => ({
    line,
    row: Object.fromEntries(
      columns.map((column) => [column, record[names.indexOf(column)]?.trim() ?? '']),
    ) as Row,
  }));
}

interface Parsed {
  record: string[];
  line: number;
}

function parseCsv(content: string, file: string): Parsed[] {
  try {
    const parsed = parse(content, {
      bom: true,
      info: true,
      raw: true,
      skipEmptyLines: true,
      relaxColumnCount: true,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    const linesInside = (raw: string) => raw.trim().split('\n').length - 1;
    return parsed.map(({ record, raw, info }) => ({ record, line: info.lines - linesInside(raw) }));
  } catch (error) {
    throw new CommandError(`${file} cannot be read as CSV: ${(error as Error).message}`);
  }
}
