import { eq } from 'drizzle-orm';

import type { Address } from '@/contract/member/address';
import type { PickupLocation } from '@/contract/public/list';
import type { CurrentShipment } from '@/contract/member/shipment';
import { schema } from '@/host/db/client';
import { sendEmails } from '@/host/testing/emails';
import { openTestHost, type TestHost } from '@/host/testing/host';
import {
  getData,
  initShipment,
  newShopper,
  callOperator,
  payWithCredits,
  readRefusal,
  updateShipment,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const findPickupFee = ({ quote }: CurrentShipment) =>
  quote?.charges.find(({ basis }) => basis['fee'] === 'selfcollect');

describe('a shipment for pickup', () => {
  it('goes to the counter, includes its fee, and stays out of the address list', async () => {
    const shopper = await newShopper(host);
    const { as } = shopper;
    const { shipmentid } = getData<CurrentShipment>(await initShipment(host, as, shopper.refs));
    const pickupDraft = getData<CurrentShipment>(
      await updateShipment(host, as, { shipmentid, pickup: 'SG-CHANGI' }),
    );
    expect(pickupDraft.address).toMatchObject({
      street1: 'Changi counter',
      country: { iso: 'SG' },
      receiver: expect.stringMatching(/\w/),
      pickup: { shipper_reference: 'SG-CHANGI', hours: [{ from: 1, to: 5 }, { from: 6 }] },
    });
    expect(findPickupFee(pickupDraft)).toMatchObject({ amount: '2.00' });
    const repeatedDraft = getData<CurrentShipment>(
      await updateShipment(host, as, { shipmentid, pickup: 'SG-CHANGI' }),
    );
    expect(repeatedDraft.address?.addressid).toBe(pickupDraft.address?.addressid);
    const list = getData<{ addresses: Address[] }>(
      await host.call('GET /address/getaddresses', { as }),
    );
    expect(list.addresses.map(({ addressid }) => addressid)).toEqual([shopper.addressid]);
    for (const key of ['POST /address/deleteaddress', 'POST /user/changeaddress'])
      expect(
        readRefusal(
          await host.call(key, { as, body: { addressid: pickupDraft.address?.addressid } }),
        ),
      ).toMatchObject({ code: 1005 });
    const homeDraft = getData<CurrentShipment>(
      await updateShipment(host, as, { shipmentid, addressid: shopper.addressid }),
    );
    expect([findPickupFee(homeDraft), homeDraft.address?.pickup]).toEqual([undefined, undefined]);
  });

  it('refuses an unknown location, or another member’s counter address', async () => {
    const [shopper, stranger] = [await newShopper(host), await newShopper(host)];
    const { shipmentid } = getData<CurrentShipment>(
      await initShipment(host, shopper.as, shopper.refs),
    );
    expect(
      readRefusal(await updateShipment(host, shopper.as, { shipmentid, pickup: 'XX-1' })),
    ).toMatchObject({ code: 1005 });
    const pickupDraft = getData<CurrentShipment>(
      await updateShipment(host, shopper.as, { shipmentid, pickup: 'SG-JURONG' }),
    );
    const strangerDraft = getData<CurrentShipment>(
      await initShipment(host, stranger.as, stranger.refs),
    );
    expect(
      readRefusal(
        await updateShipment(host, stranger.as, {
          shipmentid: strangerDraft.shipmentid,
          addressid: pickupDraft.address?.addressid,
        }),
      ),
    ).toMatchObject({ code: 1005 });
  });

  it('does not offer or accept the counter as an address for other packages', async () => {
    const shopper = await newShopper(host, [{}, {}]);
    const { as, refs } = shopper;
    const { shipmentid } = getData<CurrentShipment>(await initShipment(host, as, refs));
    const pickupDraft = getData<CurrentShipment>(
      await updateShipment(host, as, { shipmentid, pickup: 'SG-CHANGI' }),
    );
    const addressid = pickupDraft.address?.addressid ?? '';
    const page = getData<{
      destinations: { addressid: string }[];
      destination: { addressid: string } | null;
    }>(await host.call('GET /pmt/packages', { as, query: { addressid } }));
    expect(page.destinations.map((place) => place.addressid)).toEqual([shopper.addressid]);
    expect(page.destination?.addressid).toBe(shopper.addressid);
    await updateShipment(host, as, { shipmentid, addressid: shopper.addressid });
    expect(readRefusal(await updateShipment(host, as, { shipmentid, addressid }))).toMatchObject({
      code: 1005,
    });
    const newDraft = getData<CurrentShipment>(
      await host.call('POST /shipment/init', {
        as,
        body: { packages: refs.slice(0, 1), addressid },
        headers: newIdempotencyHeader(),
      }),
    );
    expect(newDraft.address?.addressid).toBe(shopper.addressid);
  });

  it('is announced once it arrives, with the location, the hours, and what to bring', async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = getData<CurrentShipment>(
      await initShipment(host, shopper.as, shopper.refs),
    );
    await updateShipment(host, shopper.as, { shipmentid, pickup: 'PH-MAKATI' });
    const { shipmentref } = await payWithCredits(host, shopper);
    await callOperator(host, 'POST /operator/dispatch', {
      shipmentref,
      awb: '1234567890',
      courier: 'DHL',
    });
    await sendEmails(host.db);
    const trackingEvent = {
      shipmentref,
      status: 'ready_for_pickup',
      location: 'Makati, PH',
      timestamp: new Date().toISOString(),
    };
    for (const _ of [1, 2]) await callOperator(host, 'POST /operator/trackingevent', trackingEvent);
    const sentEmails = await sendEmails(host.db);
    expect(sentEmails).toHaveLength(1);
    expect(sentEmails[0]?.subject).toBe('Ready for pickup at Makati counter');
    for (const words of ['photo ID', shipmentref, '2316 Chino Roces Avenue', 'Mon–Fri 10:00–19:00'])
      expect(sentEmails[0]?.text).toContain(words);
    const [row] = await host.db
      .select()
      .from(schema.shipments)
      .where(eq(schema.shipments.ref, shipmentref));
    expect(row?.address?.pickup?.reference).toBe('PH-MAKATI');
  });

  it('can go to any of the locations in a country', async () => {
    const { locations } = getData<{ locations: PickupLocation[] }>(
      await host.call('GET /list/getselfcollectlocations', { query: { country: 'SG' } }),
    );
    expect(locations).toHaveLength(3);
    expect(locations[0]).toMatchObject({ country_code: '65', city: 'Singapore' });
  });
});
