import path from 'node:path';

import { readBackupSecrets } from './backup/make-backup';
import { requireEmptyDataDir, restoreDatabase, restoreFiles } from './backup/restore-backup';
import { readBackupKey } from './backup/settings';
import { startPostgres } from './postgres';
import { fail, loadSettings, PlainError, readOptions } from './process/settings';

const usage = `npm run restore -- --from FILE [--into FOLDER]   restores a backup into an empty data folder

Example: BACKUP_KEY=$(cat /media/safe/key) npm run restore -- --from portal-20260301T020000.backup
Settings: BACKUP_KEY (the key the backup was made with), DATA_DIR (the destination if --into is not given),
DATABASE_URL (an empty database on your own server; defaults to the folder's embedded server). Start the portal afterwards.
`;

/** Runs `fill` against `url`, or against the embedded server if there is none. */
async function withDatabase(
  dataDir: string,
  url: string | undefined,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  if (url) return fill(url);
  const server = await startPostgres({ dataDir });
  try {
    await fill(server.url);
  } finally {
    await server.stop();
  }
}

async function main(): Promise<void> {
  const values = readOptions(['from', 'into']);
  if (values.help) return void process.stdout.write(usage);
  if (!values.from) throw new PlainError('Give the backup with --from FILE; see --help.');
  const settings = loadSettings();
  const key = readBackupKey();
  const workingFolder = process.env.INIT_CWD ?? process.cwd();
  const file = path.resolve(workingFolder, values.from);
  const dataDir = values.into ? path.resolve(workingFolder, values.into) : settings.dataDir;
  requireEmptyDataDir(dataDir);
  const startedAt = Date.now();
  await restoreFiles(file, key, dataDir);
  await withDatabase(dataDir, settings.directUrl, async (url) => {
    const { parts } = await restoreDatabase(file, key, url);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(
      `Restored ${Object.keys(parts).length} parts into ${dataDir} in ${seconds} s and verified the row counts.\n`,
    );
  });
  if (!readBackupSecrets(dataDir).PASSWORD_PEPPER)
    process.stderr.write(
      'The backup contains no PASSWORD_PEPPER: set it to the value in use when the backup was made before you start the portal, or no stored password or ID copy can be read.\n',
    );
  process.stdout.write(
    'Start the portal (npm start), then audit it: npm run operator -- audit --gateways\n',
  );
}

main().catch(fail);
