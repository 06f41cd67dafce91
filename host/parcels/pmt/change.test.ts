import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages, type PackageValues } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Person = Awaited<ReturnType<typeof newMember>>;
type Owner = Person & { ref: string };
const createIdempotencyHeader = () => ({ 'idempotency-key': randomUUID() });
const line = { description: 'Tea', qty: 2, price: 10.05 };

async function createOwner(values: PackageValues = {}): Promise<Owner> {
  const person = await newMember(host.db);
  const [ref = ''] = await storePackages(host.db, person.member.id, [values]);
  return { ...person, ref };
}

const post = (path: string, person: Person, body: object, headers = createIdempotencyHeader()) =>
  host.call(`POST /pmt/${path}`, { as: person.as, body, headers });
const declareItems = (owner: Owner, items: object[], overrides = {}) =>
  post('declareitemization', owner, { packageref: owner.ref, declare: true, items, ...overrides });
const declareAmount = (owner: Owner, amount: unknown, overrides = {}) =>
  post('declareamount', owner, { packageref: owner.ref, amount, ...overrides });
const fetchPackage = ({ as, ref }: Owner) =>
  host.call('GET /pmt/package', { as, query: { packageref: ref } });
const getUpdatedPackage = (answer: { json: <T>() => T }) =>
  answer.json<{ data: { updatedpackage: Package } }>().data.updatedpackage;
const getErrorFields = (answer: { json: <T>() => T }) =>
  answer.json<{ error: { fields?: unknown } }>().error.fields;

describe('declaring contents', () => {
  it('drops and counts incomplete lines, and sets the value to the exact total', async () => {
    const owner = await createOwner({ amountCents: 0 });
    const items = [
      line,
      { description: 'Ｔｅａ', price: 0.1, qty: 3 },
      { description: '  ', qty: 1, price: 5 },
      { description: 'No quantity', qty: null, price: 5 },
      { description: 'Free', qty: 1, price: 0 },
      {},
    ];
    const answer = await declareItems(owner, items);
    expect(answer.json()).toMatchObject({ data: { dropped: 4, message: 'Contents declared.' } });
    expect(getUpdatedPackage(answer)).toMatchObject({
      amount: '20.40',
      itemizationdeclared: true,
      customerdeclared: true,
    });
    expect(getUpdatedPackage(answer).itemization).toEqual([
      { description: 'Tea', qty: 2, price: '10.05' },
      { description: 'Tea', qty: 3, price: '0.10' },
    ]);
  });

  it('refuses a description that customs cannot read', async () => {
    const owner = await createOwner();
    const texts = ['Tea', '马克杯', '\ufffd\ufffdA', '🍵', 'Tea 🇯🇵', '***'];
    const items = texts.map((text) => ({ ...line, description: text }));
    expect(getErrorFields(await declareItems(owner, items))).toEqual(
      [1, 2, 3, 4, 5].map((n) => ({ field: `items.${n}.description`, message: 'latinContents' })),
    );
  });

  it('lets a window overwrite only what it has seen, and accepts an identical repeat', async () => {
    const owner = await createOwner({ amountCents: 0 });
    const initialContents = { amount: '0.00', items: [] };
    const tea = { packageref: owner.ref, declare: true, items: [line], seen: initialContents };
    const rice = { ...tea, items: [{ description: 'Rice', qty: 1, price: 3 }] };
    expect((await post('declareitemization', owner, tea)).statusCode).toBe(200);
    expect((await post('declareitemization', owner, tea)).statusCode).toBe(200);
    const lateAnswer = await post('declareitemization', owner, rice);
    expect(lateAnswer.json()).toMatchObject({ status_code: 409, error: { error_code: 1027 } });
    expect((await fetchPackage(owner)).json()).toMatchObject({
      data: { amount: '20.10', itemization: [{ description: 'Tea' }] },
    });
    expect((await declareAmount(owner, 5, { seen: '0.00' })).json()).toMatchObject({
      error: { error_code: 1027 },
    });
    const overwriteAnswer = await post('declareitemization', owner, {
      ...rice,
      seen: { amount: '20.10', items: [{ ...line, price: '10.05' }] },
    });
    expect(getUpdatedPackage(overwriteAnswer)).toMatchObject({
      amount: '3.00',
      itemization: [{ description: 'Rice' }],
    });
  });

  it('lets one of two concurrent windows succeed', async () => {
    const owner = await createOwner({ amountCents: 0 });
    const seen = { amount: '0.00', items: [] };
    const answers = await Promise.all(
      ['Tea', 'Rice'].map((description) =>
        declareItems(owner, [{ ...line, description }], { seen }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('refuses when no line is complete, and changes nothing', async () => {
    const owner = await createOwner();
    const answer = await declareItems(owner, [{ description: 'Half' }]);
    expect(answer.json()).toMatchObject({ status_code: 422, error: { error_code: 1022 } });
    expect((await fetchPackage(owner)).json()).toMatchObject({
      data: { amount: '49.90', itemization: [], itemizationdeclared: false },
    });
  });

  it('saves a draft without declaring it', async () => {
    const owner = await createOwner({ itemizationDeclared: true });
    const answer = await declareItems(owner, [line], { declare: false });
    expect(getUpdatedPackage(answer)).toMatchObject({
      amount: '49.90',
      itemizationdeclared: false,
      customerdeclared: false,
    });
    expect(getUpdatedPackage(answer).itemization).toHaveLength(1);
  });

  it('refuses fractions of a cent, numbers out of bounds and totals above the limit', async () => {
    const owner = await createOwner();
    const tryLines = async (...items: object[]) => {
      const answer = await declareItems(owner, items);
      return [answer.statusCode, getErrorFields(answer)];
    };
    expect(await tryLines({ ...line, price: 1.005 })).toEqual([
      422,
      [{ field: 'items.0.price', message: 'invalid' }],
    ]);
    expect(await tryLines({ ...line, qty: 999, price: 99_999 })).toEqual([
      422,
      [{ field: 'items', message: 'totalMax' }],
    ]);
    for (const invalidValues of [
      { qty: 1000 },
      { qty: 1.5 },
      { qty: -1 },
      { qty: '2' },
      { price: 100_000 },
      { price: -1 },
      { description: 'x'.repeat(201) },
    ]) {
      expect((await tryLines({ ...line, ...invalidValues }))[0]).toBe(422);
    }
  });

  it('takes effect once per key, and refuses the key for other contents', async () => {
    const owner = await createOwner();
    const headers = createIdempotencyHeader();
    const body = { packageref: owner.ref, declare: true, items: [line] };
    const [first, second] = [
      await post('declareitemization', owner, body, headers),
      await post('declareitemization', owner, body, headers),
    ];
    expect(second.json()).toEqual(first.json());
    expect(
      (
        await post('declareitemization', owner, { ...body, items: [{ ...line, qty: 3 }] }, headers)
      ).json(),
    ).toMatchObject({ error: { error_code: 1007 } });
    const events = await host.db
      .select()
      .from(schema.packageEvents)
      .where(eq(schema.packageEvents.packageRef, owner.ref));
    expect(events).toHaveLength(1);
  });
});

describe('declaring a value', () => {
  it('sets it to the cent', async () => {
    const owner = await createOwner();
    expect(getUpdatedPackage(await declareAmount(owner, 0.29))).toMatchObject({
      amount: '0.29',
      customerdeclared: true,
    });
    expect(getUpdatedPackage(await declareAmount(owner, 99_999))).toMatchObject({
      amount: '99999.00',
    });
  });

  it('refuses zero, too much, a fraction of a cent, and a value once contents are declared', async () => {
    const owner = await createOwner();
    const getAmountErrors = async (amount: unknown) =>
      getErrorFields(await declareAmount(owner, amount));
    for (const lowAmount of [0, -1, 0.001])
      expect(await getAmountErrors(lowAmount)).toEqual([{ field: 'amount', message: 'amountMin' }]);
    expect(await getAmountErrors(100_000)).toEqual([
      { field: 'amount', message: 'notExceed?n=99999' },
    ]);
    expect(await getAmountErrors(1.001)).toEqual([{ field: 'amount', message: 'invalid' }]);
    expect(await getAmountErrors('5')).toEqual([{ field: 'amount', message: 'invalid' }]);
    for (const amount of [null, '', undefined])
      expect(await getAmountErrors(amount)).toMatchObject([{ message: 'amountRequired' }]);
    await declareItems(owner, [line]);
    expect(await getAmountErrors(5)).toEqual([{ field: 'amount', message: 'amountItemized' }]);
  });
});

describe('editing a package', () => {
  const edit = (owner: Owner, overrides: object) =>
    post('updatepackage', owner, {
      packageref: owner.ref,
      name: 'Parcel 1',
      category: 'cameras',
      merchant: 'Amazon',
      ...overrides,
    });

  it('accepts names in any script, and listed categories and merchants', async () => {
    const owner = await createOwner();
    expect(
      getUpdatedPackage(
        await edit(owner, { name: '  お茶セット 2 ', category: 'books', merchant: 'EBAY' }),
      ),
    ).toMatchObject({ name: 'お茶セット 2', category: 'books', merchant: 'eBay' });
  });

  it('names every invalid field', async () => {
    const owner = await createOwner();
    expect(
      getErrorFields(
        await edit(owner, { name: 'Tea <b>', category: 'nonsense', merchant: 'Nobody' }),
      ),
    ).toEqual([
      { field: 'name', message: 'alphanumeric' },
      { field: 'category', message: 'chooseFromList' },
      { field: 'merchant', message: 'chooseFromList' },
    ]);
    expect(getErrorFields(await edit(owner, { name: ' ' }))).toEqual([
      { field: 'name', message: 'required' },
    ]);
  });

  it.each(['tobacco', 'coins'])('does not change the category %s', async (category) => {
    const owner = await createOwner({ category });
    expect(getErrorFields(await edit(owner, {}))).toEqual([
      { field: 'category', message: 'categoryLocked' },
    ]);
    expect(getUpdatedPackage(await edit(owner, { category, name: 'New name' }))).toMatchObject({
      name: 'New name',
      category,
    });
  });

  it('does not validate values set by the warehouse, even after the name was changed', async () => {
    const owner = await createOwner({ name: 'Tea (2 boxes)', merchant: 'Corner Shop 7' });
    const rename = (name: string) => edit(owner, { name, merchant: 'Corner Shop 7' });
    for (const name of ['Tea (2 boxes)', 'Tea', 'Tea (2 boxes)'])
      expect(getUpdatedPackage(await rename(name))).toMatchObject({
        name,
        receivedname: 'Tea (2 boxes)',
      });
    expect(getErrorFields(await rename('Tea (3 boxes)'))).toHaveLength(1);
  });
});

describe('every change to a package', () => {
  const changes = [
    ['declareamount', { amount: 5 }],
    ['declareitemization', { declare: true, items: [line] }],
    ['updatepackage', { name: 'Tea', category: 'cameras', merchant: 'Amazon' }],
  ] as const;

  it.each(changes)(
    "%s responds identically for another member's package and for an unknown one",
    async (path, body) => {
      const [owner, stranger] = [await createOwner(), await newMember(host.db)];
      const foreignAnswer = await post(path, stranger, { ...body, packageref: owner.ref });
      const unknownAnswer = await post(path, stranger, { ...body, packageref: 'PK00000000' });
      expect(foreignAnswer.statusCode).toBe(404);
      expect({
        ...foreignAnswer.json<object>(),
        error: { ...foreignAnswer.json<{ error: object }>().error, request_id: '' },
      }).toEqual({
        ...unknownAnswer.json<object>(),
        error: { ...unknownAnswer.json<{ error: object }>().error, request_id: '' },
      });
    },
  );

  it.each(changes)(
    '%s is refused once the package is shipped, discarded or paid for',
    async (path, body) => {
      for (const values of [
        { status: 'P' },
        { status: 'D' },
        { status: '2', shipmentRef: 'SH22222222' },
      ]) {
        const owner = await createOwner(values);
        expect((await post(path, owner, { ...body, packageref: owner.ref })).json()).toMatchObject({
          error: { error_code: 1020 },
        });
      }
    },
  );

  it.each(changes)(
    '%s is allowed during an unpaid checkout, but not once the shipment is paid',
    async (path, body) => {
      const owner = await createOwner();
      const [shipment] = await host.db
        .insert(schema.shipments)
        .values({ memberId: owner.member.id, ref: 'SH23456789' })
        .returning();
      const id = shipment?.id ?? '';
      await host.db
        .insert(schema.packageMemberships)
        .values({
          memberId: owner.member.id,
          packageRef: owner.ref,
          containerKind: 'shipment',
          containerId: id,
        });
      const first = await post(path, owner, { ...body, packageref: owner.ref });
      expect(getUpdatedPackage(first).inshipment).toBe(true);
      await host.db
        .update(schema.packages)
        .set({ shipmentRef: 'SH23456789' })
        .where(eq(schema.packages.ref, owner.ref));
      expect((await post(path, owner, { ...body, packageref: owner.ref })).statusCode).toBe(409);
    },
  );

  it.each(changes)('%s requires an idempotency key', async (path, body) => {
    const owner = await createOwner();
    expect(
      (
        await host.call(`POST /pmt/${path}`, {
          as: owner.as,
          body: { ...body, packageref: owner.ref },
        })
      ).statusCode,
    ).toBe(400);
  });
});
