import type { PublicTracking } from '@/contract/public/tracking';
import { openTestHost, type TestHost } from '@/host/testing/host';
import {
  getData,
  newShopper,
  callOperator,
  payWithCredits,
  readRefusal,
} from '@/host/testing/shipping';

let host: TestHost;
let ref: string;
let draftRef: string;

const track = (number: string, from?: string) =>
  host.call('GET /shipment/track', { query: { number }, ...(from && { from }) });

beforeAll(async () => {
  host = await openTestHost();
  const shopper = await newShopper(host);
  ref = (await payWithCredits(host, shopper)).shipmentref;
  getData(
    await callOperator(host, 'POST /operator/dispatch', {
      shipmentref: ref,
      awb: '77-1245-0938',
      courier: 'DHL',
    }),
  );
  getData(
    await callOperator(host, 'POST /operator/trackingevent', {
      shipmentref: ref,
      status: 'customs',
      location: 'Manila',
      timestamp: '2026-03-04T15:30:00+08:00',
    }),
  );
  const draftShopper = await newShopper(host);
  const draftAnswer = await host.call('POST /shipment/init', {
    as: draftShopper.as,
    body: { packages: draftShopper.refs },
    headers: { 'idempotency-key': 'track-draft-1' },
  });
  draftRef = getData<{ shipmentref: string }>(draftAnswer).shipmentref;
});
afterAll(() => host.close());

describe('tracking by number', () => {
  it("shows anyone a shipment's progress, by reference in any case", async () => {
    const tracking = getData<PublicTracking>(await track(ref.toLowerCase()));
    expect(tracking).toMatchObject({
      number: ref,
      shipmentstatus: 'shipped',
      shipmentcountry: 'PH',
      stop: 3,
      awb: '77-1245-0938',
      courier: 'DHL',
    });
    expect(tracking.events.map(({ status }) => status).sort()).toEqual(['customs', 'dispatched']);
    expect(tracking.events.find(({ status }) => status === 'customs')).toEqual({
      status: 'customs',
      location: 'Manila',
      timestamp: '2026-03-04T15:30:00+08:00',
    });
  });

  it('reveals no member, address, contents or price, and no reference when tracked by waybill', async () => {
    const waybillAnswer = await track('77-1245-0938');
    expect(waybillAnswer.statusCode).toBe(200);
    for (const secret of [ref, 'Santos', 'Mabini', '1000"', 'paid', 'PK'])
      expect(waybillAnswer.body).not.toContain(secret);
    expect(Object.keys(getData<object>(waybillAnswer)).sort()).toEqual(
      [
        'awb',
        'courier',
        'courier_url',
        'events',
        'expectedearliest',
        'expectedlatest',
        'held',
        'number',
        'shipmentcountry',
        'shipmentstatus',
        'stop',
      ].sort(),
    );
  });

  it('accepts a waybill with or without hyphens', async () => {
    for (const number of ['7712450938', '771-24509-38'])
      expect(getData<PublicTracking>(await track(number))).toMatchObject({ awb: '77-1245-0938' });
  });

  it('responds to drafts as to unknown numbers', async () => {
    const [draftAnswer, unknownAnswer] = [await track(draftRef), await track('SH22222222')];
    expect(readRefusal(draftAnswer)).toMatchObject({ status: 404 });
    expect(readRefusal(unknownAnswer)).toEqual(readRefusal(draftAnswer));
  });

  it('stops a caller who enumerates waybills', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 22; n += 1)
      answers.push((await track(`10000000${n}`, '198.51.100.77')).statusCode);
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(answers.slice(20)).toEqual([429, 429]);
  });
});
