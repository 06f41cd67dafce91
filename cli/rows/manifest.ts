import path from 'node:path';

import { CommandError } from '../command-error';
import type { CommandContext } from '../command';
import { readTable } from './csv-table';
import { requiredColumns, getColumnName, optionalColumns, readRow, RowError } from './manifest-row';

/**
 * Receives each valid row of a CSV manifest once and reports refused rows. Paths are relative to the
 * manifest. Returns exit code 1 when a row was refused.
 */
export async function receiveManifest(
  file: string,
  { ask, print }: CommandContext,
): Promise<number> {
  const lines = await readTable(file, 'manifest', requiredColumns, optionalColumns);
  const counts = { received: 0, existing: 0, refused: 0 };
  for (const { line, row } of lines) {
    try {
      const { packageref, created } = await ask(
        'POST /operator/receive',
        await readRow(row, path.dirname(path.resolve(file))),
      );
      counts[created ? 'received' : 'existing'] += 1;
      print(
        `line ${line}: ${created ? 'received as' : 'already received as'} ${packageref} (${row.tracking})`,
      );
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof RowError)) throw error;
      counts.refused += 1;
      for (const reason of listReasons(error)) print(`line ${line}, ${reason}`);
    }
  }
  print(
    `${counts.received} received, ${counts.existing} already received, ${counts.refused} refused.`,
  );
  return counts.refused > 0 ? 1 : 0;
}

function listReasons(error: CommandError | RowError): string[] {
  if (error instanceof RowError)
    return error.problems.map(({ column, reason }) => `column ${column}: ${reason}`);
  if (error.fields.length === 0) throw error;
  return error.fields.map(({ field, message }) => `column ${getColumnName(field)}: ${message}`);
}
