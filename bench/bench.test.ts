import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { testDatabaseUrl } from '@/host/testing/database';

import { atLeast, atMost, median, p95, tableOf, told } from './figures';
import { fill, growth } from './list-growth';
import { compare } from './load';
import { pageBytes } from './page-bytes';

const script = 'console.log("hello");'.repeat(50);
const page =
  '<link rel="stylesheet" href="/a.css"/><script src="/a.js" defer=""></script><script src="/old.js" nomodule=""></script><script src="/a.js"></script>';
const files: Record<string, string> = { '/': page, '/a.js': script, '/a.css': 'p{color:red}' };

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const text = files[request.url ?? ''];
    if (request.url === '/slow') return void setTimeout(() => response.end('late'), 5);
    return void response.writeHead(text === undefined ? 404 : 200).end(text ?? '');
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
    const table = tableOf('Sizes', [
      atMost('script', 4.96, 5, 'kB'),
      atMost('CSS', 12.1, 12, 'kB'),
      atLeast('speed', 0.5, 0.9, '5 of 10/s'),
      told('HTML', '9.0 kB'),
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

  it('weigh every script of a page once, without those for browsers of old', async () => {
    const bytes = await pageBytes(`${base}/`);
    expect(bytes).toMatchObject({
      status: 200,
      script: gzipSync(script, { level: 9 }).byteLength,
      html: gzipSync(page, { level: 9 }).byteLength,
    });
    expect(bytes.css).toBeGreaterThan(0);
  });

  it('tell a slow address from a quick one, and an address that fails from both', async () => {
    const pace = { rounds: 1, seconds: 0.3 };
    expect((await compare({ url: `${base}/slow` }, { url: `${base}/` }, pace)).ratio).toBeLessThan(
      0.9,
    );
    await expect(compare({ url: `${base}/none` }, { url: `${base}/` }, pace)).rejects.toThrow(
      '0 good answers',
    );
  }, 20_000);

  it('time every question of the package list on a filled table', async () => {
    const url = await testDatabaseUrl();
    await fill(url, 2_000);
    const found = await growth([url, url], { rounds: 1, times: 5 });
    expect(found.map(({ question }) => question)).toEqual(
      expect.arrayContaining([
        'first page',
        'history',
        'search for the end of one',
        'search for what all have',
        'counts',
      ]),
    );
    for (const { millis, growth: factor, middle } of found) {
      expect(millis).toHaveLength(2);
      expect(middle).toBeGreaterThan(0);
      expect(factor).toBeGreaterThan(0);
    }
  }, 20_000);
});
