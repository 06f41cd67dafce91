import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getTestDatabaseUrl } from '@/host/testing/database';

import { atLeast, atMost, median, p95, formatTable, plainFigure } from './figures';
import { fillPackages, measureGrowth } from './list-growth';
import { compareSpeeds } from './load';
import { findLongestTask } from './longest-task';
import { pageClasses, sizeNames, type PageGoals } from './page-goals';
import { medianScores } from './page-scores';
import { sumSizes } from './page-size';
import { measureAccuracy } from './quote-accuracy';
import { formatClass, listExcess, effectiveLimits, listMisses } from './page-table';
import { parseProcessTimes } from './processor-time';

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return void setTimeout(() => response.end('late'), 5);
    return void response.writeHead(request.url === '/' ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the figures', () => {
  it('say whether a target is met', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(p95(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(95);
    const table = formatTable('Sizes', [
      atMost('script', 4.96, 5, 'kB'),
      atMost('CSS', 12.1, 12, 'kB'),
      atLeast('speed', 0.5, 0.9, '5 of 10/s'),
      plainFigure('HTML', '9.0 kB'),
    ]);
    expect(table.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      [''],
      ['Sizes'],
      ['script', '5.0 kB', '≤ 5 kB', 'pass'],
      ['CSS', '12.1 kB', '≤ 12 kB', 'MISS'],
      ['speed', '0.50', '(5 of 10/s)', '≥ 0.9', 'MISS'],
      ['HTML', '9.0 kB'],
    ]);
  });

  it('distinguish a slow, a fast and a failing URL', async () => {
    const pace = { rounds: 1, seconds: 0.3 };
    expect(
      (await compareSpeeds({ url: `${base}/slow` }, { url: `${base}/` }, pace)).ratio,
    ).toBeLessThan(0.9);
    await expect(compareSpeeds({ url: `${base}/none` }, { url: `${base}/` }, pace)).rejects.toThrow(
      '0 successful responses',
    );
  });

  it('time every query of the package list on a filled table', async () => {
    const url = await getTestDatabaseUrl();
    await fillPackages(url, 2_000);
    const found = await measureGrowth([url, url], { rounds: 1, times: 5 });
    expect(found.map(({ query }) => query)).toEqual(
      expect.arrayContaining([
        'first page',
        'history',
        'search for the end of a tracking number',
        'search that matches all',
        'counts',
      ]),
    );
    for (const { millis, growth: factor, middle } of found) {
      expect(millis).toHaveLength(2);
      expect(middle).toBeGreaterThan(0);
      expect(factor).toBeGreaterThan(0);
    }
  });
});

describe('the pages', () => {
  const goals: PageGoals = {
    script: 115,
    requests: 12,
    html: 8,
    css: 12,
    score: 98,
    lcp: 1.6,
    tbt: 120,
  };
  const login = {
    name: '/login',
    path: () => '/login',
    as: 'guest' as const,
    temporaryLimits: { css: 18.5 },
  };
  const reached = { ...goals, photos: 0, fcp: 0.9, cls: 0 };

  it('count transfers by kind, with photos separate and without the font', () => {
    const file = (url: string, type: string, body: number, transferSize = body + 300) => ({
      url: `http://localhost${url}`,
      type,
      body,
      transferSize,
    });
    expect(
      sumSizes([
        file('/login', 'text/html', 1024),
        file('/a.js', 'text/javascript', 2048),
        file('/b.js', 'application/javascript; charset=utf-8', 1024),
        file('/b.js', 'application/javascript', 1024, 0),
        file('/a.css', 'text/css', 512),
        file('/build/manrope-1a2b3c4d.woff2', '', 12000),
        file('/api/ms/pmt/photo?index=1', 'image/webp', 9000),
      ]),
    ).toEqual({ script: 3, html: 1, css: 0.5, requests: 4, photos: 1 });
  });

  it('list the goals that they miss', () => {
    expect(listMisses(goals, goals)).toEqual([]);
    expect(listMisses(goals, { ...goals, script: 115.1, score: 97, tbt: 119 })).toEqual([
      'script',
      'score',
    ]);
    expect(listMisses(goals, { ...goals, lcp: NaN })).toEqual(['LCP']);
  });

  it('may load no more than the goal or the temporary limit', () => {
    expect(effectiveLimits(goals, login)).toEqual({
      script: 115,
      requests: 12,
      html: 8,
      css: 18.5,
    });
    expect(listExcess(goals, login, { ...goals, css: 18.4 })).toEqual([]);
    expect(listExcess(goals, login, { ...goals, css: 18.6, requests: 13 })).toEqual([
      '/login: requests 13, limit 12',
      '/login: CSS kB 18.6, limit 18.5',
    ]);
  });

  it('have a limit above a goal only where the goal is not reached', () => {
    const needless = pageClasses.flatMap(({ goals: classGoals, pages }) =>
      pages.flatMap(({ name, temporaryLimits: limits }) =>
        sizeNames
          .filter((figure) => (limits[figure] ?? Infinity) <= classGoals[figure])
          .map((figure) => `${name} ${figure}`),
      ),
    );
    expect(needless).toEqual([]);
  });

  it('are printed under the goals of their class', () => {
    const rows = [
      { page: login, stats: reached },
      { page: login, stats: { ...reached, css: 18.34, lcp: 2 } },
    ];
    const lines = formatClass({ name: 'forms', goals, pages: [login] }, rows).split('\n');
    expect(lines[1]).toMatch(/^ {2}goal +≤ 115 +≤ 12 .* ≥ 98 /);
    expect(lines[2]).toMatch(/ 0 {2}pass$/);
    expect(lines[3]).toMatch(/ 18\.3 .* 2\.00 .*MISS CSS, LCP$/);
  });

  it('are scored by the median of the runs', () => {
    const run = { score: 90, lcp: 2, tbt: 100, fcp: 1, cls: 0 };
    expect(
      medianScores([run, { ...run, score: 99, tbt: 300 }, { ...run, score: 95, lcp: 1 }]),
    ).toEqual({ ...run, score: 95 });
  });

  it('are measured by the CPU time of the process', () => {
    const stat = `42 (node (x) y) S 7 ${'0 '.repeat(9)}120 30 0 0 20`;
    expect(parseProcessTimes(stat)).toEqual({ parent: 7, millis: 1500 });
  });
});

describe('an interaction', () => {
  it('is measured by the longest task of a page, regardless of other threads', () => {
    const task = (tid: number, tdur: number) => ({ name: 'RunTask', pid: 1, tid, tdur });
    const thread = (tid: number, name: string) => ({
      name: 'thread_name',
      pid: 1,
      tid,
      args: { name },
    });
    expect(
      findLongestTask([
        thread(2, 'CrRendererMain'),
        thread(3, 'Compositor'),
        task(2, 12_000),
        task(2, 8_000),
        task(3, 90_000),
        { name: 'Paint', pid: 1, tid: 2, tdur: 50_000 },
      ]),
    ).toBe(12);
    expect(findLongestTask([])).toBe(0);
  });
});

describe('the live quote', () => {
  it("is close to the scale's weight for unseen items", () => {
    const { heldOut, answered, medianError, withinQuarter } = measureAccuracy();
    expect(heldOut).toBeGreaterThanOrEqual(100);
    expect(answered).toBeGreaterThanOrEqual(80);
    expect(medianError).toBeLessThanOrEqual(20);
    expect(withinQuarter).toBeGreaterThanOrEqual(70);
  });

  it('reports how many ranges contain the real weight, in total and by basis', () => {
    const { covered, coveredBy } = measureAccuracy();
    for (const share of [covered, ...Object.values(coveredBy)]) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(100);
    }
    expect(Object.keys(coveredBy)).toContain('parcels');
  });
});
