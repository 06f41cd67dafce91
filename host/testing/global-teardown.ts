import { dropTestDatabases } from './test-databases';

/** Ends the server of this run, or drops the run's databases when the server is somebody else's. */
export default async function globalTeardown(): Promise<void> {
  const server = globalThis.testServer;
  if (!server) {
    await dropTestDatabases();
    return;
  }
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.stdin?.end();
  await ended;
}
