import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import type { Trailer } from './backup/frames';
import { readBackupSecrets } from './backup/make-backup';
import { readBackup } from './backup/read-backup';
import { backUp, readBackupKey } from './backup/settings';
import { fail, loadSettings, PlainError, readOptions } from './process/settings';

const usage = `npm run backup [-- --to FOLDER]     one file with the database, the secrets and the email folder
npm run backup -- --check FILE      opens a backup and checks the hash of every part

Example: BACKUP_KEY=$(cat /media/safe/key) npm run backup -- --to /mnt/backups
Settings: BACKUP_KEY (32 characters or more; restoring needs the same), DATA_DIR, DATABASE_URL.
The portal can keep running. Without --to, the file goes into backups/ of the data folder.
`;

function summarize({ parts }: Trailer): string {
  const rowCounts = Object.values(parts).flatMap(({ rows }) => (rows === undefined ? [] : [rows]));
  const files = Object.keys(parts).length - rowCounts.length;
  const rows = rowCounts.reduce((sum, n) => sum + n, 0);
  return `${rowCounts.length} tables with ${rows} rows and ${files} files, all intact`;
}

const pepperWarning =
  'The backup contains no PASSWORD_PEPPER, because neither the data folder nor the environment has one. Without it, no stored password can be checked and no ID copy opened. Store yours with the backup.\n';

async function main(): Promise<void> {
  const values = readOptions(['to', 'check']);
  if (values.help) return void process.stdout.write(usage);
  const settings = loadSettings();
  const key = readBackupKey();
  const cwd = process.env.INIT_CWD ?? process.cwd();
  if (values.check) {
    const trailer = await readBackup(path.resolve(cwd, values.check), key);
    return void process.stdout.write(`Checked: ${summarize(trailer)}.\n`);
  }
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'postgres')))
    throw new PlainError(`${settings.dataDir} holds no database; set DATA_DIR or DATABASE_URL.`);
  const startedAt = Date.now();
  const folder = values.to ? path.resolve(cwd, values.to) : path.join(settings.dataDir, 'backups');
  const file = await backUp(settings, folder, key);
  const trailer = await readBackup(file, key);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${file}\n${statSync(file).size} bytes in ${seconds} s, checked: ${summarize(trailer)}.\n`,
  );
  if (!readBackupSecrets(settings.dataDir).PASSWORD_PEPPER) process.stderr.write(pepperWarning);
}

main().catch(fail);
