import { Client } from 'pg';

/** Address of one database on this run's test server. */
export function addressOf(database: string): string {
  const url = new URL(process.env.TEST_SERVER_URL ?? 'postgres://no-test-server');
  url.pathname = `/${database}`;
  return url.toString();
}

/** Prefix of every database this run makes, so that runs can share one server. */
export function runPrefix(): string {
  return process.env.TEST_RUN ?? 't0';
}

/** Runs statements on the server's own database and closes the connection. */
export async function onServer<T>(run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: process.env.TEST_SERVER_URL });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Names of the run's databases that begin with `prefix`. */
export async function databasesLike(client: Client, prefix: string): Promise<string[]> {
  const found = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  return found.rows.map((row) => row.datname);
}

/** Drops everything this run made on the server. */
export async function dropTestDatabases(): Promise<void> {
  await onServer(async (client) => {
    for (const name of await databasesLike(client, `${runPrefix()}_`)) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    }
  });
}
