import { Value } from 'typebox/value';

import { dealEndpoints, type DealRow } from '@/contract/public/deal';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { buildDealRows } from '@/host/seed/deals';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { getData, readRefusal } from '@/host/testing/shipping';
import { dealAudiences, giftGuides } from '@/rules/deals/lists';
import { addAmounts } from '@/rules/money';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
beforeEach(() => host.db.delete(schema.deals));

type DealsReply = Reply<'GET /list/deals'>;
const getIsoDate = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
const buildRow = (overrides: Partial<DealRow> = {}): DealRow => ({
  key: 'mug',
  lists: ['deals/home', 'gifts/him'],
  name: { en: 'Travel mug', zh: '', tw: '隨行杯', ja: 'タンブラー' },
  reason: { en: 'Used every morning.', zh: '', tw: '', ja: '' },
  store: 'Mugs & More',
  url: 'https://mugs.example.com/travel',
  price: 38,
  weight: 0.6,
  kind: '',
  category: 'homeGifts',
  checked: getIsoDate(-1),
  validfrom: getIsoDate(-2),
  validto: '',
  position: 0,
  ...overrides,
});
const save = (body: DealRow, headers: Record<string, string> = operatorKey) =>
  host.call('POST /operator/deal', { body, headers });
const list = async (query: Record<string, string>): Promise<DealsReply> =>
  getData<DealsReply>(await host.call('GET /list/deals', { query }));
const getKeys = ({ items }: DealsReply) => items.map(({ key }) => key);

describe('deal lists', () => {
  it('show deals from their first day up to, but not including, their last', async () => {
    await save(buildRow());
    await save(buildRow({ key: 'soon', validfrom: getIsoDate(3) }));
    await save(
      buildRow({
        key: 'ended',
        validfrom: getIsoDate(-9),
        validto: getIsoDate(0),
        checked: getIsoDate(0),
      }),
    );
    await save(buildRow({ key: 'today', validfrom: getIsoDate(0), validto: getIsoDate(1) }));
    expect(getKeys(await list({ list: 'deals/home' }))).toEqual(['mug', 'today']);
    expect(getKeys(await list({ list: 'deals' }))).toEqual(['mug', 'today']);
    expect(getKeys(await list({ list: 'gifts/him' }))).toEqual(['mug', 'today']);
    expect(getKeys(await list({ list: 'deals/tech' }))).toEqual([]);
  });

  it('return the date of the last check, and when an empty list opens', async () => {
    expect(await list({ list: 'gifts/holiday' })).toEqual({
      items: [],
      checked: null,
      opens: null,
    });
    await save(
      buildRow({ lists: ['gifts/holiday'], validfrom: getIsoDate(9), validto: getIsoDate(20) }),
    );
    await save(
      buildRow({
        key: 'last',
        lists: ['gifts/holiday'],
        validfrom: getIsoDate(-30),
        validto: getIsoDate(-5),
      }),
    );
    expect(await list({ list: 'gifts/holiday' })).toEqual({
      items: [],
      checked: getIsoDate(-1),
      opens: getIsoDate(9),
    });
  });

  it('have the same delivered price as the public calculator', async () => {
    await save(buildRow({ price: 329.5, weight: 1.234 }));
    for (const country of ['JP', 'AU', 'SG', 'DE']) {
      const { landed, price } = (await list({ list: 'deals', country })).items[0] ?? {};
      const { shippingSpeed } = getData<Reply<'GET /shipment/cost-calculator'>>(
        await host.call('GET /shipment/cost-calculator', {
          query: { destination: country, weight: '1.234', cost: '329.5' },
        }),
      );
      const speed = shippingSpeed[landed?.speed ?? ''];
      const border = addAmounts(...(speed?.atborder ?? []).map(({ amount }) => amount));
      expect(landed?.total).toBe(addAmounts(price ?? '', speed?.total ?? '', border));
      expect(landed?.tax).toBe(addAmounts(speed?.charges.tax.price ?? '', border));
      expect(landed?.total).toBe(
        addAmounts(price ?? '', landed?.shipping ?? '', landed?.tax ?? ''),
      );
    }
    expect((await list({ list: 'deals' })).items[0]?.landed).toBeNull();
    expect((await list({ list: 'deals', country: 'KP' })).items[0]?.landed).toBeNull();
  });

  it('mark goods that a country does not accept', async () => {
    await save(buildRow({ key: 'phones', kind: 'battery' }));
    await save(buildRow({ key: 'scent', kind: 'hazmat' }));
    const listOutcomes = async (country: string) =>
      (await list({ list: 'deals', country })).items.map(
        (item) => item.refused ?? (item.landed ? 'priced' : 'unpriced'),
      );
    expect(await listOutcomes('DE')).toEqual(['battery', 'priced']);
    expect(await listOutcomes('BR')).toEqual(['priced', 'hazmat']);
    expect(await listOutcomes('JP')).toEqual(['priced', 'priced']);
  });

  it('use the requested language, or English if there is no translation', async () => {
    await save(buildRow());
    const getName = async (language: string) =>
      (await list({ list: 'deals', language })).items[0]?.name;
    expect(await getName('ja')).toBe('タンブラー');
    expect(await getName('zh')).toBe('Travel mug');
    expect(await getName('xx')).toBe('Travel mug');
  });

  it("have the contract's shape, and refuse an unknown name", async () => {
    await host.db.insert(schema.deals).values(buildDealRows(new Date('2026-11-20T08:00:00Z')));
    const { reply } = dealEndpoints['GET /list/deals'];
    for (const name of [
      'deals',
      ...dealAudiences.map((audience) => `deals/${audience}`),
      ...giftGuides.map((guide) => `gifts/${guide}`),
    ])
      expect([...Value.Errors(reply, await list({ list: name, country: 'JP' }))]).toEqual([]);
    expect(
      readRefusal(await host.call('GET /list/deals', { query: { list: 'deals/cats' } })),
    ).toMatchObject({ code: 1005 });
  });
});

describe('POST /operator/deal', () => {
  it('lists goods once per key, and updates them by key', async () => {
    const saveAndGetOutcome = async (body: DealRow) =>
      getData<{ outcome: string }>(await save(body)).outcome;
    expect(await saveAndGetOutcome(buildRow())).toBe('created');
    expect(await saveAndGetOutcome(buildRow())).toBe('same');
    expect(await saveAndGetOutcome(buildRow({ price: 29.99 }))).toBe('changed');
    expect((await list({ list: 'deals' })).items.map(({ price }) => price)).toEqual(['29.99']);
  });

  it.each([
    ['lists', { lists: ['deals/cats'] }],
    ['name', { name: { en: 'Mug\u202e', zh: '', tw: '', ja: '' } }],
    ['reason', { reason: { en: 'Red\u001b[31m', zh: '', tw: '', ja: '' } }],
    ['store', { store: 'Mugs\nMore' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'http://mugs.example.com/' }],
    ['url', { url: 'https://someone:secret@mugs.example.com/' }],
    ['url', { url: 'https://www.juul.com/pods' }],
    ['price', { price: 0 }],
    ['price', { price: 3.999 }],
    ['kind', { kind: 'poison' }],
    ['category', { category: 'cats' }],
    ['checked', { checked: '2026-02-30' }],
    ['validto', { validto: '2020-01-01' }],
  ])('refuses an invalid %s, and names it', async (field, invalidFields) => {
    expect(readRefusal(await save(buildRow(invalidFields as Partial<DealRow>))).fields).toEqual([
      expect.objectContaining({ field }),
    ]);
    expect(await list({ list: 'deals' })).toMatchObject({ items: [] });
  });

  it('is for operators only', async () => {
    expect((await save(buildRow(), {})).statusCode).toBe(403);
  });
});

describe('the seeded goods', () => {
  it('fill every list, the holiday list only from its first day', async () => {
    const buildDeals = (time: string) => buildDealRows(new Date(time));
    expect(buildDeals('2026-11-20T08:00:00Z').length).toBeGreaterThanOrEqual(40);
    const lists = new Set(buildDeals('2026-11-20T08:00:00Z').flatMap((deal) => deal.lists));
    expect(lists.size).toBe(1 + dealAudiences.length + giftGuides.length);
    const getHolidayStart = (time: string) =>
      buildDeals(time).find((deal) => deal.lists.includes('gifts/holiday'))?.validFrom;
    expect(getHolidayStart('2026-11-20T08:00:00Z')).toBe('2026-10-15');
    expect(getHolidayStart('2026-12-24T08:00:00Z')).toBe('2027-10-15');
  });
});
