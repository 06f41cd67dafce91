import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Value } from 'typebox/value';

import { type Package, pmtEndpoints } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import { decodeCursor, encodeCursor } from '@/host/core/cursor';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import { newShopper } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type ListReply = Reply<'GET /pmt/packages'>;
type Person = Awaited<ReturnType<typeof newMember>>;

async function list(
  person: Person,
  query: Record<string, string> = {},
  key = 'GET /pmt/packages',
): Promise<ListReply> {
  const answer = await host.call(key, { as: person.as, query });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: ListReply }>().data;
}

const getRefs = (items: readonly Package[]) => items.map((item) => item.packageref);

describe('GET /pmt/packages', () => {
  it('responds in the shape of the contract, with and without packages', async () => {
    const person = await newMember(host.db);
    const schema = pmtEndpoints['GET /pmt/packages'].reply;
    const emptyList = await list(person);
    expect([...Value.Errors(schema, emptyList)]).toEqual([]);
    expect(emptyList.transactionpackages).toMatchObject({
      page: 1,
      totalpages: 1,
      perpage: 10,
      total: 0,
      items: [],
      next: null,
      previous: null,
    });
    await storePackages(host.db, person.member.id, [
      {
        name: 'Tea "quoted" \\ 茶\n',
        kinds: ['battery', 'multiplemerchant'],
        slipType: 'invoice',
        itemization: [{ description: 'Tea', qty: 2, priceCents: 1005 }],
        photos: [
          {
            fileId: '8d3f4b1e-0000-4000-8000-000000000000',
            caption: '1/1',
            width: 1600,
            height: 1200,
          },
        ],
      },
    ]);
    const filledList = await list(person);
    expect([...Value.Errors(schema, filledList)]).toEqual([]);
    expect(filledList.transactionpackages.items[0]).toMatchObject({
      name: 'Tea "quoted" \\ 茶\n',
      packagetype: ['battery', 'multiplemerchant'],
      amount: '49.90',
      dimensions: { length: 30, width: 20, height: 10 },
      itemization: [{ description: 'Tea', qty: 2, price: '10.05' }],
      slip: { type: 'invoice' },
      actionsallowed: ['edit', 'declare', 'verify', 'repack', 'return', 'discard'],
      inshipment: false,
      shipmentref: null,
    });
    expect(filledList.counts).toEqual({ action: 0, processing: 0, ready: 1, history: 0 });
  });

  it('returns what the country of the default address, or of registration, requires', async () => {
    const shopper = await newShopper(host, [{}]);
    const [country] = await host.db
      .select()
      .from(schema.countries)
      .where(eq(schema.countries.iso, 'PH'));
    const expectedDestination = {
      country: 'PH',
      itemizationrequired: country?.itemizationRequired,
      batteryrestricted: country?.batteryRestricted,
    };
    const caller = { member: { id: shopper.memberId }, as: shopper.as } as Person;
    expect((await list(caller)).destination).toMatchObject(expectedDestination);
    expect(await list(caller, {}, 'GET /pmt/packagehistory')).toMatchObject({
      destination: expectedDestination,
      transactionpackages: { items: [] },
    });
    const member = await newMember(host.db, { registrationCountry: 'CN' });
    const reply = await host.call('GET /address/getaddresses', { as: member.as });
    const home = { country: 'CN', itemizationrequired: true, batteryrestricted: false };
    expect((await list(member)).destination).toEqual(home);
    expect(reply.json()).toMatchObject({ data: { addresses: [], destination: home } });
  });

  it("shows only the caller's packages, with history in its own list", async () => {
    const [owner, stranger] = [await newMember(host.db), await newMember(host.db)];
    const [activeRef] = await storePackages(host.db, owner.member.id, [{ status: '0' }]);
    const [shippedRef] = await storePackages(host.db, owner.member.id, [
      { status: 'P', shipmentRef: 'SH22222222' },
    ]);
    await storePackages(host.db, stranger.member.id, [{}, {}]);
    expect(getRefs((await list(owner)).transactionpackages.items)).toEqual([activeRef]);
    const history = await list(owner, {}, 'GET /pmt/packagehistory');
    expect(getRefs(history.transactionpackages.items)).toEqual([shippedRef]);
    expect(history.transactionpackages.items[0]?.actionsallowed).toEqual([]);
    expect(history.counts).toEqual({ action: 1, processing: 0, ready: 0, history: 1 });
  });

  it('filters by state', async () => {
    const person = await newMember(host.db);
    const [, readyRef] = await storePackages(host.db, person.member.id, [
      { status: '0' },
      { status: '2' },
      { status: '1' },
    ]);
    const readyList = await list(person, { status: '2' });
    expect(getRefs(readyList.transactionpackages.items)).toEqual([readyRef]);
    expect(readyList.transactionpackages.total).toBe(1);
  });

  it('lists and counts a ready package without a value as action needed until it is declared', async () => {
    const person = await newMember(host.db);
    const [undeclaredRef] = await storePackages(host.db, person.member.id, [
      { status: '2', amountCents: 0 },
      { status: '2' },
    ]);
    const actionList = await list(person, { status: '0' });
    expect(getRefs(actionList.transactionpackages.items)).toEqual([undeclaredRef]);
    expect(actionList.transactionpackages.items[0]).toMatchObject({ status: '2' });
    expect(actionList.counts).toEqual({ action: 1, processing: 0, ready: 1, history: 0 });
    await host.db
      .update(schema.packages)
      .set({ amountCents: 1_500 })
      .where(eq(schema.packages.ref, undeclaredRef ?? ''));
    expect((await list(person, { status: '2' })).counts).toEqual({
      action: 0,
      processing: 0,
      ready: 2,
      history: 0,
    });
  });

  it('clamps page and size', async () => {
    const person = await newMember(host.db);
    await storePackages(
      host.db,
      person.member.id,
      Array.from({ length: 12 }, () => ({})),
    );
    expect((await list(person, { page: '-1' })).transactionpackages.page).toBe(1);
    expect((await list(person, { page: '0' })).transactionpackages.page).toBe(1);
    const lastPage = (await list(person, { page: '1000000000' })).transactionpackages;
    expect([lastPage.page, lastPage.items.length, lastPage.next]).toEqual([2, 2, null]);
    expect((await list(person, { perpage: '1000000' })).transactionpackages.perpage).toBe(50);
    expect((await list(person, { page: '2', at: 'nonsense' })).transactionpackages.page).toBe(2);
  });

  it('pages forward and back by cursor and finds each package once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 37 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.constantFrom<Record<string, string>[]>({}, { sort: 'oldest' }, { sort: 'free' }),
        async (packageCount, perpage, isSameMoment, sortQuery) => {
          const person = await newMember(host.db);
          const arrivedAt = new Date(Date.UTC(2026, 0, 1));
          if (packageCount > 0)
            await storePackages(
              host.db,
              person.member.id,
              Array.from({ length: packageCount }, () => (isSameMoment ? { arrivedAt } : {})),
            );
          const all = getRefs(
            (await list(person, { ...sortQuery, perpage: '50' })).transactionpackages.items,
          );
          const pages: string[][] = [];
          let cursor: string | null = null;
          for (let page = 1; page === 1 || cursor; page += 1) {
            const currentPage: ListReply['transactionpackages'] = (
              await list(person, {
                ...sortQuery,
                page: String(page),
                perpage: String(perpage),
                ...(cursor && { at: cursor }),
              })
            ).transactionpackages;
            const numberedPage = await list(person, {
              ...sortQuery,
              page: String(page),
              perpage: String(perpage),
            });
            expect(getRefs(numberedPage.transactionpackages.items)).toEqual(
              getRefs(currentPage.items),
            );
            if (currentPage.previous) {
              const previousPage = await list(person, {
                ...sortQuery,
                page: String(page - 1),
                perpage: String(perpage),
                at: currentPage.previous,
              });
              expect(getRefs(previousPage.transactionpackages.items)).toEqual(pages[page - 2]);
            }
            pages.push(getRefs(currentPage.items));
            cursor = currentPage.next;
          }
          expect(pages.flat()).toEqual(all);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('orders by arrival, free days, weight and value, in each state, in history and in a search', async () => {
    const createDate = (n: number) => new Date(Date.UTC(2026, 0, n));
    for (const status of ['1', '2', 'D'] as const) {
      const person = await newMember(host.db);
      const [a, b, c] = await storePackages(host.db, person.member.id, [
        { name: 'Tea a', status, arrivedAt: createDate(3), weightGrams: 10, amountCents: 300 },
        { name: 'Tea b', status, arrivedAt: createDate(4), weightGrams: 30, amountCents: 100 },
        // Like a OneBox of packages that arrived earlier.
        {
          name: 'Tea c',
          status,
          arrivedAt: createDate(5),
          storedSince: createDate(1),
          weightGrams: 20,
        },
      ]);
      const orders = { oldest: [a, b, c], free: [c, a, b], heaviest: [b, c, a], value: [c, a, b] };
      const key = status === 'D' ? 'GET /pmt/packagehistory' : 'GET /pmt/packages';
      const queries: Record<string, string>[] = [{}, { search: 'tea' }];
      if (status !== 'D') queries.push({ status });
      for (const [sort, order] of Object.entries(orders))
        for (const query of queries) {
          const sortedList = await list(person, { sort, ...query }, key);
          expect(getRefs(sortedList.transactionpackages.items)).toEqual(order);
          const secondQuery = { sort, ...query, perpage: '1', page: '2' };
          const page = (await list(person, secondQuery, key)).transactionpackages;
          expect([getRefs(page.items), page.totalpages]).toEqual([[order[1]], 3]);
        }
    }
  });

  it('continues from its position when a newer package arrives', async () => {
    const person = await newMember(host.db);
    await storePackages(
      host.db,
      person.member.id,
      Array.from({ length: 6 }, () => ({})),
    );
    const first = (await list(person, { perpage: '3' })).transactionpackages;
    await storePackages(host.db, person.member.id, [{ arrivedAt: new Date(Date.UTC(2026, 5, 1)) }]);
    const second = (await list(person, { perpage: '3', page: '2', at: first.next ?? '' }))
      .transactionpackages;
    expect(getRefs(second.items)).not.toContain(getRefs(first.items)[2]);
    expect(second.items).toHaveLength(3);
  });

  it('requires a member session', async () => {
    expect((await host.call('GET /pmt/packages')).statusCode).toBe(401);
  });
});

describe('a cursor', () => {
  it('round-trips unchanged', () => {
    const place = fc.record({
      side: fc.constantFrom('after' as const, 'before' as const),
      arrivedMs: fc.nat(),
      ref: fc.stringMatching(/^[A-Z0-9-]{4,64}$/),
    });
    fc.assert(
      fc.property(place, (position) =>
        expect(decodeCursor(encodeCursor(position))).toEqual(position),
      ),
    );
  });

  it('decodes to null for any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(decodeCursor(text)).toBeNull()));
    expect(decodeCursor(undefined)).toBeNull();
  });
});
