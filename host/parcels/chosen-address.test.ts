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
  newIdempotencyHeader,
  type PackageOwner,
} from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const airyValues = { weightGrams: 1000, lengthMm: 500, widthMm: 400, heightMm: 300 };

/** A shopper whose default address is in Australia, and who has saved one in Manila. */
async function createAustralianShopper() {
  const shopper = await newShopper(host, [{ merchant: '', ...airyValues }]);
  const addAnswer = await host.call('POST /address/addaddress', {
    as: shopper.as,
    body: { ...sydney, makedefault: true },
    headers: newIdempotencyHeader(),
  });
  const homeId = getData<{ addressid: string }>(addAnswer).addressid;
  return { ...shopper, ref: shopper.refs[0] ?? '', home: homeId, awayId: shopper.addressid };
}
type Shopper = Awaited<ReturnType<typeof createAustralianShopper>>;
const createStrangerAddress = async () => (await newShopper(host)).addressid;

const listPackages = async ({ as }: Pick<PackageOwner, 'as'>, query: Record<string, string> = {}) =>
  getData<Reply<'GET /pmt/packages'>>(await host.call('GET /pmt/packages', { as, query }));
const calculatePrice = async ({ as, refs }: Shopper, addressid?: string) =>
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
      headers: newIdempotencyHeader(),
    }),
  );

describe('the chosen delivery address', () => {
  it('determines the list, which includes all addresses', async () => {
    const australianShopper = await createAustralianShopper();
    const defaultList = await listPackages(australianShopper);
    expect(defaultList.destination).toMatchObject({
      addressid: australianShopper.home,
      country: 'AU',
    });
    expect(
      defaultList.destinations?.map(({ addressid, country, defaultaddress }) => [
        addressid,
        country,
        defaultaddress,
      ]),
    ).toEqual([
      [australianShopper.home, 'AU', true],
      [australianShopper.awayId, 'PH', false],
    ]);
    expect(defaultList.destinations?.[1]).toMatchObject({
      receiver: manila.receiver,
      street1: manila.street1,
      city: manila.city,
    });
    const chosenList = await listPackages(australianShopper, {
      addressid: australianShopper.awayId,
    });
    expect(chosenList.destination).toMatchObject({
      addressid: australianShopper.awayId,
      country: 'PH',
    });
  });

  it('determines the price and what prevents shipping', async () => {
    const australianShopper = await createAustralianShopper();
    expect((await calculatePrice(australianShopper)).pmtValidations).toEqual([
      { packageref: australianShopper.ref, code: 'itemizationNeeded' },
    ]);
    const chosenPrice = await calculatePrice(australianShopper, australianShopper.awayId);
    expect(chosenPrice.pmtValidations).toEqual([]);
    expect(chosenPrice.address).toMatchObject({ addressid: australianShopper.awayId });
    expect(Object.values(chosenPrice.shippingSpeed).some(({ isEnabled }) => isEnabled)).toBe(true);
  });

  it('determines the savings by repacking', async () => {
    const australianShopper = await createAustralianShopper();
    const getSavings = async (addressid: string) =>
      getData<RepackDetails>(
        await host.call('GET /actionrequest/action/getrepack', {
          as: australianShopper.as,
          query: { packageref: australianShopper.ref, addressid },
        }),
      ).savings;
    expect(await getSavings(australianShopper.awayId)).not.toBe(
      await getSavings(australianShopper.home),
    );
  });

  it("is the shipment's destination, even if the draft already exists", async () => {
    const australianShopper = await createAustralianShopper();
    expect((await ship(australianShopper, australianShopper.awayId)).address).toMatchObject({
      addressid: australianShopper.awayId,
    });
    expect((await ship(australianShopper)).address).toMatchObject({
      addressid: australianShopper.awayId,
    });
    expect((await ship(australianShopper, australianShopper.home)).address).toMatchObject({
      addressid: australianShopper.home,
    });
    const finalDraft = await ship(australianShopper, australianShopper.awayId);
    expect(finalDraft).toMatchObject({
      address: { addressid: australianShopper.awayId },
      step: 'review',
      problems: [],
    });
    getData(
      await updateShipment(host, australianShopper.as, {
        shipmentid: finalDraft.shipmentid,
        speed: 'standard',
      }),
    );
  });

  it('is ignored when it is not the member\u2019s', async () => {
    const australianShopper = await createAustralianShopper();
    const strangerAddressId = await createStrangerAddress();
    expect(
      (await listPackages(australianShopper, { addressid: strangerAddressId })).destination
        ?.country,
    ).toBe('AU');
    expect((await calculatePrice(australianShopper, strangerAddressId)).address).toMatchObject({
      addressid: australianShopper.home,
    });
    expect((await ship(australianShopper, strangerAddressId)).address).toMatchObject({
      addressid: australianShopper.home,
    });
  });

  it('is stored with its declaration', async () => {
    const australianShopper = await createAustralianShopper();
    const declareAnswer = await host.call('POST /pmt/declareitemization', {
      as: australianShopper.as,
      body: {
        packageref: australianShopper.ref,
        addressid: australianShopper.awayId,
        declare: true,
        items: [{ description: 'Tea', qty: 1, price: 5 }],
      },
      headers: newIdempotencyHeader(),
    });
    getData(declareAnswer);
    const [event] = await host.db.query.packageEvents.findMany({
      where: (row, { eq }) => eq(row.packageRef, australianShopper.ref),
    });
    expect(event?.detail).toMatchObject({ destination: 'PH' });
  });
});

it('a draft gets the first speed that takes packages too heavy for the default one', async () => {
  const { as, refs } = await newShopper(host, [{ weightGrams: 31_000 }]);
  const draft = getData<CurrentShipment>(await initShipment(host, as, refs));
  expect(draft).toMatchObject({ step: 'review', speed: 'express' });
  expect(draft.quote).not.toBeNull();
});
