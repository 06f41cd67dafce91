import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { CurrentShipment } from '@/contract/member/shipment';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import {
  getData,
  initShipment,
  manila,
  newShopper,
  payWithCredits,
  createPayableDraft,
  readRefusal,
  sydney,
  updateShipment,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

import { loadCurrentShipment } from './current';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterEach(() => travel(0));
afterAll(() => host.close());

const addAddress = async (as: Token, body: typeof manila) => {
  const headers = newIdempotencyHeader();
  const addressAnswer = await host.call('POST /address/addaddress', { as, body, headers });
  return getData<{ addressid: string }>(addressAnswer).addressid;
};
const getCurrentDraft = async (as: Token, shipmentid?: string) =>
  getData<{ shipment: CurrentShipment | null }>(
    await host.call('GET /shipment/currentshipment', {
      as,
      ...(shipmentid && { query: { shipmentid } }),
    }),
  ).shipment;

const fetchSpeeds = async (as: Token, shipmentid: string) =>
  getData<{ shippingSpeed: Record<string, object> }>(
    await host.call('POST /shipment/shipping-calculator', { as, body: { shipmentid } }),
  ).shippingSpeed;

describe('starting a shipment', () => {
  it('uses the chosen order of packages and the default address', async () => {
    const { as, refs, addressid } = await newShopper(host);
    const draft = getData<CurrentShipment>(await initShipment(host, as, [refs[1]!, refs[0]!]));
    expect(draft).toMatchObject({
      shipmentstatus: 'draft',
      step: 'review',
      speed: 'standard',
      insurance: false,
      address: { addressid },
    });
    expect(draft.packages.map((entry) => entry.pkgref)).toEqual([refs[1], refs[0]]);
    expect(draft.quote?.total).toMatch(/^\d+\.\d{2}$/);
  });

  it('shows the price of insurance before it is chosen, and charges that price', async () => {
    const { as, refs } = await newShopper(host);
    const draft = getData<CurrentShipment>(await initShipment(host, as, [refs[0]!]));
    expect(draft.quote?.charges.some(({ code }) => code === 'insurance')).toBe(false);
    const insuredDraft = getData<CurrentShipment>(
      await updateShipment(host, as, { shipmentid: draft.shipmentid, insurance: true }),
    );
    expect(draft.insuranceprice).toMatch(/^\d+\.\d{2}$/);
    expect(insuredDraft.quote?.charges.find(({ code }) => code === 'insurance')?.amount).toBe(
      draft.insuranceprice,
    );
  });

  it('needs an Idempotency-Key, and returns the same shipment for the same key', async () => {
    const { as, refs } = await newShopper(host);
    expect(
      readRefusal(await host.call('POST /shipment/init', { as, body: { packages: refs } })),
    ).toMatchObject({ status: 400, code: 1009 });
    const headers = newIdempotencyHeader();
    const [first, retry] = [
      await host.call('POST /shipment/init', { as, body: { packages: refs }, headers }),
      await host.call('POST /shipment/init', { as, body: { packages: refs }, headers }),
    ];
    expect(getData(retry)).toEqual(getData(first));
    expect(
      readRefusal(
        await host.call('POST /shipment/init', { as, body: { packages: [refs[0]] }, headers }),
      ),
    ).toMatchObject({ status: 422, code: 1007 });
  });

  it("refuses a whole list if one package is another member's, as if it did not exist", async () => {
    const [buyer, stranger] = [await newShopper(host), await newShopper(host)];
    const foreignAnswer = await initShipment(host, buyer.as, [buyer.refs[0]!, stranger.refs[0]!]);
    const unknownAnswer = await initShipment(host, buyer.as, [buyer.refs[0]!, 'PK22222222']);
    expect(readRefusal(foreignAnswer)).toMatchObject({ status: 404, code: 1005 });
    expect(foreignAnswer.json<{ error: object }>().error).toEqual({
      ...unknownAnswer.json<{ error: object }>().error,
      request_id: expect.any(String),
    });
    expect(await getCurrentDraft(buyer.as)).toBeNull();
  });

  it.each([
    ['still being processed', [{ status: '1' }], 'notReady'],
    ['without a value', [{ amountCents: 0 }], 'noValue'],
    // Either may come first: references are random.
    ['that ships alone, with another', [{}, { shipAlone: true }], 'shipsAlone'],
  ] as const)('refuses a package %s', async (_, packages, reason) => {
    const { as, refs } = await newShopper(host, [...packages]);
    const refusal = readRefusal(await initShipment(host, as, refs));
    expect(refusal).toMatchObject({
      status: 409,
      code: 1020,
      detail: expect.stringMatching(new RegExp(reason, 'i')) as string,
    });
    expect(await getCurrentDraft(as)).toBeNull();
  });

  it('refuses a package in a OneBox', async () => {
    const { as, refs, memberId } = await newShopper(host);
    await host.db
      .insert(schema.packageMemberships)
      .values({
        memberId,
        packageRef: refs[0]!,
        containerKind: 'onebox',
        containerId: randomUUID(),
      });
    expect(readRefusal(await initShipment(host, as, refs))).toMatchObject({
      status: 409,
      code: 1021,
    });
  });

  it("replaces the packages in the member's only draft", async () => {
    const { as, refs } = await newShopper(host, [{}, {}, {}]);
    const first = getData<CurrentShipment>(await initShipment(host, as, refs.slice(0, 2)));
    const second = getData<CurrentShipment>(await initShipment(host, as, refs.slice(1)));
    expect(second.shipmentid).toBe(first.shipmentid);
    expect(second.packages.map((entry) => entry.pkgref)).toEqual(refs.slice(1));
  });

  it('results in one draft with one of the selections after 20 parallel starts', async () => {
    const { as, refs, memberId } = await newShopper(host, [{}, {}, {}]);
    const selections = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? refs.slice(0, 2) : refs.slice(1),
    );
    const answers = await Promise.all(
      selections.map((packages) => initShipment(host, as, packages)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    const drafts = await host.db
      .select()
      .from(schema.shipments)
      .where(eq(schema.shipments.memberId, memberId));
    expect(drafts).toHaveLength(1);
    const memberships = await host.db
      .select()
      .from(schema.packageMemberships)
      .where(eq(schema.packageMemberships.memberId, memberId));
    const draftRefs = memberships.map((row) => row.packageRef).sort();
    expect([[...refs.slice(0, 2)].sort(), [...refs.slice(1)].sort()]).toContainEqual(draftRefs);
  });
});

describe('the steps', () => {
  it('stop at a missing address, and at the packages while one has a problem', async () => {
    const { member, as } = await newMember(host.db);
    const refs = await storePackages(host.db, member.id, [{}]);
    expect(getData<CurrentShipment>(await initShipment(host, as, refs))).toMatchObject({
      step: 'address',
      address: null,
      quote: null,
    });
    await host.db
      .update(schema.packages)
      .set({ status: '1' })
      .where(eq(schema.packages.ref, refs[0]!));
    expect(await getCurrentDraft(as)).toMatchObject({
      step: 'packages',
      problems: [{ packageref: refs[0], code: 'notReady' }],
    });
  });

  it('return to the address when the packages cannot be shipped there', async () => {
    const { as, refs } = await newShopper(host, [
      { category: 'tobacco', itemizationDeclared: true },
    ]);
    const draft = await createPayableDraft(host, { as, refs });
    expect(draft.step).toBe('review');
    const addressid = await addAddress(as, sydney);
    const updatedDraft = getData<CurrentShipment>(
      await updateShipment(host, as, { shipmentid: draft.shipmentid, addressid }),
    );
    expect(updatedDraft).toMatchObject({
      step: 'address',
      problems: [{ packageref: refs[0], code: 'tobaccoRestricted' }],
    });
    expect(
      readRefusal(
        await updateShipment(host, as, { shipmentid: draft.shipmentid, speed: 'express' }),
      ),
    ).toMatchObject({ status: 409, code: 1030 });
  });

  it('return to the address when it is removed', async () => {
    const { as, refs, addressid } = await newShopper(host);
    const draft = await createPayableDraft(host, { as, refs });
    await host.call('POST /address/deleteaddress', { as, body: { addressid } });
    expect(await getCurrentDraft(as, draft.shipmentid)).toMatchObject({
      step: 'address',
      address: null,
      quote: null,
    });
  });

  it('refuse a speed before the address, an unknown one and one for members of a higher tier', async () => {
    const { member, as } = await newMember(host.db);
    const refs = await storePackages(host.db, member.id, [{}]);
    const { shipmentid } = getData<CurrentShipment>(await initShipment(host, as, refs));
    expect(
      readRefusal(await updateShipment(host, as, { shipmentid, speed: 'standard' })),
    ).toMatchObject({ status: 409, code: 1030 });
    const addressid = await addAddress(as, manila);
    await updateShipment(host, as, { shipmentid, addressid });
    expect(
      readRefusal(await updateShipment(host, as, { shipmentid, speed: 'teleport' })),
    ).toMatchObject({ status: 422, fields: [{ field: 'speed', message: 'invalid' }] });
    expect(
      readRefusal(await updateShipment(host, as, { shipmentid, speed: 'upg-express' })),
    ).toMatchObject({ status: 409, code: 1035, detail: 'membersOnly' });
  });

  it('end at the done step after payment, which refuses changes', async () => {
    const shopper = await newShopper(host);
    const paidShipment = await payWithCredits(host, shopper);
    expect(paidShipment).toMatchObject({
      step: 'done',
      shipmentstatus: 'paid',
      quote: { total: '0.00' },
    });
    expect(
      readRefusal(
        await updateShipment(host, shopper.as, {
          shipmentid: paidShipment.shipmentid,
          speed: 'express',
        }),
      ),
    ).toMatchObject({ status: 409, code: 1037 });
    expect(
      readRefusal(
        await host.call('POST /shipment/shipping-calculator', {
          as: shopper.as,
          body: { shipmentid: paidShipment.shipmentid },
        }),
      ),
    ).toMatchObject({ code: 1037 });
    expect(await getCurrentDraft(shopper.as)).toBeNull();
  });
});

describe('the price', () => {
  it('keeps its hash for days while its inputs stay the same', async () => {
    const shopper = await newShopper(host, [{ arrivedAt: new Date() }]);
    const draft = await createPayableDraft(host, shopper);
    travel(3 * 86_400_000);
    const laterShipment = await loadCurrentShipment({ ...host, session: shopper });
    expect(laterShipment?.quote?.hash).toBe(draft.quote?.hash);
  });

  it('gets a new hash when the value, speed, insurance or address changes', async () => {
    const shopper = await newShopper(host);
    const { shipmentid, quote } = await createPayableDraft(host, shopper);
    const hashes = new Set([quote?.hash]);
    const changeDraft = async (body: Record<string, unknown>) =>
      hashes.add(
        getData<CurrentShipment>(await updateShipment(host, shopper.as, { shipmentid, ...body }))
          .quote?.hash,
      );
    await changeDraft({ insurance: true });
    await changeDraft({ speed: 'express' });
    const addressid = await addAddress(shopper.as, { ...manila, street1: '14 Mabini Street' });
    await changeDraft({ addressid });
    await host.db
      .update(schema.packages)
      .set({ amountCents: 5990 })
      .where(eq(schema.packages.ref, shopper.refs[0]!));
    hashes.add((await getCurrentDraft(shopper.as))?.quote?.hash);
    expect(hashes.size).toBe(5);
  });

  it('has lines that add up to the subtotal, and a total after discount and credits', async () => {
    const shopper = await newShopper(host);
    const { quote } = await createPayableDraft(host, shopper, 'express');
    const toCents = (amount: string) => Math.round(Number(amount) * 100);
    expect(quote?.charges.reduce((sum, line) => sum + toCents(line.amount), 0)).toBe(
      toCents(quote?.subtotal ?? ''),
    );
    expect(
      toCents(quote?.subtotal ?? '') -
        toCents(quote?.discount ?? '') -
        toCents(quote?.creditredeemed ?? ''),
    ).toBe(toCents(quote?.total ?? ''));
  });

  it('refuses credits that the member does not have', async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await createPayableDraft(host, shopper);
    expect(
      readRefusal(
        await host.call('POST /reward/applycredit', {
          as: shopper.as,
          body: { shipmentid, credits: 1 },
        }),
      ),
    ).toMatchObject({ status: 409, code: 1032 });
  });

  it('lists every speed, marks the default of the tier, and gives the reason for each unavailable one', async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await createPayableDraft(host, shopper);
    expect(await fetchSpeeds(shopper.as, shipmentid)).toMatchObject({
      standard: { isEnabled: true, isDefault: true, reason: null },
      express: { isEnabled: true, isDefault: false },
      'upg-express': { isEnabled: false, reason: 'membersOnly', total: '0.00' },
    });
    const primeShopper = await newShopper(host, [{}], {
      membershipType: 'PR',
      membershipExpiry: new Date(Date.now() + 86_400_000),
    });
    const draft = getData<CurrentShipment>(
      await initShipment(host, primeShopper.as, primeShopper.refs),
    );
    expect(await fetchSpeeds(primeShopper.as, draft.shipmentid)).toMatchObject({
      'upg-express': { isEnabled: true, isDefault: true },
      standard: { isDefault: false },
    });
  });
});
