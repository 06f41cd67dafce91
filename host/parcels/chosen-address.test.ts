import type { RepackDetails } from '@/contract/member/actionrequest';
import type { Reply } from '@/contract/calls';
import type { CurrentShipment } from '@/contract/member/shipment';
import { openTestHost, type TestHost } from '@/host/testing/host';
import {
  getData,
  initShipment,
  manila,
  newShopper,
  sydney,
  updateShipment,
  idempotencyHeader,
  type PackageOwner,
} from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const airy = { weightGrams: 1000, lengthMm: 500, widthMm: 400, heightMm: 300 };

/** A shopper whose default address is in Australia, and who has saved one in Manila. */
async function australian() {
  const shopper = await newShopper(host, [{ merchant: '', ...airy }]);
  const added = await host.call('POST /address/addaddress', {
    as: shopper.as,
    body: { ...sydney, makedefault: true },
    headers: idempotencyHeader(),
  });
  const home = getData<{ addressid: string }>(added).addressid;
  return { ...shopper, ref: shopper.refs[0] ?? '', home, away: shopper.addressid };
}
type Shopper = Awaited<ReturnType<typeof australian>>;
const stranger = async () => (await newShopper(host)).addressid;

const listed = async ({ as }: Pick<PackageOwner, 'as'>, query: Record<string, string> = {}) =>
  getData<Reply<'GET /pmt/packages'>>(await host.call('GET /pmt/packages', { as, query }));
const priced = async ({ as, refs }: Shopper, addressid?: string) =>
  getData<Reply<'POST /shipment/shipping-calculator'>>(
    await host.call('POST /shipment/shipping-calculator', {
      as,
      body: { packages: refs, ...(addressid && { addressid }) },
    }),
  );
const ship = async ({ as, refs }: Shopper, addressid?: string) =>
  getData<CurrentShipment>(
    await host.call('POST /shipment/init', {
      as,
      body: { packages: refs, ...(addressid && { addressid }) },
      headers: idempotencyHeader(),
    }),
  );

describe('the chosen delivery address', () => {
  it('determines the list, which includes all addresses', async () => {
    const own = await australian();
    const byDefault = await listed(own);
    expect(byDefault.destination).toMatchObject({ addressid: own.home, country: 'AU' });
    expect(
      byDefault.destinations?.map(({ addressid, country, defaultaddress }) => [
        addressid,
        country,
        defaultaddress,
      ]),
    ).toEqual([
      [own.home, 'AU', true],
      [own.away, 'PH', false],
    ]);
    expect(byDefault.destinations?.[1]).toMatchObject({
      receiver: manila.receiver,
      street1: manila.street1,
      city: manila.city,
    });
    const chosen = await listed(own, { addressid: own.away });
    expect(chosen.destination).toMatchObject({ addressid: own.away, country: 'PH' });
  });

  it('determines the price and what prevents shipping', async () => {
    const own = await australian();
    expect((await priced(own)).pmtValidations).toEqual([
      { packageref: own.ref, code: 'itemizationNeeded' },
    ]);
    const chosen = await priced(own, own.away);
    expect(chosen.pmtValidations).toEqual([]);
    expect(chosen.address).toMatchObject({ addressid: own.away });
    expect(Object.values(chosen.shippingSpeed).some(({ isEnabled }) => isEnabled)).toBe(true);
  });

  it('determines the savings by repacking', async () => {
    const own = await australian();
    const savings = async (addressid: string) =>
      getData<RepackDetails>(
        await host.call('GET /actionrequest/action/getrepack', {
          as: own.as,
          query: { packageref: own.ref, addressid },
        }),
      ).savings;
    expect(await savings(own.away)).not.toBe(await savings(own.home));
  });

  it("is the shipment's destination, even if the draft already exists", async () => {
    const own = await australian();
    expect((await ship(own, own.away)).address).toMatchObject({ addressid: own.away });
    expect((await ship(own)).address).toMatchObject({ addressid: own.away });
    expect((await ship(own, own.home)).address).toMatchObject({ addressid: own.home });
    const back = await ship(own, own.away);
    expect(back).toMatchObject({ address: { addressid: own.away }, step: 'review', problems: [] });
    getData(await updateShipment(host, own.as, { shipmentid: back.shipmentid, speed: 'standard' }));
  });

  it('is ignored when it is not the member\u2019s', async () => {
    const own = await australian();
    const theirs = await stranger();
    expect((await listed(own, { addressid: theirs })).destination?.country).toBe('AU');
    expect((await priced(own, theirs)).address).toMatchObject({ addressid: own.home });
    expect((await ship(own, theirs)).address).toMatchObject({ addressid: own.home });
  });

  it('is stored with its declaration', async () => {
    const own = await australian();
    const declared = await host.call('POST /pmt/declareitemization', {
      as: own.as,
      body: {
        packageref: own.ref,
        addressid: own.away,
        declare: true,
        items: [{ description: 'Tea', qty: 1, price: 5 }],
      },
      headers: idempotencyHeader(),
    });
    getData(declared);
    const [event] = await host.db.query.packageEvents.findMany({
      where: (row, { eq }) => eq(row.packageRef, own.ref),
    });
    expect(event?.detail).toMatchObject({ destination: 'PH' });
  });
});

it('chooses the first speed that takes packages too heavy for the default one', async () => {
  const { as, refs } = await newShopper(host, [{ weightGrams: 31_000 }]);
  const draft = getData<CurrentShipment>(await initShipment(host, as, refs));
  expect(draft).toMatchObject({ step: 'review', speed: 'express' });
  expect(draft.quote).not.toBeNull();
});
