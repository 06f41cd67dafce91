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
let all: string[];
const DAY = Date.UTC(2026, 0, 1);

const page = async (query: Record<string, string>) =>
  getData<Page>(
    await host.call('GET /shipment/shipmentshistorylist', {
      as: person.as,
      query: { perpage: '3', ...query },
    }),
  );
const ids = (one: Page) => one.items.map((row) => row.shipmentid);

beforeAll(async () => {
  host = await openTestHost();
  person = await newMember(host.db);
  const values = Array.from({ length: 11 }, (_, index) => ({
    memberId: person.member.id,
    ref: `SH${randomUUID().slice(0, 8)}`,
    status: 'delivered',
    createdAt: new Date(DAY + Math.floor(index / 2) * 1000),
  }));
  await host.db.insert(schema.shipments).values(values);
  all = ids(await page({ perpage: '50' }));
});
afterAll(() => host.close());

describe('the shipment lists', () => {
  it('show the same page by number as by cursor in either direction', async () => {
    let at: string | null = null;
    for (let number = 1; number <= 4; number += 1) {
      const wanted = all.slice((number - 1) * 3, number * 3);
      expect(ids(await page({ page: String(number) }))).toEqual(wanted);
      const walked: Page = await page({ page: String(number), ...(at && { at }) });
      expect(ids(walked)).toEqual(wanted);
      if (walked.previous)
        expect(ids(await page({ page: String(number - 1), at: walked.previous }))).toEqual(
          all.slice((number - 2) * 3, (number - 1) * 3),
        );
      at = walked.next;
    }
    expect(at).toBeNull();
  });

  it('show the numbered page for a cursor of another list, a malformed one, and one at the end', async () => {
    const foreign = [
      encodeCursor({ side: 'after', arrivedMs: DAY, ref: 'PK12345678' }),
      encodeCursor({ side: 'after', arrivedMs: 9_999_999_999_999, ref: 'x'.repeat(36) }),
      encodeCursor({ side: 'after', arrivedMs: 0, ref: randomUUID() }),
      'nonsense',
    ];
    for (const at of foreign) expect(ids(await page({ page: '2', at }))).toEqual(all.slice(3, 6));
  });
});

describe('the choices of the shipment lists', () => {
  it('show one state, the last days, and the oldest first, page by page', async () => {
    const other = await newMember(host.db);
    const stored = ['paid', 'shipped', 'delivered', 'shipped', 'shipped'].map((status, index) => ({
      memberId: other.member.id,
      ref: `SHCHOICE${index}`,
      status,
      createdAt: subDays(new Date(), index * 3),
    }));
    await host.db.insert(schema.shipments).values(stored);
    const list = async (query: Record<string, string>, name: 'list' | 'historylist' = 'list') =>
      getData<Page>(await host.call(`GET /shipment/shipments${name}`, { as: other.as, query }));
    const digits = async (...args: Parameters<typeof list>) =>
      (await list(...args)).items.map(({ shipmentref }) => shipmentref.slice(-1)).join('');
    expect(await digits({})).toBe('0134');
    expect(await digits({ status: 'shipped' })).toBe('134');
    expect(await digits({ status: 'delivered' })).toBe('');
    expect(await digits({ status: 'delivered' }, 'historylist')).toBe('2');
    expect(await digits({ ordered: '7' }, 'historylist')).toBe('012');
    expect((await list({ ordered: '7', status: 'shipped' })).total).toBe(1);
    const first = await list({ sort: 'oldest', perpage: '2' });
    expect(first.items.map(({ shipmentref }) => shipmentref)).toEqual(['SHCHOICE4', 'SHCHOICE3']);
    const walk = { sort: 'oldest', perpage: '2', page: '2', at: first.next ?? '' };
    expect(await digits(walk)).toBe('10');
    const back = { ...walk, page: '1', at: (await list(walk)).previous ?? '' };
    expect(await digits(back)).toBe('43');
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
    const other = await newMember(host.db);
    const canceled = { memberId: other.member.id, status: 'cancelled' };
    await host.db.insert(schema.shipments).values([
      { ...canceled, ref: 'SHPAID', paidAt: new Date(DAY) },
      { ...canceled, ref: 'SHUNPAID' },
      { memberId: other.member.id, ref: 'SHSENT', status: 'shipped' },
    ]);
    const history = getData<Page>(
      await host.call('GET /shipment/shipmentshistorylist', { as: other.as }),
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
