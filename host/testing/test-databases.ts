import { Client } from 'pg';

import { runPart } from './run-parts';

/** Returns the URL of a database on this run's test server. */
export async function addressOf(database: string): Promise<string> {
  const url = new URL(await runPart('database'));
  url.pathname = `/${database}`;
  return url.toString();
}

/** Prefix of this run's databases, so that runs can share a server. */
export function runPrefix(): string {
  return process.env.TEST_RUN ?? 't0';
}

/** Runs statements on the server's default database and closes the connection. */
export async function onServer<T>(
  run: (client: Client) => Promise<T>,
  server?: string,
): Promise<T> {
  const client = new Client({ connectionString: server ?? (await runPart('database')) });
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

/** Drops all databases of this run. */
export async function dropTestDatabases(server: string): Promise<void> {
  await onServer(async (client) => {
    for (const name of await databasesLike(client, `${runPrefix()}_`)) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    }
  }, server);
}

/** Creates an empty database and returns its URL. */
export async function emptyDatabaseUrl(): Promise<string> {
  const name = `${runPrefix()}_w${process.env.JEST_WORKER_ID ?? '1'}_empty_${Date.now().toString(36)}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  return addressOf(name);
}
