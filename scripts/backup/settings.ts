import path from 'node:path';

import { makeBackup } from './make-backup';
import { readRunningUrl, startPostgres } from '../postgres';
import { query } from '../process/postgres-server';
import { PlainError, type Settings } from '../process/settings';

/** The key is not in the data folder, because the folder may be lost. @throws PlainError */
export function readBackupKey(): string {
  const key = process.env.BACKUP_KEY ?? '';
  if (key.length >= 32) return key;
  throw new PlainError(
    'Set BACKUP_KEY to at least 32 letters and digits (for example from `openssl rand -hex 32`) and store it away from this machine: without it no backup can be opened.',
  );
}

/** UTC, so names sort by age. */
const buildBackupName = (time: Date): string =>
  `portal-${time.toISOString().replace(/[-:]/g, '').slice(0, 15)}.backup`;

/** Backs up an installation, running or not, and returns the file. */
export async function backUp(settings: Settings, folder: string, key: string): Promise<string> {
  const { dataDir, directUrl } = settings;
  const file = path.join(folder, buildBackupName(new Date()));
  const runningUrl = directUrl ?? (await resolveLiveUrl(readRunningUrl(dataDir)));
  if (runningUrl) {
    await makeBackup({ url: runningUrl, dataDir }, file, key);
    return file;
  }
  const server = await startPostgres({ dataDir, port: settings.postgresPort });
  try {
    await makeBackup({ url: server.url, dataDir }, file, key);
    return file;
  } finally {
    await server.stop();
  }
}

/** Checks that the server responds, because a killed one leaves its pid file behind. */
const resolveLiveUrl = (url: string | undefined): Promise<string | undefined> =>
  url === undefined
    ? Promise.resolve(undefined)
    : query(url, (client) => client.query('select 1')).then(
        () => url,
        () => undefined,
      );
