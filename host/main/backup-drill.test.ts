import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import { runCode, runScript } from '@/__tests__/scripts/node-program';
import { openDatabase, schema } from '@/host/db/client';
import { demoPassword, demoSuite } from '@/host/seed/demo-member';
import { audit } from '@/host/operator/audit/audit';
import { createTestDatabase } from '@/host/testing/database';
import { createTestServices } from '@/host/testing/services';
import { makeBackup } from '@/scripts/backup/make-backup';
import { readBackup } from '@/scripts/backup/read-backup';
import { requireEmptyDataDir, restoreDatabase } from '@/scripts/backup/restore-backup';
import { readBackupKey } from '@/scripts/backup/settings';

import { buildApp } from './app';

jest.setTimeout(180_000);

const key = 'a-key-of-backups-with-many-letters-7';
const drillFolder = mkdtempSync(path.join(os.tmpdir(), 'portal-drill-'));
const home = path.join(drillFolder, 'lost');
const file = path.join(drillFolder, 'backups/portal.backup');
let source: string;

beforeAll(async () => {
  source = await createTestDatabase();
  mkdirSync(path.join(home, 'outbox'), { recursive: true });
  writeFileSync(path.join(home, 'secrets.json'), '{"OPERATOR_KEY":"kept"}');
  writeFileSync(path.join(home, 'outbox/letter.eml'), 'Dear Maria, déjà vu\n');
  // One file is deleted between listing and reading, and one is being written.
  symlinkSync(path.join(home, 'nowhere'), path.join(home, 'outbox/gone.eml'));
  writeFileSync(path.join(home, 'outbox/half.eml.part'), 'Dear');
  // Drafts of a killed backup and of a concurrent one.
  mkdirSync(path.dirname(file));
  for (const name of ['killed', 'running'])
    writeFileSync(path.join(path.dirname(file), `${name}.backup.part`), 'sealed');
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(path.join(path.dirname(file), 'killed.backup.part'), yesterday, yesterday);
  await makeBackup({ url: source, dataDir: home }, file, key);
});
afterAll(() => rmSync(drillFolder, { recursive: true, force: true }));

describe('a backup', () => {
  it('is readable by its owner only, encrypted, and complete', async () => {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readFileSync(file).includes('secrets.json')).toBe(false);
    const { parts } = await readBackup(file, key);
    expect(parts['table members']?.rows).toBeGreaterThan(1);
    expect(parts['table files']?.rows).toBeGreaterThanOrEqual(0);
    expect(Object.keys(parts).filter((name) => name.startsWith('file '))).toEqual([
      'file secrets.json',
      'file outbox/letter.eml',
    ]);
  });

  it('removes the leftovers of a killed backup, but not of a running one', () => {
    expect(readdirSync(path.dirname(file)).sort()).toEqual([
      'portal.backup',
      'running.backup.part',
    ]);
  });

  it('opens only with its own key, unmodified and complete', async () => {
    const goodBytes = readFileSync(file);
    const spoiledFile = path.join(drillFolder, 'spoiled.backup');
    const tryOpening = async (bytes: Buffer, secret = key) => {
      writeFileSync(spoiledFile, bytes);
      return readBackup(spoiledFile, secret).then(
        () => 'opened',
        (error: Error) => error.message,
      );
    };
    const changedBytes = Buffer.from(goodBytes);
    changedBytes[goodBytes.length >> 1] = (changedBytes[goodBytes.length >> 1] ?? 0) ^ 1;
    expect(await tryOpening(goodBytes)).toBe('opened');
    expect(await tryOpening(goodBytes, `${key}x`)).toMatch(/BACKUP_KEY is different/);
    expect(await tryOpening(changedBytes)).toMatch(/cannot be opened/);
    expect(await tryOpening(goodBytes.subarray(0, goodBytes.length - 40))).toMatch(
      /cannot be opened/,
    );
    expect(await tryOpening(Buffer.from('something else altogether'))).toMatch(/not a backup/);
  });
});

/** Starts the embedded server of a data folder, as in `npm start`. */
async function serveDatabase(dataDir: string) {
  const program = runCode(`
    import { startPostgres } from 'scripts/postgres.ts';
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdin.on('end', () => server.stop().then(() => process.exit(0))).resume();
    console.log(JSON.stringify({ url: server.url }));
  `);
  const { url } = JSON.parse(await program.waitForLine('"url"')) as { url: string };
  return {
    url,
    stop: () => {
      program.child.stdin?.end();
      return program.exitCode;
    },
  };
}

describe('the restore drill', () => {
  it('restores into a second folder: the audit is clean, counters work, and a member signs in', async () => {
    const secondFolder = path.join(drillFolder, 'second');
    const restoreRun = runScript('scripts/restore.ts', { BACKUP_KEY: key, DATABASE_URL: '' }, [
      '--from',
      file,
      '--into',
      secondFolder,
    ]);
    expect([await restoreRun.exitCode, restoreRun.errorOutput()]).toEqual([0, '']);
    expect(restoreRun.output()).toMatch(/verified the row counts/);
    expect(readFileSync(path.join(secondFolder, 'outbox/letter.eml'), 'utf8')).toContain('déjà vu');
    expect(readFileSync(path.join(secondFolder, 'secrets.json'), 'utf8')).toContain('"kept"');

    const server = await serveDatabase(secondFolder);
    const db = openDatabase(server.url, 4, () => undefined);
    const sourceDb = openDatabase(source, 2, () => undefined);
    const app = await buildApp(db, createTestServices());
    expect(await audit(db)).toEqual(await audit(sourceDb));
    expect((await audit(db)).clean).toBe(true);
    for (const table of [schema.packages, schema.shipments, schema.ledgerEntries])
      expect(await db.$count(table)).toBe(await sourceDb.$count(table));
    const [demo] = await db
      .select()
      .from(schema.members)
      .where(eq(schema.members.suite, demoSuite));
    const signInAnswer = await app.inject({
      method: 'POST',
      url: '/login',
      payload: {
        email: demo?.email,
        type: 'password',
        password: Buffer.from(demoPassword).toString('base64'),
      },
    });
    expect(signInAnswer.statusCode).toBe(200);
    await app.close();
    await db.$client.end();
    await sourceDb.$client.end();
    await server.stop();

    expect(() => requireEmptyDataDir(secondFolder)).toThrow(/second is not empty/);
  });

  it('does not restore into a database that has tables', () =>
    expect(restoreDatabase(file, key, source)).rejects.toThrow(/not empty/));
});

describe('npm run backup', () => {
  it('names the file, verifies it, and requires a strong key', async () => {
    const settings = { BACKUP_KEY: key, DATABASE_URL: source, DATA_DIR: home, PASSWORD_PEPPER: '' };
    const bareRun = runScript('scripts/backup.ts', settings, [
      '--to',
      path.join(drillFolder, 'bare'),
    ]);
    expect(await bareRun.exitCode).toBe(0);
    expect(bareRun.errorOutput()).toMatch(/^The backup contains no PASSWORD_PEPPER/);
    const run = runScript(
      'scripts/backup.ts',
      { ...settings, PASSWORD_PEPPER: 'of the settings' },
      ['--to', drillFolder],
    );
    expect([await run.exitCode, run.errorOutput()]).toEqual([0, '']);
    const [backupFile = ''] = run.output().split('\n');
    expect(path.basename(backupFile)).toMatch(/^portal-\d{8}T\d{6}\.backup$/);
    expect(run.output()).toMatch(/checked: \d+ tables with \d+ rows and 2 files/);
    let secrets = '';
    await readBackup(backupFile, key, {
      openPart: async ({ name }) =>
        name === 'secrets.json'
          ? { write: async (data) => void (secrets += String(data)), close: async () => undefined }
          : null,
    });
    expect(JSON.parse(secrets)).toEqual({
      OPERATOR_KEY: 'kept',
      PASSWORD_PEPPER: 'of the settings',
    });
    for (const wrongArgs of [
      ['--tp', drillFolder],
      ['--check', '/nowhere'],
    ]) {
      const refusedRun = runScript('scripts/backup.ts', settings, wrongArgs);
      expect(await refusedRun.exitCode).toBe(1);
      expect(refusedRun.errorOutput()).toMatch(
        /^(Unknown option '--tp'; see --help|\/nowhere does not exist)\.\n$/,
      );
    }
    process.env.BACKUP_KEY = 'short';
    expect(readBackupKey).toThrow(/^Set BACKUP_KEY to at least 32/);
    delete process.env.BACKUP_KEY;
  });
});
