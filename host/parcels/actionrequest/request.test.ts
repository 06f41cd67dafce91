import { eq } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import type { PackageValues } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import type { PackageOwner } from '@/host/testing/shipping';
import {
  getData,
  initShipment,
  createPayableDraft,
  readRefusal,
  newShopperWithPackage,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const verifyBody = { instructions: ['itemize', 'photo'], additional: 'Count the cups' };
const bodies = { verify: verifyBody, repack: {}, fix: {}, hazmat: {}, discard: {} } as const;
type Action = keyof typeof bodies;

const createOwner = (values?: PackageValues) => newShopperWithPackage(host, values);

const requestAction = (
  owner: Pick<PackageOwner, 'as' | 'ref'>,
  action: Action,
  overrides: object = {},
  headers = newIdempotencyHeader(),
) =>
  host.call(`POST /actionrequest/action/${action}`, {
    as: owner.as,
    body: { ...bodies[action], packageref: owner.ref, ...overrides },
    headers,
  });
const readUpdatedPackage = (answer: Awaited<ReturnType<typeof requestAction>>) =>
  getData<{ updatedpackage: Package }>(answer).updatedpackage;
const readPackage = async (owner: PackageOwner) =>
  getData<Package>(
    await host.call('GET /pmt/package', { as: owner.as, query: { packageref: owner.ref } }),
  );
const listRequests = (owner: PackageOwner) =>
  host.db
    .select()
    .from(schema.actionRequests)
    .where(eq(schema.actionRequests.packageRef, owner.ref));

/** The immediate effect of each request on a package. */
const effects: [Action, PackageValues, { status: string; packagetype: string[] }, object?][] = [
  ['verify', {}, { status: '1', packagetype: ['verifying'] }],
  [
    'verify',
    { kinds: ['damagepartial'], status: '0' },
    { status: '1', packagetype: ['verifying', 'damagepartial'] },
  ],
  ['repack', { kinds: ['battery'] }, { status: '1', packagetype: ['battery'] }],
  [
    'fix',
    { kinds: ['damagepartial'], status: '0' },
    { status: '1', packagetype: ['normaldamaged'] },
  ],
  ['fix', { kinds: ['damagefull'], status: '0' }, { status: '1', packagetype: ['normaldamaged'] }],
  [
    'hazmat',
    { kinds: ['hazmatfull'], status: '0' },
    { status: '1', packagetype: ['normalhazmat'] },
  ],
  [
    'hazmat',
    { kinds: ['hazmatpartial', 'battery'], status: '0' },
    { status: '1', packagetype: ['normalhazmat', 'battery'] },
  ],
  ['discard', {}, { status: 'D', packagetype: ['discarded'] }],
  [
    'discard',
    { kinds: ['normaldamaged'] },
    { status: 'D', packagetype: ['discarded', 'normaldamaged'] },
  ],
  [
    'discard',
    { kinds: ['prohibitedfull'], status: '0' },
    { status: '1', packagetype: ['discarddangerous'] },
  ],
  [
    'discard',
    { kinds: ['prohibitedpartial'], status: '0' },
    { status: '1', packagetype: ['discarddangerous'] },
    { action: 'discard_prohibited_partial' },
  ],
  [
    'discard',
    { kinds: ['hazmatfull'], status: '0' },
    { status: '1', packagetype: ['discarddangerous'] },
    { action: 'discard_hazmat_full' },
  ],
  [
    'discard',
    { kinds: ['hazmatpartial'], status: '0' },
    { status: '1', packagetype: ['discarddangerous'] },
  ],
  [
    'discard',
    { kinds: ['damagefull'], status: '0' },
    { status: '1', packagetype: ['discarddamaged'] },
    { action: 'discard_damaged_full' },
  ],
  [
    'discard',
    { kinds: ['damagepartial'], status: '0' },
    { status: '1', packagetype: ['discarddamaged'] },
    { action: 'discard_damaged_partial' },
  ],
];

describe('a request for an action on a package', () => {
  it.each(
    effects.map(
      ([action, values, effect, overrides = {}]) => [action, values, effect, overrides] as const,
    ),
  )('%s on %j results in %j', async (action, values, effect, overrides) => {
    const owner = await createOwner(values);
    const updatedPackage = readUpdatedPackage(await requestAction(owner, action, overrides));
    expect(updatedPackage).toMatchObject(effect);
    expect(updatedPackage.events).toEqual([
      expect.objectContaining({
        kind: (overrides as { action?: string }).action ?? expect.stringContaining(action),
        note: '',
      }),
    ]);
    expect(await listRequests(owner)).toEqual([
      expect.objectContaining({
        state: 'open',
        before: { status: values.status ?? '2', kinds: values.kinds ?? ['normal'] },
      }),
    ]);
  });

  it('stores the instructions for the check', async () => {
    const owner = await createOwner();
    expect(readUpdatedPackage(await requestAction(owner, 'verify'))).toMatchObject({
      instructions: ['itemize', 'photo'],
      additional: 'Count the cups',
    });
  });

  const refusedCases: [string, PackageValues, object?][] = [
    ['repack', { status: '0' }],
    ['repack', { status: '1' }],
    ['repack', { kinds: ['repacked'] }],
    ['repack', { kinds: ['onebox'] }],
    ['verify', { kinds: ['verified'] }],
    ['verify', { kinds: ['verifying'], status: '1' }],
    ['verify', { kinds: ['foreview'], status: '0' }],
    ['fix', {}],
    ['fix', { kinds: ['hazmatfull'], status: '0' }],
    ['hazmat', { kinds: ['damagefull'], status: '0' }],
    ['hazmat', { kinds: ['normalhazmat'] }],
    ['discard', { status: '1' }],
    ['discard', {}, { action: 'discard_damaged_full' }],
    ['discard', { kinds: ['damagepartial'], status: '0' }, { action: 'discard' }],
    ['discard', { kinds: ['damagepartial'], status: '0' }, { action: 'discard_damaged_full' }],
  ];
  const goneCases: typeof refusedCases = Object.keys(bodies).flatMap(
    (action): typeof refusedCases => [
      [action, { status: 'D', kinds: ['damagefull', 'hazmatfull'] }],
      [action, { status: 'P' }],
      [action, { status: '0', shipmentRef: 'SH22222222', kinds: ['damagefull', 'hazmatfull'] }],
    ],
  );
  it.each(
    [...refusedCases, ...goneCases].map(
      ([action, values, overrides = {}]) => [action, values, overrides] as const,
    ),
  )('%s is refused for %j, and nothing changes', async (action, values, overrides) => {
    const owner = await createOwner(values);
    const before = await readPackage(owner);
    expect(readRefusal(await requestAction(owner, action as Action, overrides))).toMatchObject({
      status: 409,
      code: 1020,
    });
    expect(await readPackage(owner)).toEqual(before);
    expect(await listRequests(owner)).toEqual([]);
  });

  it.each(Object.keys(bodies) as Action[])(
    "%s responds identically for another member's package and for an unknown one",
    async (action) => {
      const owner = await createOwner({ status: '0', kinds: ['damagefull', 'hazmatfull'] });
      const stranger = await newMember(host.db);
      const omitRequestId = (answer: Awaited<ReturnType<typeof requestAction>>) =>
        answer.body.replace(/"request_id":"[^"]+"/, '');
      const strangerResponse = await requestAction({ ...owner, as: stranger.as }, action);
      expect(strangerResponse.statusCode).toBe(404);
      expect(omitRequestId(strangerResponse)).toBe(
        omitRequestId(await requestAction({ as: stranger.as, ref: 'PK00000000' }, action)),
      );
    },
  );

  it('takes effect only once despite thirty concurrent calls', async () => {
    const owner = await createOwner();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        requestAction(owner, index % 3 === 0 ? 'discard' : index % 3 === 1 ? 'verify' : 'repack'),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(29);
    expect(await listRequests(owner)).toHaveLength(1);
    expect((await readPackage(owner)).events).toHaveLength(1);
  });

  it('returns the same response for the same key, without acting again', async () => {
    const owner = await createOwner();
    const headers = newIdempotencyHeader();
    const [first, second] = await Promise.all([
      requestAction(owner, 'repack', {}, headers),
      requestAction(owner, 'repack', {}, headers),
    ]);
    expect(second.json()).toEqual(first.json());
    expect(await listRequests(owner)).toHaveLength(1);
  });

  it('moves a discarded package into the history, once', async () => {
    const owner = await createOwner();
    readUpdatedPackage(await requestAction(owner, 'discard'));
    type Listing = { counts: object; transactionpackages: { items: Package[] } };
    expect(getData<Listing>(await host.call('GET /pmt/packages', { as: owner.as }))).toMatchObject({
      counts: { ready: 0, history: 1 },
      transactionpackages: { items: [] },
    });
    const history = getData<Listing>(await host.call('GET /pmt/packagehistory', { as: owner.as }));
    expect(history.transactionpackages.items).toEqual([
      expect.objectContaining({ packageref: owner.ref, status: 'D', actionsallowed: [] }),
    ]);
  });

  it('removes the package from an unpaid checkout, but not while a payment is in progress', async () => {
    const owner = await createOwner();
    getData(await initShipment(host, owner.as, owner.refs));
    expect(readUpdatedPackage(await requestAction(owner, 'repack')).inshipment).toBe(false);
    const payingOwner = await createOwner();
    const draft = await createPayableDraft(host, payingOwner);
    const at = new Date();
    await host.db
      .insert(schema.paymentAttempts)
      .values({
        memberId: payingOwner.memberId,
        targetKind: 'shipment',
        targetId: draft.shipmentid,
        gateway: 'paypal',
        amountCents: 100,
        creditsCents: 0,
        quoteHash: 'q',
        quote: { reference: 'SH1', subtotalCents: 100, snapshot: {} },
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + 60_000),
        nextCheckAt: at,
      });
    expect(readRefusal(await requestAction(payingOwner, 'discard'))).toMatchObject({
      status: 409,
      code: 1021,
    });
    expect((await readPackage(payingOwner)).status).toBe('2');
  });

  it('requires an idempotency key', async () => {
    const owner = await createOwner();
    expect((await requestAction(owner, 'discard', {}, {} as never)).statusCode).toBe(400);
  });
});

describe('requesting a content check', () => {
  const getFields = async (overrides: object) =>
    readRefusal(await requestAction(await createOwner(), 'verify', overrides)).fields;

  it('requires an instruction and a note, and reports both when missing', async () => {
    expect(await getFields({ instructions: [], additional: ' ' })).toEqual([
      { field: 'instructions', message: 'instructionsRequired' },
      { field: 'additional', message: 'required' },
    ]);
  });

  it.each([
    ['Count them!', 'alphanumeric'],
    ['=1+1', 'alphanumeric'],
    ['one\ntwo', 'alphanumeric'],
    ['x'.repeat(121), 'notLonger?n=120'],
  ])('refuses %j', async (additional, message) => {
    expect(await getFields({ additional })).toEqual([{ field: 'additional', message }]);
  });

  it('accepts 120 characters of any script', async () => {
    expect(
      readUpdatedPackage(
        await requestAction(await createOwner(), 'verify', { additional: '茶'.repeat(120) }),
      ).status,
    ).toBe('1');
  });

  it('refuses a 50 kB note and unknown instructions', async () => {
    expect(
      (await requestAction(await createOwner(), 'verify', { additional: 'x'.repeat(50_000) }))
        .statusCode,
    ).toBe(422);
    expect(
      (await requestAction(await createOwner(), 'verify', { instructions: ['open'] })).statusCode,
    ).toBe(422);
  });
});
