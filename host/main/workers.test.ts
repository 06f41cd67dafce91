import { get, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { runScript, type Program } from '@/__tests__/scripts/node-program';
import { createTestDatabase, getTestDatabaseUrl } from '@/host/testing/database';
import { withServerClient } from '@/host/testing/test-databases';
import { findFreePort } from '@/scripts/process/ports';

const OPERATOR_KEY = 'operator-key-of-two-workers';
const CHECKS = 6;
const POOL = 8;

let port: number;
let database: string;
let host: Program;

const settings = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATABASE_URL: database,
  DATABASE_POOL: String(POOL),
  HOST_PORT: String(port),
  HOST_PUBLIC_URL: `http://127.0.0.1:${port}`,
  HOST_WORKERS: '2',
  OPERATOR_KEY,
  SEED_DEMO: '0',
  LOG_LEVEL: 'info',
  RATE_LIMIT_CHECKS: String(CHECKS),
  ...more,
});

interface Answer {
  status: number;
  text: string;
}

/** Calls on a separate connection. */
function call(path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path,
      agent: false as const,
      timeout: 20_000,
      headers: {
        'x-operator-key': OPERATOR_KEY,
        ...(body && { 'content-type': 'application/json' }),
      },
    };
    const asked = (body ? httpRequest({ ...options, method: 'POST' }) : get(options))
      .on('timeout', () => asked.destroy(new Error('no answer')))
      .on('error', reject)
      .on('response', (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString())).on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
    asked.end(body && JSON.stringify(body));
  });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4_000; tries += 1) {
    if (await isSo()) return;
    await pause(20);
  }
  throw new Error(`${String(isSo)} did not come true: ${host.errors()}`);
}

const pidsIn = (lines: string[]) =>
  new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
/** Workers that logged it. */
const pidsThatSay = (text: string): Set<number> =>
  pidsIn(
    host
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(text)),
  );
const listening = () => pidsThatSay('Server listening');

async function connections(): Promise<Record<string, number>> {
  const { rows } = await withServerClient((client) =>
    client.query<{ name: string; n: number }>(
      'select application_name as name, count(*)::int as n from pg_stat_activity where datname = $1 group by 1',
      [new URL(database).pathname.slice(1)],
    ),
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

beforeAll(async () => {
  database = await getTestDatabaseUrl();
  port = await findFreePort();
  host = runScript('host/main/server.ts', settings());
  await until(() => listening().size === 2);
});
afterAll(async () => {
  host.child.kill('SIGKILL');
  await host.ended;
});

describe('a host of two workers', () => {
  it('serves one port with both, and shares its limits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 * CHECKS }, () =>
        call('/register/suitecheck', { suite: 'CG1000001' }),
      ),
    );
    const told = answers.map(({ status }) => status);
    expect(told.filter((status) => status === 200)).toHaveLength(CHECKS);
    expect(told.filter((status) => status === 429)).toHaveLength(4 * CHECKS);
    await until(async () => {
      await call('/register/suitecheck', { suite: 'CG1000001' });
      return pidsThatSay('/register/suitecheck').size === 2;
    });
  });

  it('uses no more database connections than one worker, and runs jobs once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => call('/rates/countries')));
    const { host: taken = 0, jobs = 0, health = 0 } = await connections();
    expect(taken).toBeLessThanOrEqual(POOL + 2 * 4);
    expect(jobs).toBeLessThanOrEqual(3);
    expect(health).toBeLessThanOrEqual(2);
  });

  it('loses no call after a worker was killed, which restarts; jobs and /health continue', async () => {
    const pids = [...listening()];
    for (const pid of pids) {
      const before = listening().size;
      process.kill(pid, 'SIGKILL');
      await until(() => host.errors().split('unexpectedly (SIGKILL)').length > before - 1);
      // A lost call rejects. On a busy machine the database may answer /health late, hence 503.
      while (listening().size === before)
        expect([200, 503]).toContain((await call('/health')).status);
    }
    await until(async () => ((await connections()).jobs ?? 0) > 0);
    await until(async () => (await call('/health')).text.includes('"send-mail":"ok"'));
    for (let asked = 0; asked < 20; asked += 1)
      expect((await call('/health')).text).toContain('"send-mail":"ok"');
  });

  it('finishes requests in progress on a stop signal, and exits with 0', async () => {
    const slow = { name: 'slow@token', times: 1, ms: 1_500 };
    expect((await call('/sandbox/paypal/faults', slow)).status).toBe(200);
    const began = Date.now();
    const underWay = call('/sandbox/paypal/v1/oauth2/token', {});
    await pause(500);
    host.child.kill('SIGTERM');
    expect((await underWay).status).toBe(401);
    expect(Date.now() - began).toBeGreaterThan(slow.ms);
    expect(await host.ended).toBe(0);
    expect((await connections()).host ?? 0).toBe(0);
  });
});

describe('a host of two workers that cannot start', () => {
  it('reports once that the database is unreachable, and exits with 1', async () => {
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const failing = runScript('host/main/server.ts', settings(away));
    expect(await failing.ended).toBe(1);
    const said = failing.output() + failing.errors();
    expect(said.match(/the host could not start/g)).toHaveLength(1);
  });

  it('reports once which settings are wrong, and exits so that it is not restarted', async () => {
    const failing = runScript(
      'host/main/server.ts',
      settings({ HOST_WORKERS: 'many', SMTP_URL: 'user:secret@mail' }),
    );
    expect(await failing.ended).toBe(78);
    const lines = (failing.output() + failing.errors()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^The setting HOST_WORKERS is invalid: .*number/);
    expect(lines[1]).toBe('The setting SMTP_URL is invalid: Invalid URL');
  });

  it('reports in one line that one setting needs another', async () => {
    const failing = runScript('host/main/server.ts', settings({ FILES: 's3' }));
    expect(await failing.ended).toBe(78);
    expect(failing.errors()).toBe('FILES=s3 needs S3_URL, the address of a bucket.\n');
  });

  it('reports once that the database is from an earlier release, and exits so that it is not restarted', async () => {
    const foreign = await createTestDatabase();
    const client = new Client({ connectionString: foreign });
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set hash = 'another'");
    await client.end();
    const failing = runScript('host/main/server.ts', settings({ DATABASE_URL: foreign }));
    expect(await failing.ended).toBe(78);
    const said = failing.output() + failing.errors();
    expect(said).toContain('This database is from an earlier release');
    expect(said.match(/the host could not start/g)).toHaveLength(1);
  });
});
