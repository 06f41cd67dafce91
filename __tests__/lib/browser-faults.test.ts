/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { forwardFault } from '@/lib/server/proxy/browser-faults';
import { setFaultReporter, type Fault } from '@/net/fault-reports';

const reports: Fault[] = [];
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => void forwardFault(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  reports.length = 0;
  setFaultReporter({ report: (fault) => reports.push(fault), stop: async () => undefined });
});
afterEach(() => setFaultReporter(undefined));

const post = (body: string, headers: Record<string, string> = { origin }) =>
  fetch(`${origin}/api/fault`, { method: 'POST', body, headers }).then(({ status }) => status);
const fault = {
  page: '/packages/[ref]',
  name: 'TypeError',
  message: 'x is null',
  stack: 'at a.js:1:2',
};

it('forwards what our page reports', async () => {
  expect(await post(JSON.stringify(fault))).toBe(204);
  const { page, ...rest } = fault;
  expect(reports).toEqual([{ program: 'browser', where: page, ...rest }]);
});

it('replaces made-up page URLs and values of other types', async () => {
  await post(JSON.stringify({ page: '/track?maria@mail.example', name: 7, message: ['a'] }));
  expect(reports).toEqual([
    { program: 'browser', where: 'a page', name: 'Error', message: '', stack: '' },
  ]);
});

it('refuses other sites, other methods, oversized reports, and all reports when reporting is off', async () => {
  expect(await post(JSON.stringify(fault), { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await post(JSON.stringify({ message: 'x'.repeat(20_000) }))).toBe(413);
  expect(await post('{')).toBe(400);
  expect((await fetch(`${origin}/api/fault`)).status).toBe(404);
  setFaultReporter(undefined);
  expect(await post(JSON.stringify(fault))).toBe(404);
  expect(reports).toEqual([]);
});

it('accepts ten reports per network and minute', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) statuses.push(await post(JSON.stringify(fault)));
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
  expect(reports.length).toBeLessThanOrEqual(10);
});
