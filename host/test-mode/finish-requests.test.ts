import { eq } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData, newShopper, newIdempotencyHeader } from '@/host/testing/shipping';

import { finishRequests } from './finish-requests';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const bodies: Record<string, object> = { verify: { instructions: ['photo'], additional: 'Label' } };

describe('requests in test mode', () => {
  it('are finished automatically once they are old enough, each only once', async () => {
    const { as, refs } = await newShopper(host, [
      {},
      { weightGrams: 1000, lengthMm: 500, widthMm: 400, heightMm: 300 },
    ]);
    for (const [index, action] of ['verify', 'repack'].entries()) {
      getData(
        await host.call(`POST /actionrequest/action/${action}`, {
          as,
          body: { packageref: refs[index], ...bodies[action] },
          headers: newIdempotencyHeader(),
        }),
      );
    }
    expect(await finishRequests(host.db, host.payments, { olderThanSeconds: 3600 })).toBe(0);
    expect(await finishRequests(host.db, host.payments)).toBe(2);
    expect(await finishRequests(host.db, host.payments)).toBe(0);
    const getPackage = async (ref: string | undefined) =>
      getData<Package>(
        await host.call('GET /pmt/package', { as, query: { packageref: ref ?? '' } }),
      );
    expect(await getPackage(refs[0])).toMatchObject({ status: '2', packagetype: ['verified'] });
    expect(await getPackage(refs[1])).toMatchObject({
      status: '2',
      packagetype: ['repacked'],
      weight: 970,
      dimensions: { height: 13.5 },
    });
  });
  it('are finished even if another one fails', async () => {
    const { as, refs } = await newShopper(host, [{}, {}]);
    for (const ref of refs)
      getData(
        await host.call('POST /actionrequest/action/verify', {
          as,
          body: { packageref: ref, ...bodies['verify'] },
          headers: newIdempotencyHeader(),
        }),
      );
    await host.db
      .update(schema.actionRequests)
      .set({ action: 'fly' })
      .where(eq(schema.actionRequests.packageRef, refs[0] ?? ''));
    await expect(finishRequests(host.db, host.payments)).rejects.toThrow(
      '1 of 2 requests could not be finished',
    );
    const getPackage = async (ref: string | undefined) =>
      getData<Package>(
        await host.call('GET /pmt/package', { as, query: { packageref: ref ?? '' } }),
      );
    expect([(await getPackage(refs[0])).status, (await getPackage(refs[1])).status]).toEqual([
      '1',
      '2',
    ]);
  });
});
