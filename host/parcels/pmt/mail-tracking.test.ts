import type { Token } from '@/contract/member/auth';
import type { MailTracking } from '@/contract/member/mail-tracking';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, receiveBody } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const track = async (as: Token, trackingno: string) =>
  (await host.call('GET /pmt/tracktrackingno', { as, query: { trackingno } })).json<{
    data: MailTracking;
  }>().data;
const callWarehouse = async (key: string, body: object) =>
  (await host.call(key, { body, headers: operatorKey })).json<{ data: { packageref: string } }>()
    .data;

describe('a mail tracking number', () => {
  it('returns when the package arrived, for any spelling of the number, and when the warehouse processed it', async () => {
    const { member, as } = await newMember(host.db);
    const { packageref } = await callWarehouse(
      'POST /operator/receive',
      receiveBody(member.suite, {
        tracking: '1Z 999 aa1',
        kind: 'foreview',
        received: '2026-01-31T09:00:00Z',
      }),
    );
    await callWarehouse('POST /operator/setpackage', { packageref, status: '1' });
    expect(await track(as, '1z999AA1')).toEqual({
      trackingno: '1Z999AA1',
      arriveddate: '2026-01-31T09:00:00.000Z',
      processdate: null,
      packageref,
    });
    await callWarehouse('POST /operator/setpackage', { packageref, status: '2' });
    const firstProcessDate = (await track(as, ' １Ｚ999 aa1 ')).processdate;
    expect(Date.now() - Date.parse(firstProcessDate ?? '')).toBeLessThan(3600_000);
    await callWarehouse('POST /operator/setpackage', { packageref, status: '0' });
    expect((await track(as, '1Z999AA1')).processdate).toBe(firstProcessDate);
  });

  it('treats a package that arrives ready as processed', async () => {
    const { member, as } = await newMember(host.db);
    await callWarehouse(
      'POST /operator/receive',
      receiveBody(member.suite, { tracking: 'READY-1', received: '2026-01-31T09:00:00Z' }),
    );
    expect(await track(as, 'ready-1')).toMatchObject({
      arriveddate: '2026-01-31T09:00:00.000Z',
      processdate: '2026-01-31T09:00:00.000Z',
    });
  });

  it("responds to another member's package as to an unknown number", async () => {
    const { member } = await newMember(host.db);
    const { as: stranger } = await newMember(host.db);
    await callWarehouse(
      'POST /operator/receive',
      receiveBody(member.suite, { tracking: 'MINE-77' }),
    );
    expect(await track(stranger, 'MINE-77')).toEqual({
      trackingno: 'MINE-77',
      arriveddate: null,
      processdate: null,
      packageref: null,
    });
    expect(await track(stranger, 'NEVER-77')).toEqual({
      trackingno: 'NEVER-77',
      arriveddate: null,
      processdate: null,
      packageref: null,
    });
  });
});
