/** @jest-environment node */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

import { runCode, type Program } from './node-program';

const serverScript = `
  import { startPostgres } from 'scripts/postgres.ts';
  const server = await startPostgres({
    dataDir: process.env.FOLDER,
    durable: false,
    note: (text) => console.log(text),
    maxRestarts: Number(process.env.RESTARTS),
    onFailure: (error) => console.log('given up: ' + error.message),
  });
  console.log('url ' + server.url);
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
`;
let folder: string;
let programs: Program[] = [];

function startServer(restarts = 1): Program {
  const program = runCode(serverScript, { FOLDER: folder, RESTARTS: String(restarts) });
  programs.push(program);
  return program;
}

async function stopServer(program: Program): Promise<number | null> {
  program.child.kill('SIGTERM');
  return program.exitCode;
}

const readPostmasterPid = () =>
  Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(line: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: line.replace('url ', '') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

async function queryWhenUp(line: string, sql: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await query(line, sql);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-start-'));
  chmodSync(folder, 0o711);
  programs = [];
});

afterEach(async () => {
  await Promise.all(
    programs.map((program) => (program.child.exitCode === null ? stopServer(program) : undefined)),
  );
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next', async () => {
    const first = startServer();
    await query(await first.waitForLine('url '), 'CREATE TABLE kept AS SELECT 7 AS number');
    expect(await stopServer(first)).toBe(0);
    const second = startServer();
    expect(await query(await second.waitForLine('url '), 'SELECT number FROM kept')).toEqual([
      { number: 7 },
    ]);
  });

  it('restarts at the same address when it is killed', async () => {
    const program = startServer();
    const line = await program.waitForLine('url ');
    const killedPid = readPostmasterPid();
    process.kill(killedPid, 'SIGKILL');
    expect(await queryWhenUp(line, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readPostmasterPid()).not.toBe(killedPid);
  });

  it('gives up with the path of its log when it is killed and has no restarts left', async () => {
    const program = startServer(0);
    await program.waitForLine('url ');
    process.kill(readPostmasterPid(), 'SIGKILL');
    const log = path.join(folder, 'logs/postgres.log');
    expect(await program.waitForLine('given up: ')).toBe(
      `given up: PostgreSQL exited too often; its log is ${log}.`,
    );
  });

  it('refuses a data folder that is in use, naming the folder and the process', async () => {
    const first = startServer();
    await first.waitForLine('url ');
    const second = startServer();
    expect(await second.exitCode).toBe(1);
    expect(second.errorOutput()).toContain(
      `The data folder ${folder} is in use by process ${first.child.pid}`,
    );
  });

  it('takes over after the program is killed, including its orphaned server', async () => {
    const first = startServer();
    await query(await first.waitForLine('url '), 'CREATE TABLE kept AS SELECT 7 AS number');
    first.child.kill('SIGKILL');
    await first.exitCode;
    const second = startServer();
    expect(await query(await second.waitForLine('url '), 'SELECT number FROM kept')).toEqual([
      { number: 7 },
    ]);
  });

  it('still opens after the secrets file is lost', async () => {
    const first = startServer();
    await query(await first.waitForLine('url '), 'CREATE TABLE kept AS SELECT 7 AS number');
    await stopServer(first);
    rmSync(path.join(folder, 'secrets.json'));
    const second = startServer();
    expect(await query(await second.waitForLine('url '), 'SELECT number FROM kept')).toEqual([
      { number: 7 },
    ]);
  });
});
