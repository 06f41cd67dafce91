import { subDays } from 'date-fns/subDays';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import { getData } from '@/host/testing/shipping';
import type { PackageAction } from '@/rules/packages/actions';
import { filterUndeclared } from '@/rules/packages/declare-many';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Person = Awaited<ReturnType<typeof newMember>>;

async function loadUndeclared(
  person: Person,
  addressid?: string,
  page?: string,
  filter: Record<string, string> = {},
) {
  const query = { ...filter, ...(addressid && { addressid }), ...(page && { page }) };
  const answer = await host.call('GET /pmt/undeclared', { as: person.as, query });
  return getData<Reply<'GET /pmt/undeclared'>>(answer);
}

const buildAddress = (memberId: string, country: string) => ({
  memberId,
  country,
  receiver: 'Mei',
  receiverCountryCode: '1',
  receiverContact: '123456789',
  street1: 'A street',
  city: 'A city',
});

describe('GET /pmt/undeclared', () => {
  it("lists what the page's rule considers undeclared for the address", async () => {
    const person = await newMember(host.db);
    const { id } = person.member;
    const states = [{ amountCents: 0 }, { amountCents: 4990 }].flatMap((value) => [
      ...(['0', '1', '2', 'P', 'D'] as const).map((status) => ({ ...value, status })),
      { ...value, itemizationDeclared: true },
      { ...value, kinds: ['returning'] },
      { ...value, status: '0', kinds: ['hazmatpartial'] },
    ]);
    await storePackages(host.db, id, states);
    const rows = await host.db
      .insert(schema.addresses)
      .values([buildAddress(id, 'PH'), buildAddress(id, 'CN')])
      .returning();
    const lists = await Promise.all(
      ['GET /pmt/packages', 'GET /pmt/packagehistory'].map((key) =>
        host.call(key, { as: person.as, query: { perpage: '50' } }),
      ),
    );
    const all = lists
      .flatMap((answer) => getData<Reply<'GET /pmt/packages'>>(answer).transactionpackages.items)
      .map((item) => ({
        ref: item.packageref,
        amount: item.amount,
        itemizationDeclared: item.itemizationdeclared,
        actions: item.actionsallowed as PackageAction[],
      }));
    for (const [index, itemizationRequired] of [false, true].entries()) {
      const undeclaredReply = await loadUndeclared(person, rows[index]?.id);
      const expectedRefs = filterUndeclared(all, { itemizationRequired }).map(({ ref }) => ref);
      expect(expectedRefs.length).toBe(itemizationRequired ? 8 : 4);
      expect(undeclaredReply.packages.map((item) => item.packageref).sort()).toEqual(
        expectedRefs.sort(),
      );
      expect(undeclaredReply.total).toBe(expectedRefs.length);
    }
  });

  it('lists the newest, counts and pages the rest, and hides other members’ packages', async () => {
    const person = await newMember(host.db);
    const count = limits.pageSizeMax + 2;
    const refs = await storePackages(
      host.db,
      person.member.id,
      Array.from({ length: count }, () => ({ amountCents: 0 })),
    );
    const { packages, total } = await loadUndeclared(person);
    expect(total).toBe(count);
    const secondPage = await loadUndeclared(person, undefined, '2');
    expect([packages.length, secondPage.packages.length, secondPage.total]).toEqual([
      count - 2,
      2,
      count,
    ]);
    expect([...packages, ...secondPage.packages].map((item) => item.packageref)).toEqual(
      refs.toReversed(),
    );
    expect(await loadUndeclared(await newMember(host.db))).toEqual({ packages: [], total: 0 });
  });

  it('lists and counts only packages that match the filter', async () => {
    const person = await newMember(host.db);
    const { id } = person.member;
    const undeclaredPackage = { amountCents: 0, merchant: 'Nike' };
    await storePackages(host.db, id, [
      { ...undeclaredPackage, name: 'Red shoes', arrivedAt: subDays(new Date(), 20) },
      { ...undeclaredPackage, name: 'Blue shoes', status: '1' },
      {
        ...undeclaredPackage,
        name: 'Red kettle',
        merchant: 'Amazon',
        tracking: '1Z999AA10123456784',
      },
      { name: 'Red lamp', amountCents: 4990, merchant: 'Nike' },
    ]);
    const [china] = await host.db
      .insert(schema.addresses)
      .values(buildAddress(id, 'CN'))
      .returning();
    const getNames = async (filter: Record<string, string>) => {
      const { packages, total } = await loadUndeclared(person, china?.id, undefined, filter);
      expect(total).toBe(packages.length);
      return packages.map(({ name }) => name).toSorted();
    };
    const all = ['Blue shoes', 'Red kettle', 'Red lamp', 'Red shoes'];
    const filters: [Record<string, string>, string[]][] = [
      [{ search: ' ' }, all],
      [{ store: 'Nike' }, ['Blue shoes', 'Red lamp', 'Red shoes']],
      [{ arrived: '7' }, ['Blue shoes', 'Red kettle', 'Red lamp']],
      [{ search: 'red' }, ['Red kettle', 'Red lamp', 'Red shoes']],
      [{ search: '1Z99 9AA1 0123 4567 84' }, ['Red kettle']],
      [{ status: '0' }, ['Red kettle', 'Red lamp', 'Red shoes']],
      [{ status: '1' }, ['Blue shoes']],
      [{ status: '2' }, []],
      [{ status: '0', search: 'red shoes', store: 'Nike', arrived: '30' }, ['Red shoes']],
    ];
    for (const [filter, expectedNames] of filters) {
      expect(await getNames(filter)).toEqual(expectedNames);
      // The package list with the same filter returns the same packages.
      const answer = await host.call('GET /pmt/packages', {
        as: person.as,
        query: { ...filter, ...(china && { addressid: china.id }) },
      });
      const { items } = getData<Reply<'GET /pmt/packages'>>(answer).transactionpackages;
      expect(items.map(({ name }) => name).toSorted()).toEqual(expectedNames);
    }
  });
});
