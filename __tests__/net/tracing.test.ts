/** @jest-environment node */
import { startCollector, type Collector } from '@/host/testing/collector';
import { withRequestId } from '@/net/request-id';
import { withSpan, traceHeaders, getTracer } from '@/net/spans';
import { toPathPattern } from '@/net/path-pattern';
import { readHeaders, startTracing } from '@/net/tracing';

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  await getTracer()?.stop();
  await collector.stop();
});

const start = (ratio = 1, report: (line: string) => void = () => undefined) =>
  startTracing('portal', { endpoint: `${collector.url}/`, ratio }, report);
const requestId = '0b6b1c9e-1111-4222-8333-123456789abc';
const request = () => withSpan({ name: 'GET page /', kind: 'server' }, async () => traceHeaders());

describe('traces', () => {
  it('have the ID of their request, and forward it to nested calls', async () => {
    const { stop } = start();
    const headers = await withRequestId(requestId, request);
    await stop();
    const [span] = collector.spans;
    expect(span?.traceId).toBe(requestId.replaceAll('-', ''));
    expect(headers).toEqual({ traceparent: `00-${span?.traceId}-${span?.spanId}-01` });
    expect(span?.facts).toEqual({ 'request.id': requestId });
    expect(getTracer()).toBeUndefined();
  });

  it('that are not sampled are forwarded as such, and have no children', async () => {
    const { stop } = start(0);
    const headers = await withRequestId(requestId, request);
    expect(headers.traceparent).toMatch(/^00-0b6b1c9e111142228333123456789abc-[0-9a-f]{16}-00$/);
    let childSpans = 0;
    await withSpan({ name: 'GET page /', kind: 'server' }, () =>
      withSpan({ name: 'GET /user/showprofile', kind: 'client' }, async (span) => {
        childSpans += span ? 1 : 0;
      }),
    );
    await stop();
    expect([childSpans, collector.countRequests()]).toEqual([0, 0]);
  });

  it('have the kind of a failure, not its message', async () => {
    const { stop } = start();
    const failingJob = withSpan({ name: 'reconcile', kind: 'job' }, () =>
      Promise.reject(Object.assign(new TypeError('of maria@mail.example'), { code: '23505' })),
    );
    await expect(failingJob).rejects.toThrow('maria');
    await stop();
    expect(collector.spans[0]?.facts).toEqual({ 'error.type': '23505' });
    expect(collector.spans[0]?.status).toEqual({ code: 2 });
    expect(collector.bodies.join()).not.toContain('maria');
  });

  it('that the collector does not accept in time are queued up to a limit; the rest are dropped', async () => {
    const { stop } = start();
    collector.respondWith(null);
    for (let n = 0; n < 20_000; n += 1) await request();
    expect(collector.countRequests()).toBeLessThanOrEqual(1);
    const stopPromise = stop();
    collector.respondWith(200);
    await stopPromise;
    // One batch was on its way, and 2,048 spans were waiting.
    expect(collector.spans.length).toBeGreaterThan(0);
    expect(collector.spans.length).toBeLessThanOrEqual(2_048 + 512);
  });

  it('do not keep the program from stopping while the collector hangs', async () => {
    const { stop } = start();
    collector.respondWith(null);
    await request();
    await stop();
    collector.respondWith(200);
  });

  it('that the collector refuses are reported once', async () => {
    const lines: string[] = [];
    const { stop } = start(1, (line) => lines.push(line));
    collector.respondWith(400);
    for (let n = 0; n < 600; n += 1) await request();
    await stop();
    expect(lines).toEqual([expect.stringContaining('does not accept')]);
  });
});

it('without a tracer, work runs unchanged', async () => {
  expect(await request()).toEqual({});
});

it.each([
  ['/v2/checkout/orders/5O190127TN364715T/capture', '/v2/checkout/orders/{}/capture'],
  ['/v1/payment_intents/pi_3Nabc', '/v1/payment_intents/{}'],
  ['/GW2/TxnQuery', '/{}/{}'],
])('the path %s is shown as %s', (path, pattern) => expect(toPathPattern(path)).toBe(pattern));

it('headers are parsed in OTLP format', () =>
  expect(readHeaders('api-key=a%3Db, x=1,broken')).toEqual({ 'api-key': 'a=b', x: '1' }));
