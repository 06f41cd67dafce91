import { Client } from 'pg';

const WITHIN_MS = 1_000;

/** The database's time minus `performance.now()` and its precision, in milliseconds. */
export interface Measured {
  base: number;
  within: number;
}

export async function databaseTime(url: string): Promise<Measured> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    application_name: 'clock',
  });
  try {
    await client.connect();
    const asked = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const within = (performance.now() - asked) / 2;
    if (rows[0]) return { base: rows[0].ms - asked - within, within };
    throw new Error('The database did not return its time.');
  } finally {
    await client.end();
  }
}
