import { eq } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { drawPicture } from '../testing/operator';
import type { PackageValues } from '../testing/packages';
import {
  getData,
  newShopper,
  callOperator,
  readRefusal,
  newIdempotencyHeader,
} from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const bodies: Record<string, object> = {
  verify: { instructions: ['photo'], additional: 'Show the label' },
};

/** A package with a member's request. */
async function createRequest(action: string, values: PackageValues = {}) {
  const shopper = await newShopper(host, [values]);
  const ref = shopper.refs[0] ?? '';
  getData(
    await host.call(`POST /actionrequest/action/${action}`, {
      as: shopper.as,
      body: { packageref: ref, ...bodies[action] },
      headers: newIdempotencyHeader(),
    }),
  );
  return { ...shopper, ref };
}
type Owner = Awaited<ReturnType<typeof createRequest>>;

const finish = (owner: Owner, overrides: object = {}) =>
  callOperator(host, 'POST /operator/finishrequest', {
    packageref: owner.ref,
    outcome: 'done',
    ...overrides,
  });
const getPackage = async (owner: Owner) =>
  getData<Package>(
    await host.call('GET /pmt/package', { as: owner.as, query: { packageref: owner.ref } }),
  );
const listNotificationTypes = async (owner: Owner) =>
  (
    await host.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.packageRef, owner.ref))
  )
    .map(({ type }) => type)
    .sort();
const measures = { weight: 0.9, length: 30, width: 20, height: 6.5 };

const outcomes: [string, PackageValues, object, Partial<Package>, string[]][] = [
  [
    'verify',
    {},
    { note: 'Three cups' },
    { status: '2', packagetype: ['verified'] },
    ['txnpackage_verify_complete'],
  ],
  [
    'verify',
    { status: '0', kinds: ['damagepartial'] },
    { note: 'One cup is broken' },
    { status: '0', packagetype: ['verified', 'damagepartial'] },
    ['txnpackage_action_needed', 'txnpackage_verify_complete'],
  ],
  [
    'repack',
    { kinds: ['verified'] },
    measures,
    {
      status: '2',
      packagetype: ['verified', 'repacked'],
      weight: 900,
      dimensions: { length: 30, width: 20, height: 6.5 },
    },
    ['txnpackage_repack_complete'],
  ],
  [
    'fix',
    { status: '0', kinds: ['damagefull'] },
    {},
    { status: '2', packagetype: ['normaldamaged'] },
    ['txnpackage_request_complete'],
  ],
  [
    'hazmat',
    { status: '0', kinds: ['hazmatpartial'] },
    { weight: 2 },
    { status: '2', packagetype: ['normalhazmat'], weight: 2000 },
    ['txnpackage_request_complete'],
  ],
  ['discard', {}, {}, { status: 'D', packagetype: ['discarded'] }, ['txnpackage_request_complete']],
  [
    'discard',
    { status: '0', kinds: ['prohibitedfull'] },
    {},
    { status: 'D', packagetype: ['discarddangerous'] },
    ['txnpackage_request_complete'],
  ],
  [
    'discard',
    { status: '0', kinds: ['hazmatpartial'], itemizationDeclared: true },
    {},
    { status: '2', packagetype: ['normal'], amount: '0.00', itemizationdeclared: false },
    ['txnpackage_request_complete'],
  ],
  [
    'discard',
    { status: '0', kinds: ['damagepartial', 'battery'] },
    { value: 12.5 },
    { status: '2', packagetype: ['battery'], amount: '12.50' },
    ['txnpackage_request_complete'],
  ],
];

describe('a finished request', () => {
  it.each(outcomes)(
    '%s of %j with %j makes the package %j and notifies its member',
    async (action, values, overrides, expectedPackage, news) => {
      const owner = await createRequest(action, values);
      expect(getData(await finish(owner, overrides))).toEqual({
        packageref: owner.ref,
        status: expectedPackage.status,
        changed: true,
      });
      const currentPackage = await getPackage(owner);
      expect(currentPackage).toMatchObject(expectedPackage);
      expect(currentPackage.events?.[0]).toMatchObject({
        kind: expect.stringMatching(/-done$/),
        note: (overrides as { note?: string }).note ?? '',
      });
      expect(await listNotificationTypes(owner)).toEqual(news);
    },
  );

  it('sends the member one email', async () => {
    const owner = await createRequest('verify', { status: '0', kinds: ['damagepartial'] });
    await finish(owner, { note: 'One cup is broken' });
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(eq(schema.mailOutbox.memberId, owner.memberId));
    expect(emails.filter(({ kind }) => kind === 'package')).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ type: 'txnpackage_action_needed', packageRef: owner.ref }),
      }),
    ]);
  });

  it('adds the new photos', async () => {
    const owner = await createRequest('verify');
    const data = (await drawPicture()).toString('base64');
    getData(await finish(owner, { photos: [{ name: 'label.jpg', data }] }));
    expect((await getPackage(owner)).images).toHaveLength(1);
    expect(
      (
        await host.call('GET /pmt/photo', {
          as: owner.as,
          query: { packageref: owner.ref, index: '0', size: '320' },
        })
      ).headers['content-type'],
    ).toBe('image/webp');
  });

  it('is done once: repeating the outcome changes nothing, and the other outcome is refused', async () => {
    const owner = await createRequest('repack');
    await finish(owner, measures);
    const before = await getPackage(owner);
    expect(getData(await finish(owner, { ...measures, weight: 5 }))).toMatchObject({
      changed: false,
    });
    expect(readRefusal(await finish(owner, { outcome: 'declined' }))).toMatchObject({
      status: 422,
      code: 1060,
    });
    expect(await getPackage(owner)).toEqual(before);
    expect(await listNotificationTypes(owner)).toEqual(['txnpackage_repack_complete']);
  });

  it('has one effect for ten concurrent calls', async () => {
    const owner = await createRequest('fix', { status: '0', kinds: ['damagefull'] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(owner)));
    expect(
      answers.map((answer) => getData<{ changed: boolean }>(answer).changed).filter(Boolean),
    ).toHaveLength(1);
    expect(await listNotificationTypes(owner)).toHaveLength(1);
  });
});

describe('a declined request', () => {
  it.each([
    ['verify', {}],
    ['repack', { kinds: ['battery'] }],
    ['fix', { status: '0', kinds: ['damagefull'] }],
    ['hazmat', { status: '0', kinds: ['hazmatpartial', 'battery'] }],
    ['discard', {}],
    ['discard', { status: '0', kinds: ['prohibitedfull'] }],
  ] as [string, PackageValues][])(
    '%s of %j leaves the package unchanged and notifies the member',
    async (action, values) => {
      const owner = await createRequest(action, values);
      getData(await finish(owner, { outcome: 'declined', note: 'Not possible here' }));
      expect(await getPackage(owner)).toMatchObject({
        status: values.status ?? '2',
        packagetype: values.kinds ?? ['normal'],
        repacktype: '',
      });
      expect((await getPackage(owner)).events?.[0]).toMatchObject({
        kind: `${await getAction(owner)}-declined`,
        note: 'Not possible here',
      });
      expect(await listNotificationTypes(owner)).toEqual(['txnpackage_request_declined']);
    },
  );

  const getAction = async (owner: Owner) =>
    (
      await host.db
        .select()
        .from(schema.actionRequests)
        .where(eq(schema.actionRequests.packageRef, owner.ref))
    )[0]?.action;
});

describe('finishing', () => {
  const readFields = async (answer: ReturnType<typeof finish>) =>
    readRefusal(await answer).fields as { field: string }[];

  it('requires the new measurements of a repacked package and the findings of a content check', async () => {
    expect(
      (await readFields(finish(await createRequest('repack'), { weight: 1 }))).map(
        ({ field }) => field,
      ),
    ).toEqual(['length', 'width', 'height']);
    expect(
      (await readFields(finish(await createRequest('verify')))).map(({ field }) => field),
    ).toEqual(['note']);
  });

  it('refuses hidden characters, broken photos and packages without a request', async () => {
    const owner = await createRequest('fix', { status: '0', kinds: ['damagefull'] });
    expect(await readFields(finish(owner, { note: 'a‮b' }))).toMatchObject([{ field: 'note' }]);
    expect(
      await readFields(finish(owner, { photos: [{ name: 'x', data: 'aGVsbG8=' }] })),
    ).toMatchObject([{ field: 'photos.0' }]);
    const { refs } = await newShopper(host, [{}]);
    expect(
      readRefusal(
        await callOperator(host, 'POST /operator/finishrequest', {
          packageref: refs[0],
          outcome: 'done',
        }),
      ).status,
    ).toBe(422);
    expect(
      readRefusal(
        await callOperator(host, 'POST /operator/finishrequest', {
          packageref: 'PK00000000',
          outcome: 'done',
        }),
      ).status,
    ).toBe(404);
  });

  it('lists open requests with their instructions, oldest first', async () => {
    const [first, second] = [
      await createRequest('verify'),
      await createRequest('repack', { category: 'clothing' }),
    ];
    const { items } = getData<{ items: { packageref: string }[] }>(
      await callOperator(host, 'GET /operator/requests', undefined),
    );
    const ownItems = items.filter(({ packageref }) => [first.ref, second.ref].includes(packageref));
    expect(ownItems).toMatchObject([
      {
        packageref: first.ref,
        action: 'verify',
        instructions: ['photo'],
        additional: 'Show the label',
        suite: first.as.user.suite,
      },
      { packageref: second.ref, action: 'repack', repacktype: 'bag' },
    ]);
  });
});
