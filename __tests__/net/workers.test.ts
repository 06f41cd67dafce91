/** @jest-environment node */
import { get } from 'node:http';
import net, { type AddressInfo } from 'node:net';

import { runCode, type Program } from '../scripts/node-program';
import { server as hostMock } from '../support/host-mock';

/** A program whose processes report what they do; `extraCode` runs before they are ready to listen. */
const buildProgram = (extraCode = '') => `
  import { createServer } from 'node:http';
  import { runWorkers } from 'net/workers.ts';
  let heard = 'nothing';
  runWorkers({
    count: Number(process.env.COUNT),
    stopWithinMs: 2000,
    onError: (error) => { console.error('failed: ' + error.message); process.exit(7); },
    work: async (group) => {
      group.onBroadcast((news) => (heard = news));
      await group.lead(async () => { console.log('leads ' + process.pid + '.'); group.broadcast('from ' + process.pid); });
      const server = createServer((_request, response) => response.end(process.pid + ' ' + heard));
      ${extraCode}
      await group.waitToListen();
      await new Promise((resolve, reject) => server.once('error', reject).listen(process.env.PORT, '127.0.0.1', resolve));
      process.on('SIGTERM', () => { console.log('stops ' + process.pid + '.'); server.close(() => process.exit(0)); });
      console.log('listens ' + process.pid + '.');
    },
  });`;

let currentProgram: Program | undefined;
let port: number;

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: freePort } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return freePort;
}

const run = (count: number, extraCode?: string): Program =>
  (currentProgram = runCode(buildProgram(extraCode), { COUNT: String(count), PORT: String(port) }));

const findPids = (text: string): number[] =>
  [...(currentProgram?.output().matchAll(new RegExp(`${text} (\\d+)\\.`, 'g')) ?? [])].map(
    ([, pid]) => Number(pid),
  );
const waitUntil = async (condition: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 5_000; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${String(condition)} did not come true`);
};

/** Requests on a separate connection; returns the response or the failure. */
const fetchText = (): Promise<string> =>
  new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve(text)).on('error', () => resolve('cut'));
    });
    request.setTimeout(5_000, () => request.destroy());
    request.on('error', () => resolve('refused'));
  });

const findAnsweringPids = async (): Promise<Set<string>> => {
  const responses = await Promise.all(Array.from({ length: 40 }, fetchText));
  return new Set(responses.map((text) => text.split(' ')[0] ?? ''));
};

beforeAll(() => hostMock.close()); // these calls go to a real server
beforeEach(async () => {
  port = await findFreePort();
});
afterEach(async () => {
  currentProgram?.child.kill('SIGKILL');
  await currentProgram?.exitCode;
});

describe('a program of several processes', () => {
  it('listens with all processes on one port, and one leads', async () => {
    run(2);
    await waitUntil(() => findPids('listens').length === 2);
    await waitUntil(async () => (await findAnsweringPids()).size === 2);
    const pids = new Set(findPids('listens').map(String));
    expect([...(await findAnsweringPids())].filter((pid) => !pids.has(pid))).toEqual([]);
    expect(findPids('leads')).toHaveLength(1);
  });

  it('listens only when all processes are ready', async () => {
    run(2, "if (heard !== 'nothing') await new Promise((resolve) => setTimeout(resolve, 1500));");
    await currentProgram?.waitForLine('leads');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await fetchText()).toBe('refused');
    await waitUntil(() => findPids('listens').length === 2);
    expect(await fetchText()).not.toBe('refused');
  });

  it('loses no request after a process is killed; it restarts, and another leads', async () => {
    run(2);
    await waitUntil(() => findPids('listens').length === 2);
    const [leader = 0] = findPids('leads');
    process.kill(leader, 'SIGKILL');
    await waitUntil(() => !isAlive(leader));
    const responses = [];
    while (findPids('listens').length < 3) responses.push(await fetchText());
    expect(responses.length).toBeGreaterThan(10);
    expect(responses.filter((text) => !/^\d/.test(text))).toEqual([]);
    expect(findPids('leads')).toHaveLength(2);
    expect(findPids('leads')[1]).not.toBe(leader);
    await waitUntil(async () => (await findAnsweringPids()).size === 2);
    expect(currentProgram?.errorOutput()).toBe(
      'A worker exited unexpectedly (SIGKILL), starting another.\n',
    );
    const newPid = findPids('listens')[2];
    let answer = '';
    await waitUntil(async () => (answer = await fetchText()).startsWith(`${newPid} `));
    expect(answer).toBe(`${newPid} from ${findPids('leads')[1]}`);
  });

  it('backs off before restarting a process that keeps exiting', async () => {
    run(2);
    await waitUntil(() => findPids('listens').length === 2);
    const startTime = Date.now();
    for (let killCount = 0; killCount < 3; killCount += 1) {
      process.kill(findPids('listens').at(-1) ?? 0, 'SIGKILL');
      await waitUntil(() => findPids('listens').length === 3 + killCount);
    }
    expect(Date.now() - startTime).toBeGreaterThan(100 + 300 + 1_000);
  });

  it('stops all processes on a stop signal, and waits for each', async () => {
    run(2);
    await waitUntil(() => findPids('listens').length === 2);
    const pids = findPids('listens');
    currentProgram?.child.kill('SIGTERM');
    expect(await currentProgram?.exitCode).toBe(0);
    expect(findPids('stops').sort()).toEqual(pids.sort());
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('kills a process that does not stop', async () => {
    run(2, "process.on('SIGTERM', () => { for (;;); });");
    await waitUntil(() => findPids('listens').length === 2);
    currentProgram?.child.kill('SIGTERM');
    expect(await currentProgram?.exitCode).toBe(1);
    expect(findPids('listens').filter(isAlive)).toEqual([]);
  });

  it('leaves no process behind when it is killed', async () => {
    run(2);
    await waitUntil(() => findPids('listens').length === 2);
    currentProgram?.child.kill('SIGKILL');
    await waitUntil(() => findPids('listens').filter(isAlive).length === 0);
  });

  it('reports once what keeps it from starting, and exits with that code', async () => {
    run(3, "throw new Error('no database');");
    expect(await currentProgram?.exitCode).toBe(7);
    expect(currentProgram?.errorOutput()).toBe('failed: no database\n');
  });

  it('reports once that its port is in use', async () => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    run(3);
    expect(await currentProgram?.exitCode).toBe(7);
    expect(currentProgram?.errorOutput()).toMatch(/^failed: [^\n]*EADDRINUSE[^\n]*\n$/);
    holder.close();
  });

  it('runs in a single process when there is one worker', async () => {
    run(1);
    await waitUntil(() => findPids('listens').length === 1);
    expect(findPids('listens')).toEqual([currentProgram?.child.pid]);
    expect(findPids('leads')).toEqual(findPids('listens'));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
