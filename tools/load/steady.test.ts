import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Caller, drive, type Sample } from './caller';
import { kinds, createMix } from './mix';
import {
  listFaults,
  judgeFlood,
  judgeGrowth,
  listKinds,
  judgeRecovery,
  judgeSteady,
} from './report';
import type { Setup } from './stage';

const sample = (overrides: Partial<Sample> = {}): Sample => ({
  kind: 'page',
  at: 0,
  ms: 100,
  outcome: 'good',
  detail: '200',
  ...overrides,
});
const many = (count: number, overrides: Partial<Sample> = {}) =>
  Array.from({ length: count }, () => sample(overrides));
const listMet = (figures: readonly { met?: boolean }[]) => figures.map((figure) => figure.met);

describe('the caller', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/broken') return void request.socket.destroy();
      const [status, after] = (request.url ?? '').slice(1).split('-');
      response.writeHead(Number(status), after ? { 'retry-after': after } : {}).end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('distinguishes successes, refusals with or without Retry-After, and failures', async () => {
    const caller = new Caller(new AbortController().signal);
    const call = (path: string, expected?: number) =>
      caller.call('page', { url: `${base}${path}`, ...(expected && { expected }) });
    expect((await call('/200'))?.text).toBe('ok');
    expect((await call('/303', 303))?.status).toBe(303);
    for (const path of ['/503-2', '/429-60', '/503', '/500', '/303', '/broken'])
      expect(await call(path)).toBeNull();
    caller.close();
    expect(caller.samples.map(({ outcome, detail }) => `${outcome} ${detail}`)).toEqual([
      'good 200',
      'good 303',
      'refused 503',
      'refused 429',
      'noRetryAfter 503',
      'failed 500',
      'failed 303',
      'failed ECONNRESET',
    ]);
  });

  it('includes its own delay, and records nothing after the run is aborted', async () => {
    const controller = new AbortController();
    const caller = new Caller(controller.signal);
    await caller.call('page', { url: `${base}/200` }, performance.now() - 5_000);
    expect(caller.samples[0]?.ms).toBeGreaterThan(5_000);
    controller.abort();
    await caller.call('page', { url: `${base}/200` });
    caller.close();
    expect(caller.samples).toHaveLength(1);
  });
});

describe('arrivals', () => {
  it('do not wait for responses', async () => {
    let started = 0;
    let end = () => undefined as void;
    const all = new Promise<void>((resolve) => (end = resolve));
    await drive({
      rate: 400,
      seconds: 0.1,
      signal: new AbortController().signal,
      begin: () => {
        started += 1;
        if (started === 40) end();
        return all; // resolves when the last one arrives
      },
    });
    expect(started).toBe(40);
  });

  it('end when the run is aborted', async () => {
    const controller = new AbortController();
    let started = 0;
    await drive({
      rate: 1_000,
      seconds: 3_600,
      signal: controller.signal,
      begin: async () => {
        started += 1;
        if (started === 5) controller.abort();
      },
    });
    expect(started).toBe(5);
  });
});

describe('the mix', () => {
  it('follows the shares and spreads the kinds evenly', async () => {
    expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
    const visitor = { page: {}, host: {}, packages: ['PK1'], suite: 'CG1', email: '', itemid: '' };
    const setup: Setup = {
      portal: 'http://portal',
      host: 'http://host',
      pid: 0,
      visitors: [visitor],
      staticFiles: ['/a.js'],
      blogPost: '/blog/a',
    };
    const requested: string[] = [];
    const caller = new Caller(new AbortController().signal);
    caller.call = (kind) => {
      requested.push(kind);
      return Promise.resolve(null);
    };
    const mix = createMix(setup);
    const starts = Math.round(mix.toStartsPerSecond(1_000));
    for (let n = 0; n < starts; n += 1) await mix.begin(caller, 0);
    const count = (name: string) => requested.filter((kind) => kind === name).length;
    for (const { name, share, requests } of kinds.filter((kind) => kind.requests === 1))
      expect([name, Math.abs(count(name) - share * 10) <= 1, requests]).toEqual([name, true, 1]);
    // Each of these ends with its first request, which gets no response.
    expect(count('live quote')).toBe(5);
    const documents = requested.slice(0, 200).filter((kind) => kind === 'public document').length;
    expect(documents).toBeGreaterThan(15);
    expect(documents).toBeLessThan(30);
  });
});

describe('the verdicts', () => {
  it('of a steady load fail on one bad response, and on late ones', () => {
    expect(listMet(judgeSteady(many(100), 100))).toEqual([true, true]);
    const refused = [...many(99), sample({ outcome: 'refused', detail: '503' })];
    expect(listMet(judgeSteady(refused, 100))).toEqual([false, true]);
    const late = [...many(94), ...many(6, { ms: 501 })];
    expect(listMet(judgeSteady(late, 100))).toEqual([true, false]);
    expect(listMet(judgeSteady([], 100))).toEqual([false, false]);
  });

  it('of a flood allow quick refusals with Retry-After while the normal load is served', () => {
    const flood = { rate: 500, normal: 100, seconds: 1 };
    const refusals = many(400, { outcome: 'refused', detail: '503', ms: 50 });
    const verdicts = (samples: Sample[]) => listMet(judgeFlood(samples, flood)).slice(0, 4);
    expect(verdicts([...many(100), ...refusals])).toEqual([true, true, true, true]);
    const noRetryAfter = sample({ outcome: 'noRetryAfter', detail: '503' });
    const slow = many(400, { outcome: 'refused', detail: '503', ms: 1_500 });
    expect(verdicts([...many(99, { ms: 4_000 }), ...slow, noRetryAfter])).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(listFaults([noRetryAfter, noRetryAfter])).toEqual(['page: 503 without Retry-After (2)']);
  });

  it('of a flood name the class that was refused too early', () => {
    const refused = { outcome: 'refused', detail: '503' } as const;
    const missed = (kind: string, n: number) =>
      judgeFlood([...many(100 - n, { kind }), ...many(n, { kind, ...refused })], {
        rate: 500,
        normal: 0,
        seconds: 1,
      }).flatMap(({ name, met: isMet }) => (isMet === false ? [name] : []));
    expect(missed('declare', 5)).toEqual([]);
    expect(missed('declare', 6)).toEqual(['members’ writes refused']);
    expect(missed('member page', 1)).toEqual(['members’ reads refused']);
    expect(missed('guest page, uncached', 90)).toEqual([]);
  });

  it('of the recovery count the seconds until everything is normal again', () => {
    const after = [
      ...many(50, { at: 1_200, ms: 900 }),
      sample({ at: 3_100, outcome: 'refused', detail: '503' }),
      ...many(50, { at: 5_000 }),
    ];
    expect(judgeRecovery(after, 1_000)).toMatchObject({ value: '3 s', met: true });
    const late = [...after, sample({ at: 15_000, outcome: 'failed', detail: '500' })];
    expect(judgeRecovery(late, 1_000)).toMatchObject({ value: '15 s', met: false });
    expect(judgeRecovery([], 1_000).met).toBe(false);
  });

  it('of memory fail on growth of more than five percent', () => {
    const before = { resident: { portal: 200, host: 250 }, held: { portal: 80, host: 90 } };
    const after = { resident: { portal: 209, host: 240 }, held: { portal: 84.1, host: 90 } };
    expect(listMet(judgeGrowth(before, after, 30))).toEqual([false, true, true, true]);
  });

  it('come with a table that has a row for each kind', () => {
    const lines = listKinds('Steady', [...many(19), sample({ kind: 'photo', ms: 20 })]).split('\n');
    expect(lines.slice(2).map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['sent', 'failed', 'refused', 'p50', 'p95', 'p99', 'slowest refusal'],
      ['page', '19', '0', '0', '100 ms', '100 ms', '100 ms', '-'],
      ['photo', '1', '0', '0', '20 ms', '20 ms', '20 ms', '-'],
      ['all', '20', '0', '0', '100 ms', '100 ms', '100 ms', '-'],
    ]);
  });
});
