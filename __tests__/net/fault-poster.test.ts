/** @jest-environment node */
import { startCollector, type Collector } from '@/host/testing/collector';
import { startFaultReports } from '@/net/fault-poster';
import { toFault, getFaultReporter, type FaultReporter } from '@/net/fault-reports';
import { withRequestId } from '@/net/request-id';

let collector: Collector;
let reporter: FaultReporter;
beforeEach(async () => {
  collector = await startCollector();
  reporter = startFaultReports('portal', { url: `${collector.url}/faults`, key: 'for-us-alone' });
});
afterEach(async () => {
  collector.respondWith(200);
  await reporter.stop();
  await collector.stop();
});

const flushReports = async () => {
  await reporter.stop();
  return collector.faults;
};

describe('an error report', () => {
  it('has the error, its location and its request, and nothing that a client sent', async () => {
    const typeError = new TypeError(
      `Unexpected token 'M', "Maria Kanarie of 12 Main Street" is not JSON, maria@mail.example 4242424242424242`,
    );
    withRequestId('0b6b1c9e-aaaa', () => reporter.report(toFault(typeError, 'GET page /packages')));
    const [report] = await flushReports();
    expect(report).toMatchObject({
      program: 'portal',
      name: 'TypeError',
      where: 'GET page /packages',
      requestId: '0b6b1c9e-aaaa',
      message: `Unexpected token 'M', "…" is not JSON, [address] [number]`,
      times: 1,
    });
    const stack = (report?.['stack'] ?? []) as string[];
    expect(stack[0]).toMatch(/^at .*__tests__\/net\/fault-poster\.test\.ts:\d+:\d+\)?$/);
    expect(collector.bodies.join()).not.toMatch(/Maria|Kanarie|Main Street|4242/);
    expect(collector.bodies.join()).not.toContain(process.cwd());
    expect(collector.getHeaders()['authorization']).toBe('Bearer for-us-alone');
  });

  it('is sent once per location, however often it happens', async () => {
    for (let n = 0; n < 50; n += 1) reporter.report(toFault(new Error(`number ${n}`), 'a loop'));
    reporter.report(toFault(new Error('number 1'), 'another loop'));
    expect((await flushReports()).map(({ where }) => where)).toEqual(['a loop', 'another loop']);
  });

  it('includes stack frames from Firefox and Safari without query strings', async () => {
    const stack = `tell@https://shop.example/_next/a.js?secret=1:1:20\nMaria Kanarie\n@https://shop.example/b.js:3:4`;
    reporter.report({ where: '/', name: 'Error', message: 'x', stack });
    expect((await flushReports())[0]?.['stack']).toEqual([
      'tell@https://shop.example/_next/a.js:1:20',
      '@https://shop.example/b.js:3:4',
    ]);
  });
});

it('an unreachable collector costs nothing: a few reports are queued, the rest are dropped', async () => {
  collector.respondWith(null);
  for (let n = 0; n < 500; n += 1) reporter.report(toFault(String(n), `place ${n}`));
  const stopPromise = reporter.stop();
  collector.respondWith(200);
  await stopPromise;
  expect(collector.countRequests()).toBeLessThanOrEqual(21);
  expect(getFaultReporter()).toBeUndefined();
});

it('at most sixty error reports are sent per minute', async () => {
  for (let n = 0; n < 100; n += 1) {
    reporter.report(toFault(String(n), `place ${n}`));
    while (collector.countRequests() < Math.min(n + 1, 60)) await new Promise(setImmediate);
  }
  expect(await flushReports()).toHaveLength(60);
});
