import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import type { TestBundle } from '@/contract/test-mode/bundle';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { TEST_CLOCK_HEADER } from '@/rules/test-mode/settings';

const DAY_MS = 86_400_000;
const keys = ['GET /test/state', 'POST /test/act', 'POST /test/reproduce', 'POST /test/enter'];
let host: TestHost;
let plainHost: TestHost;

beforeAll(async () => {
  plainHost = await openTestHost();
  Object.assign(env, { TEST_MODE: true });
  host = await openTestHost();
});
afterAll(async () => {
  Object.assign(env, { TEST_MODE: false });
  await host.close();
  await plainHost.close();
});

type Visitor = Awaited<ReturnType<typeof newMember>>['as'];
const act = (as: Visitor, body: object, headers = {}) =>
  host.call('POST /test/act', { as, body, headers });
const getTestState = async (as: Visitor, headers = {}) =>
  (await host.call('GET /test/state', { as, headers })).json<{ data: Reply<'GET /test/state'> }>()
    .data;

const createBundle = (overrides: Partial<TestBundle> = {}): TestBundle => ({
  format: 'test-mode-bundle-1',
  path: '/packages',
  language: 'ja',
  session: 'logged-in',
  clockms: 0,
  brand: null,
  forced: [],
  member: {
    tier: 'PR',
    tierdays: 12,
    country: 'JP',
    language: 'ja',
    creditcents: 1250,
    requests: [900],
    parcels: [],
    shipments: [],
  },
  ...overrides,
});

describe('without test mode', () => {
  it.each([...keys, 'POST /operator/reproduce'])('%s responds with 404', async (key) => {
    const { as } = await newMember(plainHost.db);
    const answer = await plainHost.call(key, {
      as,
      headers: operatorKey,
      ...(key.startsWith('POST') && { body: createBundle() }),
    });
    expect(answer.statusCode).toBe(404);
  });

  it('ignores the clock header', async () => {
    const { as } = await newMember(plainHost.db);
    const answer = await plainHost.call('GET /user/showprofile', {
      as,
      headers: { [TEST_CLOCK_HEADER]: String(400 * DAY_MS) },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('changing a member in test mode', () => {
  it('affects the calling member only', async () => {
    const [a, b] = [await newMember(host.db), await newMember(host.db)];
    await act(a.as, { act: 'credit', cents: 700 });
    const stateBefore = await getTestState(a.as);
    for (const body of [
      { act: 'member', tier: 'BZ', country: 'JP', language: 'zh', suite: a.member.suite },
      { act: 'credit', cents: 500 },
      { act: 'charge', cents: 300 },
      { act: 'parcel', kind: 'hazmatpartial', count: 2 },
      { act: 'clock', ms: 90 * DAY_MS },
      { act: 'reset' },
    ])
      expect((await act(b.as, body)).statusCode).toBe(200);
    expect(await getTestState(a.as)).toEqual(stateBefore);
    const stolenAnswer = await host.call('POST /test/act', {
      body: { act: 'reset' },
      headers: { authorization: `Bearer ${b.as.token}`, 'x-suite': a.member.suite },
    });
    expect(stolenAnswer.statusCode).toBe(403);
    expect((await host.call('POST /test/act', { body: { act: 'reset' } })).statusCode).toBe(401);
  });

  it('changes tier, country, language, credits and requests', async () => {
    const { as } = await newMember(host.db);
    await act(as, { act: 'member', tier: 'PR', tierdays: 3, country: 'TW', language: 'tw' });
    await act(as, { act: 'credit', cents: 1234, days: 10 });
    await act(as, { act: 'charge', cents: 800 });
    const { member } = await getTestState(as);
    expect(member).toMatchObject({
      tier: 'PR',
      country: 'TW',
      language: 'tw',
      creditcents: 1234,
      requests: [800],
    });
    expect(member.tierdays).toBeCloseTo(3, 2);
    expect((await act(as, { act: 'member', country: 'XX' })).statusCode).toBe(422);
    expect((await act(as, { act: 'parcel', kind: 'nosuch' })).statusCode).toBe(422);
  });

  it('creates packages in every state, and ships and delivers them by the rules', async () => {
    const { as, member } = await newMember(host.db);
    for (const status of ['0', '1', '2', 'D'])
      expect((await act(as, { act: 'parcel', status, days: 3 })).json()).toMatchObject({
        data: { done: 1 },
      });
    for (const stage of ['paid', 'shipped', 'delivered'])
      expect((await act(as, { act: 'shipment', stage })).statusCode).toBe(200);
    const state = await getTestState(as);
    expect(state.member.parcels.map(({ status }) => status).sort()).toEqual(['0', '1', '2', 'D']);
    expect([...state.member.shipments].sort()).toEqual(['delivered', 'paid', 'shipped']);
    expect((await act(as, { act: 'dispatch' })).json()).toMatchObject({ data: { done: 1 } });
    expect((await act(as, { act: 'deliver' })).json()).toMatchObject({ data: { done: 2 } });
    expect((await getTestState(as)).member.shipments).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ]);
    expect(JSON.stringify(state)).not.toContain(member.email);
  });

  it('creates OneBoxes at every step by the rules, each without changing the others', async () => {
    const { as } = await newMember(host.db);
    for (const box of ['packing', 'draft', 'ready'])
      expect((await act(as, { act: 'onebox', box })).json()).toMatchObject({ data: { done: 1 } });
    await act(as, { act: 'parcel', kind: 'bfm' });
    const boxes = await host.call('GET /onebox/list', { as });
    const { items } = boxes.json<{ data: Reply<'GET /onebox/list'> }>().data;
    expect(items.map(({ status }) => status).sort()).toEqual(['draft', 'packing', 'ready']);
  });

  it('creates a mandatory payment request', async () => {
    const { as } = await newMember(host.db);
    await act(as, { act: 'charge', cents: 300, required: true });
    const list = await host.call('GET /paymentrequest/paymentrequestslist', {
      as,
      query: { list: 'open' },
    });
    expect(list.json()).toMatchObject({ data: { items: [{ required: true, amt: '3.00' }] } });
  });

  it('starts over without rewriting the books', async () => {
    const { as, member } = await newMember(host.db);
    await act(as, { act: 'credit', cents: 5000 });
    await act(as, { act: 'shipment', stage: 'paid' });
    await act(as, { act: 'reset' });
    const state = await getTestState(as);
    expect(state.member).toMatchObject({ creditcents: 0, parcels: [], shipments: [] });
    const [row] = await host.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.suite, member.suite));
    expect(row).toMatchObject({ email: member.email, firstName: member.firstName });
    expect(row?.id).not.toBe(member.id);
    expect((await audit(host.db)).findings).toEqual([]);
  });
});

describe('the clock of a session', () => {
  it('also moves storage, credits, reminders and the session, for this member only', async () => {
    const [a, b] = [await newMember(host.db), await newMember(host.db)];
    for (const { as } of [a, b]) {
      await act(as, { act: 'credit', cents: 600, days: 5 });
      await act(as, { act: 'parcel' });
    }
    const ms = 30 * DAY_MS;
    expect((await act(a.as, { act: 'clock', ms })).statusCode).toBe(200);
    const travelHeaders = { [TEST_CLOCK_HEADER]: String(ms) };
    const travelState = await getTestState(a.as, travelHeaders);
    expect(travelState.member.creditcents).toBe(0);
    expect(travelState.member.parcels[0]?.daysago).toBeCloseTo(30, 1);
    expect((await getTestState(b.as)).member.creditcents).toBe(600);
    const [lot] = await host.db
      .select()
      .from(schema.creditLots)
      .where(eq(schema.creditLots.memberId, b.member.id));
    expect(lot?.remainingCents).toBe(600);
    // For other clocks, the session ends only at its real end.
    expect((await getTestState(a.as)).member.parcels).toHaveLength(1);
    const expiredHeaders = { [TEST_CLOCK_HEADER]: String(ms + 2 * DAY_MS) };
    expect(
      (await host.call('GET /test/state', { as: a.as, headers: expiredHeaders })).statusCode,
    ).toBe(401);
  });

  it('does not delay emails', async () => {
    const { as, member } = await newMember(host.db);
    const headers = { [TEST_CLOCK_HEADER]: String(200 * DAY_MS) };
    await act(as, { act: 'clock', ms: 200 * DAY_MS });
    await act(as, { act: 'charge', cents: 400 }, headers);
    const [mail] = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(eq(schema.mailOutbox.memberId, member.id));
    expect(mail?.dueAt.getTime()).toBeLessThan(Date.now() + DAY_MS);
  });
});

describe('a bundle', () => {
  const openLink = async (link: string, headers = {}) => {
    const { searchParams } = new URL(link, 'http://portal');
    const ticket = searchParams.get('ticket') ?? '';
    const token = await host.call('POST /test/enter', { body: { ticket }, headers });
    return { token, path: searchParams.get('to'), searchParams };
  };

  it('reproduces its state on another installation and opens its page', async () => {
    const { as } = await newMember(host.db);
    await act(as, { act: 'parcel', kind: 'hazmatpartial', days: 9 });
    await act(as, { act: 'parcel', kind: 'normal', days: 2, cents: 0 });
    await act(as, { act: 'shipment', stage: 'shipped' });
    const { member } = await getTestState(as);
    const answer = await host.call('POST /operator/reproduce', {
      headers: operatorKey,
      body: createBundle({ path: '/packages/~package:1~', member, clockms: DAY_MS }),
    });
    expect(answer.statusCode).toBe(200);
    const reproduction = answer.json<{ data: Reply<'POST /operator/reproduce'> }>().data;
    const { token, path } = await openLink(reproduction.open, {
      [TEST_CLOCK_HEADER]: String(DAY_MS),
    });
    expect(token.statusCode).toBe(200);
    const reproducedState = await getTestState(token.json<{ data: Visitor }>().data, {
      [TEST_CLOCK_HEADER]: String(DAY_MS),
    });
    const roundAge = ({ daysago, ...parcel }: (typeof member.parcels)[number]) => ({
      ...parcel,
      days: Math.round(daysago),
    });
    expect(reproducedState.member.parcels.map(roundAge)).toEqual(member.parcels.map(roundAge));
    expect(reproducedState.member.shipments).toEqual(['shipped']);
    expect(path).toBe(`/packages/${reproducedState.packages[1]}`);
  });

  it('of a remembered member does not sign in fully', async () => {
    const answer = await host.call('POST /test/reproduce', {
      body: createBundle({ session: 'pre-logged-in' }),
    });
    const { token } = await openLink(answer.json<{ data: { open: string } }>().data.open);
    const as = token.json<{ data: Visitor }>().data;
    expect((await host.call('GET /test/state', { as })).statusCode).toBe(401);
  });

  it.each([
    ['another format', { format: 'something' }],
    ['an address of another site', { path: 'https://evil.example/' }],
    ['an address with a line break', { path: '/a\r\nSet-Cookie: x=1' }],
    ['a package that it does not include', { path: '/packages/~package:7~' }],
    ['an unknown session kind', { session: 'owner' }],
    ['a clock out of range', { clockms: 1e15 }],
    ['an unknown forced answer', { forced: [{ call: '*', answer: 'rm', once: true }] }],
    [
      'too many forced answers',
      { forced: Array(13).fill({ call: '*', answer: 'offline', once: true }) },
    ],
    ['an unknown country', { member: { ...createBundle().member, country: 'XX' } }],
    ['an excessive amount', { member: { ...createBundle().member, creditcents: 1e12 } }],
    [
      'an unknown kind',
      { member: { ...createBundle().member, parcels: [createParcel({ kinds: ['drop'] })] } },
    ],
    [
      'an unknown category',
      { member: { ...createBundle().member, parcels: [createParcel({ category: "'; --" })] } },
    ],
    [
      'too many packages',
      { member: { ...createBundle().member, parcels: Array(61).fill(createParcel({})) } },
    ],
  ])('with %s is refused, and the field is named', async (_name, changes) => {
    const answer = await host.call('POST /test/reproduce', {
      body: { ...createBundle(), ...changes },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: { fields: unknown[] } }>().error.fields).not.toEqual([]);
  });

  it('opens with its own ticket only', async () => {
    const { member } = await newMember(host.db);
    const forged = `${member.id}.full.zzzzzzzz.${'A'.repeat(43)}`;
    expect((await openLink(`/?ticket=${forged}`)).token.statusCode).toBe(401);
  });
});

function createParcel(overrides: object) {
  return {
    status: '2',
    kinds: ['normal'],
    category: 'clothing',
    shop: true,
    grams: 900,
    mm: [300, 200, 100],
    cents: 4500,
    daysago: 1,
    shipalone: false,
    items: [],
    ...overrides,
  };
}
