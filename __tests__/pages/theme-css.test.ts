/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import { hostAnswers } from '@/__tests__/support/load-page';
import type { Theme } from '@/contract/public/theme';

const createTheme = (name: string, from: string, to: string): Theme => ({
  id: name,
  name,
  from,
  to,
  brand: '',
});
const themes = [
  createTheme('black-friday', '2022-11-03T06:00:00.000Z', '2023-01-04T16:00:00.000Z'),
  createTheme('xmas', '2022-11-30T16:00:00.000Z', '2023-01-04T16:00:00.000Z'),
];
let season: typeof import('@/lib/server/cache/season');
const importApiFor = async () => (await import('@/lib/server/proxy/server-api')).apiFor;

beforeEach(async () => {
  jest.resetModules();
  season = await import('@/lib/server/cache/season');
});

describe('the season', () => {
  const readAt = async (time: string) => {
    return season.readSeason(
      (await importApiFor())(new IncomingMessage(new Socket())),
      new Date(time),
    );
  };

  it.each([
    ['2022-11-03T05:59:59Z', { name: 'default', cacheSeconds: 1 }],
    ['2022-11-30T15:59:30Z', { name: 'black-friday', cacheSeconds: 30 }],
    ['2022-11-30T16:00:00Z', { name: 'xmas', cacheSeconds: 60 }],
    ['2023-01-04T16:00:00Z', { name: 'default', cacheSeconds: 60 }],
  ])('at %s is %j, cached at most until the next season', async (time, expected) => {
    server.use(hostAnswers('GET /list/themes', { items: themes }));
    expect(await readAt(time)).toEqual(expected);
  });

  it('fetches once for concurrent requests, and again after a minute, even if the clock was set back', async () => {
    let requestCount = 0;
    server.use(hostAnswers('GET /list/themes', { items: themes }, () => (requestCount += 1)));
    const now = new Date().toISOString();
    await Promise.all([readAt(now), readAt(now), readAt(now)]);
    expect(requestCount).toBe(1);
    const [clock, laterTime] = [Date.now(), performance.now() + 61_000];
    jest.spyOn(Date, 'now').mockReturnValue(clock - 86_400_000);
    jest.spyOn(performance, 'now').mockReturnValue(laterTime);
    await readAt(now);
    jest.restoreAllMocks();
    while (requestCount < 2) await new Promise((resolve) => setImmediate(resolve));
  });

  it('uses the clock of the host', async () => {
    const { recordHostTime } = await import('@/lib/server/proxy/host-time');
    const hostDate = new Date('2022-12-10T00:00:00Z').toUTCString();
    server.use(
      http.get('http://127.0.0.1:4000/list/themes', () =>
        HttpResponse.json(
          { status: true, status_code: 200, data: { items: themes } },
          { headers: { date: hostDate } },
        ),
      ),
    );
    recordHostTime(hostDate);
    const requestApi = (await importApiFor())(new IncomingMessage(new Socket()));
    expect(await season.readSeason(requestApi)).toMatchObject({ name: 'xmas' });
  });

  it('is the default when the host is down', async () => {
    server.use(http.get('http://127.0.0.1:4000/list/themes', () => HttpResponse.error()));
    expect(await readAt('2022-12-10T00:00:00Z')).toMatchObject({ name: 'default' });
  });
});

it('the season style sheet is shared, and cached for at most a minute', async () => {
  const now = Date.now();
  const toIsoTime = (ms: number) => new Date(now + ms).toISOString();
  server.use(
    hostAnswers('GET /list/themes', {
      items: [createTheme('xmas', toIsoTime(-1000), toIsoTime(86_400_000))],
    }),
  );
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  await season.sendThemeSheet(request, response);
  expect(response.getHeader('content-type')).toBe('text/css; charset=utf-8');
  expect(response.getHeader('cache-control')).toBe('public, max-age=60');
  expect(response.getHeader('set-cookie')).toBeUndefined();
});
