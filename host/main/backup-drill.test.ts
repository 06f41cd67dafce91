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
import { backupKey } from '@/scripts/backup/settings';

import { buildApp } from './app';

jest.setTimeout(180_000);

const key = 'a-key-of-backups-with-many-letters-7';
const place = mkdtempSync(path.join(os.tmpdir(), 'portal-drill-'));
const home = path.join(place, 'lost');
const file = path.join(place, 'backups/portal.backup');
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
afterAll(() => rmSync(place, { recursive: true, force: true }));

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
    const good = readFileSync(file);
    const spoilt = path.join(place, 'spoilt.backup');
    const saying = async (bytes: Buffer, secret = key) => {
      writeFileSync(spoilt, bytes);
      return readBackup(spoilt, secret).then(
        () => 'opened',
        (error: Error) => error.message,
      );
    };
    const changed = Buffer.from(good);
    changed[good.length >> 1] = (changed[good.length >> 1] ?? 0) ^ 1;
    expect(await saying(good)).toBe('opened');
    expect(await saying(good, `${key}x`)).toMatch(/BACKUP_KEY is different/);
    expect(await saying(changed)).toMatch(/cannot be opened/);
    expect(await saying(good.subarray(0, good.length - 40))).toMatch(/cannot be opened/);
    expect(await saying(Buffer.from('something else altogether'))).toMatch(/not a backup/);
  });
});

/** The embedded server of a data folder, as in `npm start`. */
async function serveDatabase(dataDir: string) {
  const program = runCode(`
    import { startPostgres } from 'scripts/postgres.ts';
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdin.on('end', () => server.stop().then(() => process.exit(0))).resume();
    console.log(JSON.stringify({ url: server.url }));
  `);
  const { url } = JSON.parse(await program.prints('"url"')) as { url: string };
  return {
    url,
    stop: () => {
      program.child.stdin?.end();
      return program.ended;
    },
  };
}

describe('the drill', () => {
  it('restores into a second folder: the audit is clean, counters work, and a member signs in', async () => {
    const second = path.join(place, 'second');
    const restored = runScript('scripts/restore.ts', { BACKUP_KEY: key, DATABASE_URL: '' }, [
      '--from',
      file,
      '--into',
      second,
    ]);
    expect([await restored.ended, restored.errors()]).toEqual([0, '']);
    expect(restored.output()).toMatch(/verified the row counts/);
    expect(readFileSync(path.join(second, 'outbox/letter.eml'), 'utf8')).toContain('déjà vu');
    expect(readFileSync(path.join(second, 'secrets.json'), 'utf8')).toContain('"kept"');

    const server = await serveDatabase(second);
    const db = openDatabase(server.url, 4, () => undefined);
    const before = openDatabase(source, 2, () => undefined);
    const app = await buildApp(db, createTestServices());
    expect(await audit(db)).toEqual(await audit(before));
    expect((await audit(db)).clean).toBe(true);
    for (const table of [schema.packages, schema.shipments, schema.ledgerEntries])
      expect(await db.$count(table)).toBe(await before.$count(table));
    const [demo] = await db
      .select()
      .from(schema.members)
      .where(eq(schema.members.suite, demoSuite));
    const signedIn = await app.inject({
      method: 'POST',
      url: '/login',
      payload: {
        email: demo?.email,
        type: 'password',
        password: Buffer.from(demoPassword).toString('base64'),
      },
    });
    expect(signedIn.statusCode).toBe(200);
    await app.close();
    await db.$client.end();
    await before.$client.end();
    await server.stop();

    expect(() => requireEmptyDataDir(second)).toThrow(/second is not empty/);
  });

  it('does not restore into a database that has tables', () =>
    expect(restoreDatabase(file, key, source)).rejects.toThrow(/not empty/));
});

describe('npm run backup', () => {
  it('names the file, verifies it, and requires a strong key', async () => {
    const settings = { BACKUP_KEY: key, DATABASE_URL: source, DATA_DIR: home, PASSWORD_PEPPER: '' };
    const bare = runScript('scripts/backup.ts', settings, ['--to', path.join(place, 'bare')]);
    expect(await bare.ended).toBe(0);
    expect(bare.errors()).toMatch(/^It holds no PASSWORD_PEPPER/);
    const run = runScript(
      'scripts/backup.ts',
      { ...settings, PASSWORD_PEPPER: 'of the settings' },
      ['--to', place],
    );
    expect([await run.ended, run.errors()]).toEqual([0, '']);
    const [made = ''] = run.output().split('\n');
    expect(path.basename(made)).toMatch(/^portal-\d{8}T\d{6}\.backup$/);
    expect(run.output()).toMatch(/checked: \d+ tables with \d+ rows and 2 files/);
    let secrets = '';
    await readBackup(made, key, {
      part: async ({ name }) =>
        name === 'secrets.json'
          ? { write: async (data) => void (secrets += String(data)), close: async () => undefined }
          : null,
    });
    expect(JSON.parse(secrets)).toEqual({
      OPERATOR_KEY: 'kept',
      PASSWORD_PEPPER: 'of the settings',
    });
    for (const wrong of [
      ['--tp', place],
      ['--check', '/nowhere'],
    ]) {
      const refused = runScript('scripts/backup.ts', settings, wrong);
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toMatch(
        /^(Unknown option '--tp'; see --help|\/nowhere does not exist)\.\n$/,
      );
    }
    process.env.BACKUP_KEY = 'short';
    expect(backupKey).toThrow(/^Set BACKUP_KEY to at least 32/);
    delete process.env.BACKUP_KEY;
  });
});
