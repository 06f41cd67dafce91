import { Client } from 'pg';

import { HashQueue } from '@/host/members/passwords/hash-queue';

/**
 * The work of a call: its SQL statements in order, without values, and the number of password
 * hashes.
 */
export interface Work {
  statements: string[];
  hashes: number;
}

/** Runs a call and returns its work. Nothing else may run on the host meanwhile. */
export async function measureWork(call: () => Promise<unknown>): Promise<Work> {
  const query = jest.spyOn(Client.prototype, 'query');
  const hash = jest.spyOn(HashQueue.prototype, 'run');
  try {
    await call();
    const statements = query.mock.calls
      .map(([first]) => readSql(first as unknown))
      .filter((text) => text !== '');
    return { statements, hashes: hash.mock.calls.length };
  } finally {
    query.mockRestore();
    hash.mockRestore();
  }
}

function readSql(query: unknown): string {
  if (typeof query === 'string') return query;
  const text = (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : '';
}
