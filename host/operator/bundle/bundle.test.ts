import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { getTableColumns, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import type { Reply } from '@/contract/calls';
import type { Token } from '@/contract/member/auth';
import type { TestBundle, TestMember } from '@/contract/test-mode/bundle';
import { Shape } from '@/contract/test-mode/goods';
import { env } from '@/host/core/env';
import type { Database } from '@/host/db/client';
import { memberTables, type Owner } from '@/host/operator/member-data/tables';
import { seedReferenceData } from '@/host/seed/reference';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, drawPicture, receiveBody } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { getData, manila, newIdempotencyHeader } from '@/host/testing/shipping';

import { toShape } from './shape';

type State = Reply<'GET /test/state'>;

/** A copy in test mode, and a host that is not in test mode. */
let copy: OperatorDesk;
let production: TestHost;
let source: Awaited<ReturnType<typeof createMemberWithData>>;
beforeAll(async () => {
  production = await openTestHost();
  Object.assign(env, { TEST_MODE: true });
  copy = await openOperatorDesk();
  await seedReferenceData(copy.host.db);
  source = await createMemberWithData();
});
afterAll(async () => {
  Object.assign(env, { TEST_MODE: false });
  await copy.close();
  await production.close();
});

const act = async (as: Token, body: object) =>
  getData(await copy.host.call('POST /test/act', { as, body }));
const readState = async (as: Token) =>
  getData<State>(await copy.host.call('GET /test/state', { as }));

/** A member with something in every list that a bundle has. */
async function createMemberWithData() {
  const { member, as } = await newMember(copy.host.db, { firstName: '美玲', language: 'ja' });
  const post = async <T>(key: string, body: object = {}) =>
    getData<T>(await copy.host.call(`POST ${key}`, { as, body, headers: newIdempotencyHeader() }));
  await post('/address/addaddress', { ...manila, receiver: 'Maria Santos-Lin' });
  await post('/address/addaddress', { ...manila, street1: 'Unit 9, 7 Other Street' });
  for (const body of [
    { act: 'member', tier: 'PR', tierdays: 20 },
    { act: 'credit', cents: 900 },
    { act: 'parcel', kind: 'hazmatpartial', days: 9 },
    { act: 'parcel', kind: 'verifying', days: 8 },
    { act: 'parcel', status: 'D', days: 7 },
    { act: 'onebox', box: 'draft' },
    { act: 'onebox', box: 'packing' },
    { act: 'onebox', box: 'ready' },
    { act: 'shipment', stage: 'shipped' },
    { act: 'order', order: 'held' },
    { act: 'quote', quote: 'answered' },
    { act: 'quote', quote: 'waiting' },
  ])
    await act(as, body);
  const photo = (await drawPicture(640, 480)).toString('base64');
  const { packageref } = getData<Reply<'POST /operator/receive'>>(
    await copy.host.call('POST /operator/receive', {
      headers: operatorKey,
      body: receiveBody(member.suite, {
        ...{
          description: '和風 Tea set, 3 pcs',
          value: 25,
          photos: [{ name: 'a.jpg', data: photo }],
        },
        ...{ slip: { name: 's.jpg', type: 'packingslip', data: photo } },
      }),
    }),
  );
  const items = [{ description: 'Tea set', qty: 2, price: 12.5 }];
  await post('/pmt/declareitemization', { packageref, declare: true, items });
  const draft = await post<{ shipmentid: string }>('/shipment/init', { packages: [packageref] });
  await post('/shipment/updateshipment', { shipmentid: draft.shipmentid, speed: 'express' });
  for (const itemname of ['Blue mug', '急須'])
    await post('/cart/additem', {
      ...{ itemname, itemurl: 'https://www.shop.example/p/1', size: 'XL', color: 'Blue' },
      ...{ additionalinfo: 'For Mei', quantity: 2, unitprice: 19.5 },
    });
  await post('/transaction/init');
  // Charges close the packages.
  for (const cents of [1500, 700]) await act(as, { act: 'charge', cents });
  return { member, as, ...draft };
}

/** Removes what may differ: the time that the test takes, the order of simultaneous quotes, and box names. */
const normalizeMember = ({ orders = [], quotes = [], parcels, ...member }: TestMember) => {
  const roundDays = <T extends { daysago: number }>({ daysago, ...rest }: T) => ({
    ...rest,
    days: Math.round(daysago),
  });
  return {
    ...member,
    tierdays: Math.round(member.tierdays ?? 0),
    orders: orders.map(roundDays),
    quotes: quotes.map((quote) => JSON.stringify(roundDays(quote))).toSorted(),
    parcels: parcels.map(({ name, ...parcel }) => ({
      ...roundDays(parcel),
      name: parcel.kinds.includes('onebox') ? '' : name,
    })),
  };
};

async function bundleAndReproduce(suite: string, page: string) {
  const file = path.join(copy.folder, `${Math.random()}.json`);
  const reason = ['--reason', 'Ticket 4711'];
  const bundleResult = await copy.run([
    ...['bundle', '--suite', suite, '--page', page, '--out', file],
    ...reason,
  ]);
  expect(bundleResult).toMatchObject({ code: 0, complained: [] });
  const { printed, complained } = await copy.run(['reproduce', file]);
  expect(complained).toEqual([]);
  const { searchParams } = new URL(printed.at(-1) ?? '');
  const as = getData<Token>(
    await copy.host.call('POST /test/enter', { body: { ticket: searchParams.get('ticket') } }),
  );
  return {
    as,
    to: searchParams.get('to'),
    language: searchParams.get('language'),
    text: await readFile(file, 'utf8'),
  };
}

describe('a bundle from production', () => {
  it('reproduces the same member on another host, at the same page', async () => {
    const originalState = await readState(source.as);
    const page = `https://portal.example/zh/shipment/review?shipmentid=${source.shipmentid}#payment`;
    const { as, to, language, text } = await bundleAndReproduce(source.member.suite, page);
    const reproducedState = await readState(as);
    expect(normalizeMember(reproducedState.member)).toEqual(normalizeMember(originalState.member));
    expect(originalState.member).toMatchObject({
      boxes: [{ status: 'ready' }, { status: 'packing' }, { status: 'draft' }],
      checkout: { speed: 'express', address: 0 },
      cart: { lines: [{ texts: ['字字', 'XX', 'Xxxx', 'Xxx Xxx'] }, {}], draft: {} },
      requests: [700, 1500],
      names: ['字字', 'Xxx'],
    });
    expect(to).toBe(`/shipment/review?shipmentid=${reproducedState.checkouts[0]}#payment`);
    expect(language).toBe('zh');
    for (const word of ['美玲', 'Maria', 'Mabini', 'Tea set', 'mug', 'Mei', source.member.suite])
      expect(text).not.toContain(word);
    const current = await copy.host.call('GET /shipment/currentshipment', {
      as,
      query: { shipmentid: reproducedState.checkouts[0] ?? '' },
    });
    expect(current.json()).toMatchObject({ data: { shipment: { speed: 'express' } } });
    const photoAnswer = await copy.host.call('GET /pmt/photo', {
      as,
      query: { packageref: reproducedState.packages[0] ?? '', index: '0', size: '960' },
    });
    expect(photoAnswer.headers['content-type']).toBe('image/webp');

    const otherPage = `/onebox/${originalState.boxes[1]}?from=${originalState.requests[1]}`;
    const reproduction = await bundleAndReproduce(source.member.suite, otherPage);
    const { boxes, requests } = await readState(reproduction.as);
    expect(reproduction.to).toBe(`/onebox/${boxes[1]}?from=${requests[1]}`);
    const trail = (await copy.run(['trail', '--suite', source.member.suite])).printed;
    expect(trail.join('\n')).toMatch(
      /owner made a test bundle of one of the member's pages, .*Ticket 4711/,
    );
  });
});

const CANARY = 'zqcanaryqz';
/** The canary in base64, at each possible offset. */
const BASE64 = [0, 1, 2].map((start) =>
  Buffer.from(`${'-'.repeat(start)}${CANARY}`)
    .toString('base64')
    .slice(start && 4, 12),
);

/** Puts the canary before the content of each column. Some columns have constraints that prevent it. */
async function fillTable(db: Database, owner: Owner, table: string): Promise<string[]> {
  const { table: rows, matchOwner } = memberTables[table]!;
  const filledColumns = [];
  for (const [name, column] of Object.entries(getTableColumns(rows))) {
    const type = column.getSQLType();
    const canary = table === 'members' && name === 'suite' ? CANARY.toUpperCase() : CANARY;
    const values: Record<string, ReturnType<typeof sql>> = {
      text: sql`${canary}::text || coalesce(${column}, '')`,
      'text[]': sql`array[${canary}::text] || array(select ${canary}::text || one from unnest(${column}) one)`,
      jsonb: sql`regexp_replace(regexp_replace(${column}::text, '(": ")', ${`\\1${CANARY}`}, 'g'), '(\\[")', ${`\\1${CANARY}`}, 'g')::jsonb`,
      bytea: sql`convert_to(${canary}, 'UTF8') || coalesce(${column}, '')`,
    };
    if (!values[type] || column.generated) continue;
    const updateResult = await db
      .transaction((tx) =>
        tx
          .update(rows)
          .set({ [name]: values[type] })
          .where(matchOwner(owner)),
      )
      .catch(() => null);
    if (updateResult?.rowCount) filledColumns.push(`${table}.${name}`);
  }
  return filledColumns;
}

describe('a bundle of a member with a canary in every text', () => {
  it('contains no canary, and still reproduces the member', async () => {
    const { member } = source;
    const { db } = copy.host;
    const filledColumns = [];
    for (const table of Object.keys(memberTables))
      filledColumns.push(...(await fillTable(db, member, table)));
    expect(filledColumns).toEqual(
      expect.arrayContaining([
        ...['members.firstName', 'packages.name', 'packages.kinds', 'packages.itemization'],
        ...['packages.category', 'packages.photos', 'addresses.street1', 'addresses.country'],
        ...['files.bytes', 'cartItems.name', 'estimates.product', 'estimates.basis'],
        ...['estimates.flags', 'orderLines.name', 'orders.ref', 'paymentRequests.description'],
        ...['shipments.speed', 'mailOutbox.address', 'actionRequests.input'],
      ]),
    );
    const answer = await production.call('POST /operator/bundle', {
      headers: operatorKey,
      body: {
        ...{ by: 'suite', term: `${CANARY}${member.suite}`, reason: 'Ticket 4711' },
        page: `/packages?tab=history&search=${CANARY}&status=${CANARY}`,
      },
    });
    const { bundle } = getData<{ bundle: TestBundle }>(answer);
    expect(answer.body.toLowerCase()).not.toContain(CANARY);
    for (const form of BASE64) expect(answer.body).not.toContain(form);
    expect(bundle.path).toBe('/packages?tab=history');
    const counts = Object.entries(bundle.member ?? {}).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value.length]] : [],
    );
    expect(Object.fromEntries(counts)).toMatchObject({
      ...{ parcels: 12, boxes: 3, shipments: 1, orders: 1, quotes: 2, addresses: 2, requests: 2 },
    });
    expect(bundle.member?.cart?.lines).toHaveLength(2);
    expect(bundle.member?.checkout?.packages).toHaveLength(1);
  });

  it('is refused for a page about something outside the bundle, and for a clerk', async () => {
    const { member } = await newMember(copy.host.db);
    const args = ['bundle', '--suite', member.suite, '--reason', 'Ticket 4711', '--page'];
    for (const page of ['/packages/PK00000000', `/orders/${member.id}`, 'mailto:mei@example.com'])
      expect(await copy.run([...args, page])).toMatchObject({
        code: 1,
        complained: [expect.stringMatching(/^page /)],
      });
    const { printed } = await copy.run(['operators', '--add', 'kim', '--role', 'clerk']);
    const settings = { hostUrl: copy.hostUrl, operatorKey: printed[1] ?? '' };
    expect((await copy.run([...args, '/packages'], settings)).code).toBe(1);
  });
});

/** The tables that a bundle is made from. */
const bundledTables = [
  ...['members', 'packages', 'packageMemberships', 'shipments', 'oneboxes', 'addresses'],
  ...['idCopies', 'cartItems', 'orders', 'orderLines', 'estimates', 'paymentRequests'],
  ...['creditLots', 'creditHolds'],
];
const unbundledTables = [
  ...['sessions', 'knownDevices', 'deviceLinks', 'temporaryPasswords', 'socialIdentities'],
  ...['socialTickets', 'refusedCalls', 'paperTickets', 'idempotencyKeys', 'cards'],
  ...['cardCustomers', 'notifications', 'notificationPreferences', 'emailPreferences'],
  ...['contactMessages', 'chatMessages', 'chats', 'mailOutbox', 'files', 'actionRequests'],
  ...['packageEvents', 'trackingEvents', 'paymentAttempts', 'paymentAccounts'],
  ...['gatewayCommands', 'captures', 'authorizations', 'captureWithdrawals', 'ledgerEntries'],
  ...['promoUses', 'countedShipments', 'tierChanges', 'referralRewards', 'operatorActs'],
];

it('toShape keeps the length and scripts of a text, but not its content', () => {
  const texts = [
    'Blue mug, 42 cm',
    '急須セットと',
    '서울 Привет ไทย مرحبا שלום Ωμέγα ㄅ',
    '😀 𠮷/é',
  ];
  expect(texts.map((text) => toShape(text, 100))).toEqual([
    ...['Xxxx xxx. 00 xx', '字字アアアあ', '가가 жжжжжж กกก ببببب אאאא ααααα ㄅ', '🙂 字-x'],
  ]);
  for (const text of texts) expect(Value.Check(Shape(100), toShape(text, 100))).toBe(true);
  expect(Value.Check(Shape(100), 'Mei')).toBe(false);
});

it('each table with member data is listed as bundled or not bundled', () => {
  expect([...bundledTables, ...unbundledTables].toSorted()).toEqual(
    Object.keys(memberTables).toSorted(),
  );
});
