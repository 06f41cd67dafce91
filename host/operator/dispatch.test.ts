import { eq } from 'drizzle-orm';

import type { CurrentShipment, ShipmentDetails, ShipmentRow } from '@/contract/member/shipment';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import {
  getData,
  newShopper,
  callOperator,
  payWithCredits,
  createPayableDraft,
  readRefusal,
} from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const dispatch = (shipmentref: string, awb = '3318810025', overrides = {}) =>
  callOperator(host, 'POST /operator/dispatch', { shipmentref, awb, ...overrides });
const addEvent = (shipmentref: string, status: string, timestamp: string, location = 'Manila') =>
  callOperator(host, 'POST /operator/trackingevent', { shipmentref, status, location, timestamp });

async function createPaidShipment() {
  const shopper = await newShopper(host);
  return { ...shopper, shipment: await payWithCredits(host, shopper) };
}

type Buyer = Awaited<ReturnType<typeof createPaidShipment>>;
const track = async ({ as, shipment }: Buyer) =>
  getData<{ stop: number; events: { status: string; timestamp: string }[] }>(
    await host.call('GET /shipment/trackshipment', {
      as,
      query: { shipmentid: shipment.shipmentid },
    }),
  );
const getDetails = async ({ as, shipment }: Buyer) =>
  getData<ShipmentDetails>(
    await host.call('GET /shipment/shipmentdetails', {
      as,
      query: { shipmentref: shipment.shipmentref },
    }),
  );
const listRows = async (
  { as }: Buyer,
  key: 'GET /shipment/shipmentslist' | 'GET /shipment/shipmentshistorylist',
  query = {},
) =>
  getData<{
    items: ShipmentRow[];
    total: number;
    page: number;
    next: string | null;
    totalpages: number;
  }>(await host.call(key, { as, query }));

describe('dispatching', () => {
  it('gives a paid shipment its waybill, courier and first event, once', async () => {
    const buyer = await createPaidShipment();
    const { shipmentref } = buyer.shipment;
    expect(getData(await dispatch(shipmentref))).toEqual({
      shipmentref,
      shipmentstatus: 'shipped',
    });
    expect(getData(await dispatch(shipmentref))).toEqual({
      shipmentref,
      shipmentstatus: 'shipped',
    });
    const shownDetails = await getDetails(buyer);
    expect(shownDetails).toMatchObject({ shipmentstatus: 'shipped', awb: '3318810025' });
    expect(shownDetails.courier).toBeTruthy();
    expect((await track(buyer)).events).toHaveLength(1);
  });

  it('refuses a second waybill, an unpaid shipment and an unknown shipment', async () => {
    const buyer = await createPaidShipment();
    await dispatch(buyer.shipment.shipmentref);
    expect(readRefusal(await dispatch(buyer.shipment.shipmentref, '7718810025'))).toMatchObject({
      status: 422,
      code: 1060,
    });
    const draft: CurrentShipment = await createPayableDraft(host, await newShopper(host));
    expect(readRefusal(await dispatch(draft.shipmentref))).toMatchObject({
      status: 422,
      code: 1060,
    });
    expect(readRefusal(await dispatch('SH22222222'))).toMatchObject({ status: 404, code: 1005 });
  });

  it.each([
    ['a departure in the future', { departed: new Date(Date.now() + 3600_000).toISOString() }],
    ['a departure at a leap second', { departed: '2016-12-31T23:59:60Z' }],
    ['a departure before there was a warehouse', { departed: '0001-01-01T00:00:00Z' }],
    ['a courier name of two lines', { courier: 'DHL\r\nX-Evil: 1' }],
  ])('refuses %s and leaves the shipment as it was', async (_name, overrides) => {
    const buyer = await createPaidShipment();
    expect(
      readRefusal(await dispatch(buyer.shipment.shipmentref, '3318810025', overrides)),
    ).toMatchObject({ status: 422, code: 1060 });
    expect(await getDetails(buyer)).toMatchObject({ shipmentstatus: 'paid', awb: null });
  });

  it('requires the warehouse key', async () => {
    const answer = await host.call('POST /operator/dispatch', {
      body: { shipmentref: 'SH22222222', awb: '3318810025' },
    });
    expect(readRefusal(answer)).toMatchObject({ status: 403, code: 1004 });
  });

  it('links to the tracking page of the given courier', async () => {
    const buyer = await createPaidShipment();
    await dispatch(buyer.shipment.shipmentref, '794612345678', { courier: 'FedEx' });
    expect((await getDetails(buyer)).courier_url).toBe(
      'https://www.fedex.com/fedextrack/?trknbr=794612345678',
    );
  });
});

describe('tracking events', () => {
  it('are shown newest first in local time and advance the stops', async () => {
    const buyer = await createPaidShipment();
    const { shipmentref } = buyer.shipment;
    await dispatch(shipmentref, '3318810025', { departed: '2026-03-01T18:00:00Z' });
    expect((await track(buyer)).stop).toBe(1);
    await addEvent(shipmentref, 'departed', '2026-03-02T01:30:00-08:00', 'Portland, Oregon');
    await addEvent(shipmentref, 'customs', '2026-03-04T09:05:00+08:00');
    expect(await track(buyer)).toEqual({
      stop: 3,
      events: [
        { status: 'customs', location: 'Manila', timestamp: '2026-03-04T09:05:00+08:00' },
        {
          status: 'departed',
          location: 'Portland, Oregon',
          timestamp: '2026-03-02T01:30:00-08:00',
        },
        {
          status: 'dispatched',
          location: 'Portland, Oregon',
          timestamp: '2026-03-01T10:00:00-08:00',
        },
      ],
    });
  });

  it('email the member once when the shipment has arrived', async () => {
    const buyer = await createPaidShipment();
    const { shipmentref } = buyer.shipment;
    await dispatch(shipmentref);
    const arrivalTime = new Date().toISOString();
    await Promise.all([
      addEvent(shipmentref, 'delivered', arrivalTime),
      addEvent(shipmentref, 'delivered', arrivalTime),
      addEvent(shipmentref, 'delivered', arrivalTime),
    ]);
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(eq(schema.mailOutbox.cause, `shipment-delivered:${buyer.shipment.shipmentid}`));
    expect(emails.map(({ data }) => data)).toEqual([{ shipmentRef: shipmentref }]);
  });

  it('are added once, and a late event moves nothing back', async () => {
    const buyer = await createPaidShipment();
    const { shipmentref } = buyer.shipment;
    await dispatch(shipmentref, '3318810025', { departed: '2026-03-01T18:00:00Z' });
    await addEvent(shipmentref, 'Delivered', '2026-03-06T15:30:00+08:00');
    const repeatedAnswer = getData(
      await addEvent(shipmentref, 'delivered', '2026-03-06T15:30:00+08:00'),
    );
    expect(repeatedAnswer).toEqual({ shipmentref, shipmentstatus: 'delivered' });
    expect(getData(await addEvent(shipmentref, 'in_transit', '2026-03-03T10:00:00+08:00'))).toEqual(
      { shipmentref, shipmentstatus: 'delivered' },
    );
    const { stop, events } = await track(buyer);
    expect([stop, events.length]).toEqual([4, 3]);
    const [row] = await host.db
      .select()
      .from(schema.shipments)
      .where(eq(schema.shipments.ref, shipmentref));
    expect(row?.deliveredAt?.toISOString()).toBe('2026-03-06T07:30:00.000Z');
  });

  it.each([
    ['an unknown status', 'teleported', '2026-03-04T09:05:00+08:00'],
    ['a time without an offset', 'customs', '2026-03-04T09:05:00'],
    ['a time that does not exist', 'customs', '2026-13-44T09:05:00+08:00'],
    ['a time in the distant future', 'customs', '2999-03-04T09:05:00+08:00'],
    ['a time half an hour ahead', 'customs', new Date(Date.now() + 1800_000).toISOString()],
    ['a leap second', 'customs', '2016-12-31T23:59:60Z'],
    ['a day that does not exist', 'customs', '2026-02-30T09:05:00+08:00'],
  ])('with %s are refused', async (_, status, timestamp) => {
    const buyer = await createPaidShipment();
    await dispatch(buyer.shipment.shipmentref);
    expect(
      readRefusal(await addEvent(buyer.shipment.shipmentref, status, timestamp)),
    ).toMatchObject({ status: 422, code: 1060 });
    expect((await track(buyer)).events).toHaveLength(1);
  });

  it('before dispatch are refused', async () => {
    const buyer = await createPaidShipment();
    expect(
      readRefusal(
        await addEvent(buyer.shipment.shipmentref, 'customs', '2026-03-04T09:05:00+08:00'),
      ),
    ).toMatchObject({ status: 422, code: 1060 });
  });
});

describe('the lists', () => {
  it('show a shipment as current until it is delivered, then in the history only', async () => {
    const buyer = await createPaidShipment();
    const { shipmentref } = buyer.shipment;
    expect((await listRows(buyer, 'GET /shipment/shipmentslist')).items).toMatchObject([
      {
        shipmentref,
        awb: null,
        txnstatus: 'C',
        packages: [{ pkgref: buyer.refs[0] }, { pkgref: buyer.refs[1] }],
      },
    ]);
    await dispatch(shipmentref, '3318810025', { departed: '2026-03-01T18:00:00Z' });
    await addEvent(shipmentref, 'delivered', '2026-03-06T15:30:00+08:00');
    expect((await listRows(buyer, 'GET /shipment/shipmentslist')).items).toEqual([]);
    expect((await listRows(buyer, 'GET /shipment/shipmentshistorylist')).items).toMatchObject([
      { shipmentref, shipmentstatus: 'delivered' },
    ]);
  });

  it('can be paged to the end and back, and clamp a page beyond the end', async () => {
    const buyer = await createPaidShipment();
    const extraShipments = Array.from({ length: 11 }, (_, index) => ({
      memberId: buyer.memberId,
      ref: `SHT${index}${buyer.shipment.shipmentref.slice(2)}`,
      status: 'delivered',
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
    }));
    await host.db.insert(schema.shipments).values(extraShipments);
    const key = 'GET /shipment/shipmentshistorylist';
    const firstPage = await listRows(buyer, key);
    expect([firstPage.items.length, firstPage.total, firstPage.totalpages]).toEqual([10, 12, 2]);
    expect(firstPage.items[0]).toMatchObject({ shipmentref: buyer.shipment.shipmentref });
    const secondPage = await listRows(buyer, key, { page: '2', at: firstPage.next });
    expect(secondPage.items.map((row) => row.txnstatus)).toEqual(['C', 'C']);
    expect((await listRows(buyer, key, { page: '99' })).page).toBe(2);
    expect((await listRows(buyer, key, { page: '-3', perpage: '0' })).items).toHaveLength(1);
  });
});

describe('ownership', () => {
  it("treats another member's shipment like one that does not exist", async () => {
    const [requester, otherBuyer] = [await createPaidShipment(), await createPaidShipment()];
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const ask = (key: string, options: object) => host.call(key, { as: requester.as, ...options });
    const pairs = await Promise.all([
      ...[otherBuyer.shipment.shipmentid, unknownId].map((shipmentid) =>
        ask('GET /shipment/trackshipment', { query: { shipmentid } }),
      ),
      ...[otherBuyer.shipment.shipmentref, 'SH22222222'].map((shipmentref) =>
        ask('GET /shipment/shipmentdetails', { query: { shipmentref } }),
      ),
      ...[otherBuyer.shipment.shipmentid, unknownId].map((shipmentid) =>
        ask('GET /shipment/currentshipment', { query: { shipmentid } }),
      ),
      ...[otherBuyer.shipment.shipmentid, unknownId].map((shipmentid) =>
        ask('POST /shipment/cancel', { body: { shipmentid } }),
      ),
      ...[otherBuyer.shipment.shipmentid, unknownId].map((shipmentid) =>
        ask('POST /shipment/updateshipment', { body: { shipmentid, speed: 'express' } }),
      ),
      ...[otherBuyer.shipment.shipmentid, unknownId].map((shipmentid) =>
        ask('POST /shipment/shipping-calculator', { body: { shipmentid } }),
      ),
      ...[otherBuyer.shipment.shipmentid, unknownId].map((shipmentid) =>
        ask('POST /reward/applycredit', { body: { shipmentid, credits: 0 } }),
      ),
    ]);
    const errors = pairs.map((answer) => ({
      status: answer.statusCode,
      error: { ...answer.json<{ error: object }>().error, request_id: '' },
    }));
    expect(errors.every((entry) => entry.status === 404)).toBe(true);
    for (let index = 0; index < errors.length; index += 2)
      expect(errors[index]).toEqual(errors[index + 1]);
  });
});
