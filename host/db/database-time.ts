import { Client } from 'pg';

const TIMEOUT_MS = 1_000;

/** `base` is the database's time minus `performance.now()` in ms, `errorMs` its maximum error. */
export interface TimeMeasurement {
  base: number;
  errorMs: number;
}

export async function readDatabaseTime(url: string): Promise<TimeMeasurement> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'clock',
  });
  try {
    await client.connect();
    const startedAt = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const errorMs = (performance.now() - startedAt) / 2;
    if (rows[0]) return { base: rows[0].ms - startedAt - errorMs, errorMs };
    throw new Error('The database did not return its time.');
  } finally {
    await client.end();
  }
}
