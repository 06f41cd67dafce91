import { Client } from 'pg';

import './record-statements';
import { startRunPart } from './run-parts';

/** Returns the URL of a database on this run's test server. */
export async function getDatabaseUrl(database: string): Promise<string> {
  const url = new URL(await startRunPart('database'));
  url.pathname = `/${database}`;
  return url.toString();
}

/** Prefix of this run's databases, so that runs can share a server. */
export function getRunPrefix(): string {
  return process.env.TEST_RUN ?? 't0';
}

/** Runs statements on the server's default database and closes the connection. */
export async function withServerClient<T>(
  run: (client: Client) => Promise<T>,
  server?: string,
): Promise<T> {
  const client = new Client({ connectionString: server ?? (await startRunPart('database')) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Names of the run's databases that begin with `prefix`. */
export async function listDatabases(client: Client, prefix: string): Promise<string[]> {
  const result = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  return result.rows.map((row) => row.datname);
}

/** Drops all databases of this run. */
export async function dropTestDatabases(server: string): Promise<void> {
  await withServerClient(async (client) => {
    for (const name of await listDatabases(client, `${getRunPrefix()}_`)) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    }
  }, server);
}

/** Creates an empty database and returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `${getRunPrefix()}_w${process.env.JEST_WORKER_ID ?? '1'}_empty_${Date.now().toString(36)}`;
  await withServerClient((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  return getDatabaseUrl(name);
}
