import { eq } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { picture } from '../testing/operator';
import type { PackageValues } from '../testing/packages';
import {
  getData,
  newShopper,
  callOperator,
  readRefusal,
  idempotencyHeader,
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
async function asked(action: string, values: PackageValues = {}) {
  const shopper = await newShopper(host, [values]);
  const ref = shopper.refs[0] ?? '';
  getData(
    await host.call(`POST /actionrequest/action/${action}`, {
      as: shopper.as,
      body: { packageref: ref, ...bodies[action] },
      headers: idempotencyHeader(),
    }),
  );
  return { ...shopper, ref };
}
type Own = Awaited<ReturnType<typeof asked>>;

const finish = (own: Own, more: object = {}) =>
  callOperator(host, 'POST /operator/finishrequest', {
    packageref: own.ref,
    outcome: 'done',
    ...more,
  });
const read = async (own: Own) =>
  getData<Package>(
    await host.call('GET /pmt/package', { as: own.as, query: { packageref: own.ref } }),
  );
const newsOf = async (own: Own) =>
  (
    await host.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.packageRef, own.ref))
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
    async (action, values, more, after, news) => {
      const own = await asked(action, values);
      expect(getData(await finish(own, more))).toEqual({
        packageref: own.ref,
        status: after.status,
        changed: true,
      });
      const now = await read(own);
      expect(now).toMatchObject(after);
      expect(now.events?.[0]).toMatchObject({
        kind: expect.stringMatching(/-done$/),
        note: (more as { note?: string }).note ?? '',
      });
      expect(await newsOf(own)).toEqual(news);
    },
  );

  it('sends the member one email', async () => {
    const own = await asked('verify', { status: '0', kinds: ['damagepartial'] });
    await finish(own, { note: 'One cup is broken' });
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(eq(schema.mailOutbox.memberId, own.memberId));
    expect(emails.filter(({ kind }) => kind === 'package')).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ type: 'txnpackage_action_needed', packageRef: own.ref }),
      }),
    ]);
  });

  it('adds the new photos', async () => {
    const own = await asked('verify');
    const data = (await picture()).toString('base64');
    getData(await finish(own, { photos: [{ name: 'label.jpg', data }] }));
    expect((await read(own)).images).toHaveLength(1);
    expect(
      (
        await host.call('GET /pmt/photo', {
          as: own.as,
          query: { packageref: own.ref, index: '0', size: '320' },
        })
      ).headers['content-type'],
    ).toBe('image/webp');
  });

  it('is done once: repeating the outcome changes nothing, and the other outcome is refused', async () => {
    const own = await asked('repack');
    await finish(own, measures);
    const before = await read(own);
    expect(getData(await finish(own, { ...measures, weight: 5 }))).toMatchObject({
      changed: false,
    });
    expect(readRefusal(await finish(own, { outcome: 'declined' }))).toMatchObject({
      status: 422,
      code: 1060,
    });
    expect(await read(own)).toEqual(before);
    expect(await newsOf(own)).toEqual(['txnpackage_repack_complete']);
  });

  it('has one effect for ten concurrent calls', async () => {
    const own = await asked('fix', { status: '0', kinds: ['damagefull'] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(own)));
    expect(
      answers.map((answer) => getData<{ changed: boolean }>(answer).changed).filter(Boolean),
    ).toHaveLength(1);
    expect(await newsOf(own)).toHaveLength(1);
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
      const own = await asked(action, values);
      getData(await finish(own, { outcome: 'declined', note: 'Not possible here' }));
      expect(await read(own)).toMatchObject({
        status: values.status ?? '2',
        packagetype: values.kinds ?? ['normal'],
        repacktype: '',
      });
      expect((await read(own)).events?.[0]).toMatchObject({
        kind: `${await actionOf(own)}-declined`,
        note: 'Not possible here',
      });
      expect(await newsOf(own)).toEqual(['txnpackage_request_declined']);
    },
  );

  const actionOf = async (own: Own) =>
    (
      await host.db
        .select()
        .from(schema.actionRequests)
        .where(eq(schema.actionRequests.packageRef, own.ref))
    )[0]?.action;
});

describe('finishing', () => {
  const fieldsOf = async (answer: ReturnType<typeof finish>) =>
    readRefusal(await answer).fields as { field: string }[];

  it('requires the new measurements of a repacked package and the findings of a content check', async () => {
    expect(
      (await fieldsOf(finish(await asked('repack'), { weight: 1 }))).map(({ field }) => field),
    ).toEqual(['length', 'width', 'height']);
    expect((await fieldsOf(finish(await asked('verify')))).map(({ field }) => field)).toEqual([
      'note',
    ]);
  });

  it('refuses hidden characters, broken photos and packages without a request', async () => {
    const own = await asked('fix', { status: '0', kinds: ['damagefull'] });
    expect(await fieldsOf(finish(own, { note: 'a‮b' }))).toMatchObject([{ field: 'note' }]);
    expect(
      await fieldsOf(finish(own, { photos: [{ name: 'x', data: 'aGVsbG8=' }] })),
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
      await asked('verify'),
      await asked('repack', { category: 'clothing' }),
    ];
    const { items } = getData<{ items: { packageref: string }[] }>(
      await callOperator(host, 'GET /operator/requests', undefined),
    );
    const own = items.filter(({ packageref }) => [first.ref, second.ref].includes(packageref));
    expect(own).toMatchObject([
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
