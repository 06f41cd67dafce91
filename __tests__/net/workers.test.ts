/** @jest-environment node */
import { get } from 'node:http';
import net, { type AddressInfo } from 'node:net';

import { runCode, type Program } from '../scripts/node-program';
import { server as hostMock } from '../support/host-mock';

/** A program whose processes report what they do; `also` runs before they are ready to listen. */
const program = (also = '') => `
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
      ${also}
      await group.waitToListen();
      await new Promise((resolve, reject) => server.once('error', reject).listen(process.env.PORT, '127.0.0.1', resolve));
      process.on('SIGTERM', () => { console.log('stops ' + process.pid + '.'); server.close(() => process.exit(0)); });
      console.log('listens ' + process.pid + '.');
    },
  });`;

let running: Program | undefined;
let port: number;

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

const run = (count: number, also?: string): Program =>
  (running = runCode(program(also), { COUNT: String(count), PORT: String(port) }));

const pidsOf = (text: string): number[] =>
  [...(running?.output().matchAll(new RegExp(`${text} (\\d+)\\.`, 'g')) ?? [])].map(([, pid]) =>
    Number(pid),
  );
const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 5_000; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${String(isSo)} did not come true`);
};

/** Requests on a separate connection; returns the response or the failure. */
const ask = (): Promise<string> =>
  new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve(text)).on('error', () => resolve('cut'));
    });
    request.setTimeout(5_000, () => request.destroy());
    request.on('error', () => resolve('refused'));
  });

const answering = async (): Promise<Set<string>> => {
  const asked = await Promise.all(Array.from({ length: 40 }, ask));
  return new Set(asked.map((text) => text.split(' ')[0] ?? ''));
};

beforeAll(() => hostMock.close()); // these calls go to a real server
beforeEach(async () => {
  port = await findFreePort();
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
});

describe('a program of several processes', () => {
  it('listens with all processes on one port, and one leads', async () => {
    run(2);
    await until(() => pidsOf('listens').length === 2);
    await until(async () => (await answering()).size === 2);
    const pids = new Set(pidsOf('listens').map(String));
    expect([...(await answering())].filter((pid) => !pids.has(pid))).toEqual([]);
    expect(pidsOf('leads')).toHaveLength(1);
  });

  it('listens only when all processes are ready', async () => {
    run(2, "if (heard !== 'nothing') await new Promise((resolve) => setTimeout(resolve, 1500));");
    await running?.prints('leads');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ask()).toBe('refused');
    await until(() => pidsOf('listens').length === 2);
    expect(await ask()).not.toBe('refused');
  });

  it('loses no request after a process was killed; it restarts, and another leads', async () => {
    run(2);
    await until(() => pidsOf('listens').length === 2);
    const [leader = 0] = pidsOf('leads');
    process.kill(leader, 'SIGKILL');
    await until(() => !alive(leader));
    const asked = [];
    while (pidsOf('listens').length < 3) asked.push(await ask());
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((text) => !/^\d/.test(text))).toEqual([]);
    expect(pidsOf('leads')).toHaveLength(2);
    expect(pidsOf('leads')[1]).not.toBe(leader);
    await until(async () => (await answering()).size === 2);
    expect(running?.errors()).toBe('A worker exited unexpectedly (SIGKILL), starting another.\n');
    const late = pidsOf('listens')[2];
    let told = '';
    await until(async () => (told = await ask()).startsWith(`${late} `));
    expect(told).toBe(`${late} from ${pidsOf('leads')[1]}`);
  });

  it('backs off before restarting a process that keeps exiting', async () => {
    run(2);
    await until(() => pidsOf('listens').length === 2);
    const began = Date.now();
    for (let killed = 0; killed < 3; killed += 1) {
      process.kill(pidsOf('listens').at(-1) ?? 0, 'SIGKILL');
      await until(() => pidsOf('listens').length === 3 + killed);
    }
    expect(Date.now() - began).toBeGreaterThan(100 + 300 + 1_000);
  });

  it('stops all processes on a stop signal, and waits for each', async () => {
    run(2);
    await until(() => pidsOf('listens').length === 2);
    const pids = pidsOf('listens');
    running?.child.kill('SIGTERM');
    expect(await running?.ended).toBe(0);
    expect(pidsOf('stops').sort()).toEqual(pids.sort());
    expect(pids.filter(alive)).toEqual([]);
  });

  it('kills a process that does not stop', async () => {
    run(2, "process.on('SIGTERM', () => { for (;;); });");
    await until(() => pidsOf('listens').length === 2);
    running?.child.kill('SIGTERM');
    expect(await running?.ended).toBe(1);
    expect(pidsOf('listens').filter(alive)).toEqual([]);
  });

  it('leaves no process behind when it is killed', async () => {
    run(2);
    await until(() => pidsOf('listens').length === 2);
    running?.child.kill('SIGKILL');
    await until(() => pidsOf('listens').filter(alive).length === 0);
  });

  it('reports once what keeps it from starting, and exits with that code', async () => {
    run(3, "throw new Error('no database');");
    expect(await running?.ended).toBe(7);
    expect(running?.errors()).toBe('failed: no database\n');
  });

  it('reports once that its port is in use', async () => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    run(3);
    expect(await running?.ended).toBe(7);
    expect(running?.errors()).toMatch(/^failed: [^\n]*EADDRINUSE[^\n]*\n$/);
    holder.close();
  });

  it('is only this process when there is one worker', async () => {
    run(1);
    await until(() => pidsOf('listens').length === 1);
    expect(pidsOf('listens')).toEqual([running?.child.pid]);
    expect(pidsOf('leads')).toEqual(pidsOf('listens'));
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
