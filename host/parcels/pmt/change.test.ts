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
const key = () => ({ 'idempotency-key': randomUUID() });
const line = { description: 'Tea', qty: 2, price: 10.05 };

async function withPackage(values: PackageValues = {}): Promise<Person & { ref: string }> {
  const person = await newMember(host.db);
  const [ref = ''] = await storePackages(host.db, person.member.id, [values]);
  return { ...person, ref };
}

const post = (path: string, person: Person, body: object, headers = key()) =>
  host.call(`POST /pmt/${path}`, { as: person.as, body, headers });
const updated = (answer: { json: <T>() => T }) =>
  answer.json<{ data: { updatedpackage: Package } }>().data.updatedpackage;
const fieldsOf = (answer: { json: <T>() => T }) =>
  answer.json<{ error: { fields?: unknown } }>().error.fields;

describe('declaring contents', () => {
  it('drops and counts incomplete lines, and sets the value to the exact total', async () => {
    const own = await withPackage({ amountCents: 0 });
    const items = [
      line,
      { ...line, price: 0.1, qty: 3 },
      { description: '  ', qty: 1, price: 5 },
      { description: 'No quantity', qty: null, price: 5 },
      { description: 'Free', qty: 1, price: 0 },
      {},
    ];
    const answer = await post('declareitemization', own, {
      packageref: own.ref,
      declare: true,
      items,
    });
    expect(answer.json()).toMatchObject({ data: { dropped: 4, message: 'Contents declared.' } });
    expect(updated(answer)).toMatchObject({
      amount: '20.40',
      itemizationdeclared: true,
      customerdeclared: true,
    });
    expect(updated(answer).itemization).toEqual([
      { description: 'Tea', qty: 2, price: '10.05' },
      { description: 'Tea', qty: 3, price: '0.10' },
    ]);
  });

  it('refuses a description that customs cannot read', async () => {
    const own = await withPackage();
    const items = [line, { ...line, description: '马克杯' }];
    expect(
      fieldsOf(
        await post('declareitemization', own, { packageref: own.ref, declare: true, items }),
      ),
    ).toEqual([{ field: 'items.1.description', message: 'latinContents' }]);
  });

  it('lets a second window overwrite only what it has seen; repeating the same is no change', async () => {
    const own = await withPackage({ amountCents: 0 });
    const untouched = { amount: '0.00', items: [] };
    const tea = { packageref: own.ref, declare: true, items: [line], seen: untouched };
    const rice = { ...tea, items: [{ description: 'Rice', qty: 1, price: 3 }] };
    expect((await post('declareitemization', own, tea)).statusCode).toBe(200);
    expect((await post('declareitemization', own, tea)).statusCode).toBe(200);
    const late = await post('declareitemization', own, rice);
    expect(late.json()).toMatchObject({ status_code: 409, error: { error_code: 1027 } });
    const now = await host.call('GET /pmt/package', { as: own.as, query: { packageref: own.ref } });
    expect(now.json()).toMatchObject({
      data: { amount: '20.10', itemization: [{ description: 'Tea' }] },
    });
    expect(
      (await post('declareamount', own, { packageref: own.ref, amount: 5, seen: '0.00' })).json(),
    ).toMatchObject({ error: { error_code: 1027 } });
    const chosen = await post('declareitemization', own, {
      ...rice,
      seen: { amount: '20.10', items: [{ ...line, price: '10.05' }] },
    });
    expect(updated(chosen)).toMatchObject({
      amount: '3.00',
      itemization: [{ description: 'Rice' }],
    });
  });

  it('lets one of two concurrent windows succeed', async () => {
    const own = await withPackage({ amountCents: 0 });
    const seen = { amount: '0.00', items: [] };
    const both = await Promise.all(
      ['Tea', 'Rice'].map((description) =>
        post('declareitemization', own, {
          packageref: own.ref,
          declare: true,
          items: [{ ...line, description }],
          seen,
        }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('refuses when no line is complete, and changes nothing', async () => {
    const own = await withPackage();
    const answer = await post('declareitemization', own, {
      packageref: own.ref,
      declare: true,
      items: [{ description: 'Half' }],
    });
    expect(answer.json()).toMatchObject({ status_code: 422, error: { error_code: 1022 } });
    const now = await host.call('GET /pmt/package', { as: own.as, query: { packageref: own.ref } });
    expect(now.json()).toMatchObject({
      data: { amount: '49.90', itemization: [], itemizationdeclared: false },
    });
  });

  it('saves a draft without declaring it', async () => {
    const own = await withPackage({ itemizationDeclared: true });
    const answer = await post('declareitemization', own, {
      packageref: own.ref,
      declare: false,
      items: [line],
    });
    expect(updated(answer)).toMatchObject({
      amount: '49.90',
      itemizationdeclared: false,
      customerdeclared: false,
    });
    expect(updated(answer).itemization).toHaveLength(1);
  });

  it('refuses fractions of a cent, numbers out of bounds and totals above the limit', async () => {
    const own = await withPackage();
    const tryLines = async (...items: object[]) => {
      const answer = await post('declareitemization', own, {
        packageref: own.ref,
        declare: true,
        items,
      });
      return [answer.statusCode, fieldsOf(answer)];
    };
    expect(await tryLines({ ...line, price: 1.005 })).toEqual([
      422,
      [{ field: 'items.0.price', message: 'invalid' }],
    ]);
    expect(await tryLines({ ...line, qty: 999, price: 99_999 })).toEqual([
      422,
      [{ field: 'items', message: 'totalMax' }],
    ]);
    for (const wrong of [
      { qty: 1000 },
      { qty: 1.5 },
      { qty: -1 },
      { qty: '2' },
      { price: 100_000 },
      { price: -1 },
      { description: 'x'.repeat(201) },
    ]) {
      expect((await tryLines({ ...line, ...wrong }))[0]).toBe(422);
    }
  });

  it('takes effect once per key, and refuses the key for other contents', async () => {
    const own = await withPackage();
    const headers = key();
    const body = { packageref: own.ref, declare: true, items: [line] };
    const [first, second] = [
      await post('declareitemization', own, body, headers),
      await post('declareitemization', own, body, headers),
    ];
    expect(second.json()).toEqual(first.json());
    expect(
      (
        await post('declareitemization', own, { ...body, items: [{ ...line, qty: 3 }] }, headers)
      ).json(),
    ).toMatchObject({ error: { error_code: 1007 } });
    const events = await host.db
      .select()
      .from(schema.packageEvents)
      .where(eq(schema.packageEvents.packageRef, own.ref));
    expect(events).toHaveLength(1);
  });
});

describe('declaring a value', () => {
  it('sets it to the cent', async () => {
    const own = await withPackage();
    expect(
      updated(await post('declareamount', own, { packageref: own.ref, amount: 0.29 })),
    ).toMatchObject({ amount: '0.29', customerdeclared: true });
    expect(
      updated(await post('declareamount', own, { packageref: own.ref, amount: 99_999 })),
    ).toMatchObject({ amount: '99999.00' });
  });

  it('refuses zero, too much, a fraction of a cent, and a value once contents are declared', async () => {
    const own = await withPackage();
    const problem = async (amount: unknown) =>
      fieldsOf(await post('declareamount', own, { packageref: own.ref, amount }));
    for (const low of [0, -1, 0.001])
      expect(await problem(low)).toEqual([{ field: 'amount', message: 'amountMin' }]);
    expect(await problem(100_000)).toEqual([{ field: 'amount', message: 'notExceed?n=99999' }]);
    expect(await problem(1.001)).toEqual([{ field: 'amount', message: 'invalid' }]);
    expect(await problem('5')).toEqual([{ field: 'amount', message: 'invalid' }]);
    await post('declareitemization', own, { packageref: own.ref, declare: true, items: [line] });
    expect(await problem(5)).toEqual([{ field: 'amount', message: 'amountItemized' }]);
  });
});

describe('editing a package', () => {
  const edit = (own: Person & { ref: string }, more: object) =>
    post('updatepackage', own, {
      packageref: own.ref,
      name: 'Parcel 1',
      category: 'cameras',
      merchant: 'Amazon',
      ...more,
    });

  it('accepts names in any script, and listed categories and merchants', async () => {
    const own = await withPackage();
    expect(
      updated(await edit(own, { name: '  お茶セット 2 ', category: 'books', merchant: 'EBAY' })),
    ).toMatchObject({ name: 'お茶セット 2', category: 'books', merchant: 'eBay' });
  });

  it('names every invalid field', async () => {
    const own = await withPackage();
    expect(
      fieldsOf(await edit(own, { name: 'Tea <b>', category: 'nonsense', merchant: 'Nobody' })),
    ).toEqual([
      { field: 'name', message: 'alphanumeric' },
      { field: 'category', message: 'chooseFromList' },
      { field: 'merchant', message: 'chooseFromList' },
    ]);
  });

  it.each(['tobacco', 'coins'])('does not change the category %s', async (category) => {
    const own = await withPackage({ category });
    expect(fieldsOf(await edit(own, {}))).toEqual([
      { field: 'category', message: 'categoryLocked' },
    ]);
    expect(updated(await edit(own, { category, name: 'New name' }))).toMatchObject({
      name: 'New name',
      category,
    });
  });

  it('does not validate values set by the warehouse, even after the name was changed', async () => {
    const own = await withPackage({ name: 'Tea (2 boxes)', merchant: 'Corner Shop 7' });
    const rename = (name: string) => edit(own, { name, merchant: 'Corner Shop 7' });
    for (const name of ['Tea (2 boxes)', 'Tea', 'Tea (2 boxes)'])
      expect(updated(await rename(name))).toMatchObject({ name });
    expect(fieldsOf(await rename('Tea (3 boxes)'))).toHaveLength(1);
  });
});

describe('every change of a package', () => {
  const changes = [
    ['declareamount', { amount: 5 }],
    ['declareitemization', { declare: true, items: [line] }],
    ['updatepackage', { name: 'Tea', category: 'cameras', merchant: 'Amazon' }],
  ] as const;

  it.each(changes)(
    "%s responds identically for another member's package and for an unknown one",
    async (path, body) => {
      const [own, stranger] = [await withPackage(), await newMember(host.db)];
      const theirs = await post(path, stranger, { ...body, packageref: own.ref });
      const none = await post(path, stranger, { ...body, packageref: 'PK00000000' });
      expect(theirs.statusCode).toBe(404);
      expect({
        ...theirs.json<object>(),
        error: { ...theirs.json<{ error: object }>().error, request_id: '' },
      }).toEqual({
        ...none.json<object>(),
        error: { ...none.json<{ error: object }>().error, request_id: '' },
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
        const own = await withPackage(values);
        expect((await post(path, own, { ...body, packageref: own.ref })).json()).toMatchObject({
          error: { error_code: 1020 },
        });
      }
    },
  );

  it.each(changes)(
    '%s is allowed during an unpaid checkout, not once the shipment is paid',
    async (path, body) => {
      const own = await withPackage();
      const [shipment] = await host.db
        .insert(schema.shipments)
        .values({ memberId: own.member.id, ref: 'SH23456789' })
        .returning();
      const id = shipment?.id ?? '';
      await host.db
        .insert(schema.packageMemberships)
        .values({
          memberId: own.member.id,
          packageRef: own.ref,
          containerKind: 'shipment',
          containerId: id,
        });
      const first = await post(path, own, { ...body, packageref: own.ref });
      expect(updated(first).inshipment).toBe(true);
      await host.db
        .update(schema.packages)
        .set({ shipmentRef: 'SH23456789' })
        .where(eq(schema.packages.ref, own.ref));
      expect((await post(path, own, { ...body, packageref: own.ref })).statusCode).toBe(409);
    },
  );

  it.each(changes)('%s needs a key', async (path, body) => {
    const own = await withPackage();
    expect(
      (await host.call(`POST /pmt/${path}`, { as: own.as, body: { ...body, packageref: own.ref } }))
        .statusCode,
    ).toBe(400);
  });
});
