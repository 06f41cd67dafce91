import { Client } from 'pg';

export const startLocks = { migrations: 727_001, seed: 727_002, jobs: 727_004 };

/**
 * Runs `work` under an advisory lock and waits for other hosts. `url` must bypass a pooler: the
 * lock belongs to the connection.
 */
export async function withAdvisoryLock<T>(
  url: string,
  lock: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // `setRoleLimits` may set limits, and another host may take a long time.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
