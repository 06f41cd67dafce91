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

const buildSettings = (overrides: Record<string, string> = {}) => ({
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
  ...overrides,
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
    const clientRequest = (body ? httpRequest({ ...options, method: 'POST' }) : get(options))
      .on('timeout', () => clientRequest.destroy(new Error('no answer')))
      .on('error', reject)
      .on('response', (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString())).on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
    clientRequest.end(body && JSON.stringify(body));
  });
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4_000; tries += 1) {
    if (await condition()) return;
    await pause(20);
  }
  throw new Error(`${String(condition)} never became true: ${host.errorOutput()}`);
}

const parsePids = (lines: string[]) =>
  new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
/** Returns the process IDs of the workers that logged a text. */
const findPids = (text: string): Set<number> =>
  parsePids(
    host
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(text)),
  );
const findListeningPids = () => findPids('Server listening');

async function countConnections(): Promise<Record<string, number>> {
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
  host = runScript('host/main/server.ts', buildSettings());
  await waitUntil(() => findListeningPids().size === 2);
});
afterAll(async () => {
  host.child.kill('SIGKILL');
  await host.exitCode;
});

describe('a host of two workers', () => {
  it('serves one port with both, and shares its limits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 * CHECKS }, () =>
        call('/register/suitecheck', { suite: 'CG1000001' }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CHECKS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4 * CHECKS);
    await waitUntil(async () => {
      await call('/register/suitecheck', { suite: 'CG1000001' });
      return findPids('/register/suitecheck').size === 2;
    });
  });

  it('uses no more database connections than one worker, and runs jobs once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => call('/rates/countries')));
    const { host: hostConnections = 0, jobs = 0, health = 0 } = await countConnections();
    expect(hostConnections).toBeLessThanOrEqual(POOL + 2 * 4);
    expect(jobs).toBeLessThanOrEqual(3);
    expect(health).toBeLessThanOrEqual(2);
  });

  it('loses no call when a worker is killed and restarts; jobs and /health continue', async () => {
    const pids = [...findListeningPids()];
    for (const pid of pids) {
      const countBefore = findListeningPids().size;
      process.kill(pid, 'SIGKILL');
      await waitUntil(
        () => host.errorOutput().split('unexpectedly (SIGKILL)').length > countBefore - 1,
      );
      // A lost call rejects. On a busy machine the database may answer /health late, hence 503.
      while (findListeningPids().size === countBefore)
        expect([200, 503]).toContain((await call('/health')).status);
    }
    await waitUntil(async () => ((await countConnections()).jobs ?? 0) > 0);
    await waitUntil(async () => (await call('/health')).text.includes('"send-mail":"ok"'));
    for (let turn = 0; turn < 20; turn += 1)
      expect((await call('/health')).text).toContain('"send-mail":"ok"');
  });

  it('finishes requests in progress on a stop signal, and exits with 0', async () => {
    const slowFault = { name: 'slow@token', times: 1, ms: 1_500 };
    expect((await call('/sandbox/paypal/faults', slowFault)).status).toBe(200);
    const startMs = Date.now();
    const slowCall = call('/sandbox/paypal/v1/oauth2/token', {});
    await pause(500);
    host.child.kill('SIGTERM');
    expect((await slowCall).status).toBe(401);
    expect(Date.now() - startMs).toBeGreaterThan(slowFault.ms);
    expect(await host.exitCode).toBe(0);
    expect((await countConnections()).host ?? 0).toBe(0);
  });
});

describe('a host of two workers that cannot start', () => {
  it('reports once that the database is unreachable, and exits with 1', async () => {
    const unreachableDatabase = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const failingHost = runScript('host/main/server.ts', buildSettings(unreachableDatabase));
    expect(await failingHost.exitCode).toBe(1);
    const printedText = failingHost.output() + failingHost.errorOutput();
    expect(printedText.match(/the host could not start/g)).toHaveLength(1);
  });

  it('reports once which settings are wrong, and exits so that it is not restarted', async () => {
    const failingHost = runScript(
      'host/main/server.ts',
      buildSettings({ HOST_WORKERS: 'many', SMTP_URL: 'user:secret@mail' }),
    );
    expect(await failingHost.exitCode).toBe(78);
    const lines = (failingHost.output() + failingHost.errorOutput()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^The setting HOST_WORKERS is invalid: .*number/);
    expect(lines[1]).toBe('The setting SMTP_URL is invalid: Invalid URL');
  });

  it('reports in one line that one setting needs another', async () => {
    const failingHost = runScript('host/main/server.ts', buildSettings({ FILES: 's3' }));
    expect(await failingHost.exitCode).toBe(78);
    expect(failingHost.errorOutput()).toBe('FILES=s3 needs S3_URL, the address of a bucket.\n');
  });

  it('reports once that the database is from an earlier release, and exits so that it is not restarted', async () => {
    const foreignDatabase = await createTestDatabase();
    const client = new Client({ connectionString: foreignDatabase });
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set hash = 'another'");
    await client.end();
    const failingHost = runScript(
      'host/main/server.ts',
      buildSettings({ DATABASE_URL: foreignDatabase }),
    );
    expect(await failingHost.exitCode).toBe(78);
    const printedText = failingHost.output() + failingHost.errorOutput();
    expect(printedText).toContain('This database is from an earlier release');
    expect(printedText.match(/the host could not start/g)).toHaveLength(1);
  });
});
