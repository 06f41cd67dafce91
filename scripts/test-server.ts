import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { startPostgres } from './postgres';
import { fail } from './process/settings';

/**
 * Temporary PostgreSQL server for tests: prints `{"url": …}` when ready. It stops and deletes its
 * folder when standard input closes.
 */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
  chmodSync(dataDir, 0o711);
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startPostgres({
    dataDir,
    durable: false,
    database: 'postgres',
    settings: ['max_connections=300'],
  });
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await server.stop();
    process.exit(0);
  };
  process.stdin.on('end', end).on('error', end).resume();
  process.on('SIGTERM', end);
  process.on('SIGINT', () => {}); // the test run stops it through standard input
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
}

main().catch(fail);
