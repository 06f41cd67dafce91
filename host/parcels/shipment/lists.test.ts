import { randomUUID } from 'node:crypto';

import { subDays } from 'date-fns/subDays';

import type { Reply } from '@/contract/calls';
import { encodeCursor } from '@/host/core/cursor';
import { toProblem } from '@/host/core/http/error-handler';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData } from '@/host/testing/shipping';

type Page = Reply<'GET /shipment/shipmentshistorylist'>;

let host: TestHost;
let person: Awaited<ReturnType<typeof newMember>>;
let allIds: string[];
const START_MS = Date.UTC(2026, 0, 1);

const loadPage = async (query: Record<string, string>) =>
  getData<Page>(
    await host.call('GET /shipment/shipmentshistorylist', {
      as: person.as,
      query: { perpage: '3', ...query },
    }),
  );
const getIds = (historyPage: Page) => historyPage.items.map((row) => row.shipmentid);

beforeAll(async () => {
  host = await openTestHost();
  person = await newMember(host.db);
  const values = Array.from({ length: 11 }, (_, index) => ({
    memberId: person.member.id,
    ref: `SH${randomUUID().slice(0, 8)}`,
    status: 'delivered',
    createdAt: new Date(START_MS + Math.floor(index / 2) * 1000),
  }));
  await host.db.insert(schema.shipments).values(values);
  allIds = getIds(await loadPage({ perpage: '50' }));
});
afterAll(() => host.close());

describe('the shipment lists', () => {
  it('show the same page by number as by cursor in either direction', async () => {
    let cursor: string | null = null;
    for (let number = 1; number <= 4; number += 1) {
      const expectedIds = allIds.slice((number - 1) * 3, number * 3);
      expect(getIds(await loadPage({ page: String(number) }))).toEqual(expectedIds);
      const cursorPage: Page = await loadPage({
        page: String(number),
        ...(cursor && { at: cursor }),
      });
      expect(getIds(cursorPage)).toEqual(expectedIds);
      if (cursorPage.previous)
        expect(
          getIds(await loadPage({ page: String(number - 1), at: cursorPage.previous })),
        ).toEqual(allIds.slice((number - 2) * 3, (number - 1) * 3));
      cursor = cursorPage.next;
    }
    expect(cursor).toBeNull();
  });

  it('show the numbered page for a cursor of another list, a malformed one, and one at the end', async () => {
    const invalidCursors = [
      encodeCursor({ side: 'after', arrivedMs: START_MS, ref: 'PK12345678' }),
      encodeCursor({ side: 'after', arrivedMs: 9_999_999_999_999, ref: 'x'.repeat(36) }),
      encodeCursor({ side: 'after', arrivedMs: 0, ref: randomUUID() }),
      'nonsense',
    ];
    for (const cursor of invalidCursors)
      expect(getIds(await loadPage({ page: '2', at: cursor }))).toEqual(allIds.slice(3, 6));
  });
});

describe('the options of the shipment lists', () => {
  it('filter by status and age, or sort by the oldest first, page by page', async () => {
    const shopper = await newMember(host.db);
    const shipmentRows = ['paid', 'shipped', 'delivered', 'shipped', 'shipped'].map(
      (status, index) => ({
        memberId: shopper.member.id,
        ref: `SHCHOICE${index}`,
        status,
        createdAt: subDays(new Date(), index * 3),
      }),
    );
    await host.db.insert(schema.shipments).values(shipmentRows);
    const list = async (query: Record<string, string>, name: 'list' | 'historylist' = 'list') =>
      getData<Page>(await host.call(`GET /shipment/shipments${name}`, { as: shopper.as, query }));
    const listDigits = async (...args: Parameters<typeof list>) =>
      (await list(...args)).items.map(({ shipmentref }) => shipmentref.slice(-1)).join('');
    expect(await listDigits({})).toBe('0134');
    expect(await listDigits({ status: 'shipped' })).toBe('134');
    expect(await listDigits({ status: 'delivered' })).toBe('');
    expect(await listDigits({ status: 'delivered' }, 'historylist')).toBe('2');
    expect(await listDigits({ ordered: '7' }, 'historylist')).toBe('012');
    expect((await list({ ordered: '7', status: 'shipped' })).total).toBe(1);
    const first = await list({ sort: 'oldest', perpage: '2' });
    expect(first.items.map(({ shipmentref }) => shipmentref)).toEqual(['SHCHOICE4', 'SHCHOICE3']);
    const secondQuery = { sort: 'oldest', perpage: '2', page: '2', at: first.next ?? '' };
    expect(await listDigits(secondQuery)).toBe('10');
    const previousQuery = {
      ...secondQuery,
      page: '1',
      at: (await list(secondQuery)).previous ?? '',
    };
    expect(await listDigits(previousQuery)).toBe('43');
  });

  it.each<Record<string, string>>([{ ordered: '8' }, { status: 'draft' }, { sort: 'value' }])(
    'refuse %j',
    async (query) => {
      const answer = await host.call('GET /shipment/shipmentslist', { as: person.as, query });
      expect(answer.statusCode).toBe(422);
    },
  );
});

describe('the shipment history', () => {
  it('shows a shipment canceled after payment, never an unpaid checkout', async () => {
    const shopper = await newMember(host.db);
    const canceledShipment = { memberId: shopper.member.id, status: 'cancelled' };
    await host.db.insert(schema.shipments).values([
      { ...canceledShipment, ref: 'SHPAID', paidAt: new Date(START_MS) },
      { ...canceledShipment, ref: 'SHUNPAID' },
      { memberId: shopper.member.id, ref: 'SHSENT', status: 'shipped' },
    ]);
    const history = getData<Page>(
      await host.call('GET /shipment/shipmentshistorylist', { as: shopper.as }),
    );
    expect(history.total).toBe(2);
    expect(history.items.map(({ shipmentref }) => shipmentref).toSorted()).toEqual([
      'SHPAID',
      'SHSENT',
    ]);
  });
});

describe('a value that does not fit its column', () => {
  it.each(['22P02', '22003', '22001'])('is a client error (%s)', (code) => {
    expect(
      toProblem(Object.assign(new Error('x'), { cause: Object.assign(new Error('y'), { code }) })),
    ).toMatchObject({ status: 422, problem: 'validation' });
  });
});
