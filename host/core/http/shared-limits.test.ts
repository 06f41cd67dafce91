import { schema } from '@/host/db/client';
import { buildApp } from '@/host/main/app';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { createTestServices } from '@/host/testing/services';
import { deleteExpired, expiries } from '@/host/core/retention';

import { travel } from '../clock';
import { env } from '../env';

import { getRateLimit } from './rate-limits';
import { createLimitStore } from './shared-limits';

let host: TestHost;
let secondApp: TestHost['app'];
beforeAll(async () => {
  host = await openTestHost();
  secondApp = await buildApp(host.db, createTestServices());
});
afterEach(() => travel(0));
afterAll(async () => {
  await secondApp.close();
  await host.close();
});

const check = (app: TestHost['app'], ip: string) =>
  app.inject({
    method: 'POST',
    url: '/register/suitecheck',
    headers: { 'x-forwarded-for': ip },
    payload: { suite: 'CG1000001' },
  });

it('each of several workers gets one and a half times its share of the general limit', () => {
  const getMax = (workers: number) => {
    const limit = getRateLimit('GET /list/themes', workers);
    return limit && limit.max;
  };
  expect([1, 2, 4].map(getMax)).toEqual(
    [1, 0.75, 0.375].map((share) => env.RATE_LIMIT_ALL * share),
  );
  expect(getRateLimit('POST /login', 4)).toMatchObject({ max: env.RATE_LIMIT_LOGIN, shared: true });
});

it("the operators' calls have no limit, except those that read a member's data", () => {
  expect(getRateLimit('POST /operator/refund')).toBe(false);
  for (const key of ['POST /operator/look', 'POST /operator/timeline'] as const)
    expect(getRateLimit(key)).toMatchObject({ max: env.RATE_LIMIT_CHAT, shared: true });
});

describe('a sensitive limit', () => {
  it('applies on every host and after a restart, to this caller only, until its minute has ended', async () => {
    for (let n = 0; n < env.RATE_LIMIT_CHECKS; n += 1)
      expect((await check(host.app, '203.0.113.7')).statusCode).toBe(200);
    const refusedResponse = await check(secondApp, '203.0.113.7');
    expect([
      refusedResponse.statusCode,
      refusedResponse.json<{ error: { error_code: number } }>().error.error_code,
    ]).toEqual([429, 1006]);
    expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refusedResponse.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await check(secondApp, '203.0.113.8')).statusCode).toBe(200);
    travel(61_000);
    expect((await check(secondApp, '203.0.113.7')).statusCode).toBe(200);
  });

  it.each(['an hour', 'a day'])(
    "ends after a minute, even if a host's clock was %s ahead when it was counted",
    async (clockOffset) => {
      const ip = clockOffset === 'a day' ? '203.0.113.11' : '203.0.113.12';
      travel((clockOffset === 'a day' ? 24 : 1) * 3600_000);
      for (let n = 0; n <= env.RATE_LIMIT_CHECKS; n += 1) await check(host.app, ip);
      travel(0);
      expect((await check(secondApp, ip)).statusCode).toBe(200);
    },
  );

  it('covers files across all upload calls', async () => {
    const urls = [
      '/pmt/uploadinvoice',
      '/address/uploadid',
      '/chat/sendfiles',
      '/actionrequest/action/return',
    ];
    const { as } = await newMember(host.db);
    const send = async (url = '') =>
      (await host.call(`POST ${url}`, { as, body: {}, from: '203.0.113.13' })).statusCode;
    for (let n = 0; n < env.RATE_LIMIT_CHECKS; n += 1)
      expect(await send(urls[n % urls.length])).not.toBe(429);
    for (const url of urls) expect(await send(url)).toBe(429);
  });

  it('counts thirty concurrent calls one by one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => check(secondApp, '203.0.113.9')),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(
      Math.min(30, env.RATE_LIMIT_CHECKS),
    );
  });

  it('stores no address in plain text and nothing for long', async () => {
    await check(host.app, '203.0.113.10');
    expect(JSON.stringify(await host.db.select().from(schema.rateCounts))).not.toContain(
      '203.0.113',
    );
    travel(600_000);
    await deleteExpired(host.db, expiries.rate_counts);
    expect(await host.db.select().from(schema.rateCounts)).toEqual([]);
  });
});

describe('the general limit', () => {
  it('covers gateway webhooks too', async () => {
    const response = await host.app.inject({
      method: 'POST',
      url: '/webhooks/paypal',
      payload: {},
    });
    expect(response.headers['x-ratelimit-limit']).toBe(String(env.RATE_LIMIT_ALL));
  });

  it('refuses a webhook of more than 256 kB', async () => {
    const response = await host.app.inject({
      method: 'POST',
      url: '/webhooks/paypal',
      payload: { text: 'x'.repeat(300_000) },
    });
    expect(response.statusCode).toBe(422);
  });
});

describe('an in-memory limit', () => {
  type StoreOptions = Parameters<InstanceType<ReturnType<typeof createLimitStore>>['child']>[0];

  it('is counted per route and caller, and restarts after a window', () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 2, 4), doNotFake: ['nextTick', 'setImmediate'] });
    const store = new (createLimitStore(host.db))({});
    const routes = ['/cart', '/list/getcountries'].map((url) =>
      store.child({ routeInfo: { method: 'GET', url } } as unknown as StoreOptions),
    );
    const count = (route: number, address: string) => {
      let countResult: unknown;
      routes[route]?.incr(address, (_error, result) => (countResult = result), 60_000, 9);
      return countResult;
    };
    expect(count(0, 'a')).toEqual({ current: 1, ttl: 60_000 });
    jest.advanceTimersByTime(59_000);
    expect(count(0, 'a')).toEqual({ current: 2, ttl: 1_000 });
    expect(count(1, 'a')).toEqual({ current: 1, ttl: 60_000 });
    expect(count(0, 'b')).toEqual({ current: 1, ttl: 60_000 });
    jest.advanceTimersByTime(1_000);
    expect(count(0, 'a')).toEqual({ current: 1, ttl: 60_000 });
    jest.useRealTimers();
  });
});
