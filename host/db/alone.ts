import { Client } from 'pg';

/** What one host does at a time while several start: names of advisory locks. */
export const startLocks = { migrations: 727_001, seed: 727_002, jobs: 727_004 };

/**
 * Does something that no other host does at the same time; waits for one that does.
 * @param url past a pooler, since the lock belongs to the connection, which `work` is given
 */
export async function alone<T>(
  url: string,
  lock: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The role may have limits (`limitRole`), and another host may take its time.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
