import { and, eq } from 'drizzle-orm';
import { Value } from 'typebox/value';

import { oneboxEndpoints, type Onebox } from '@/contract/member/onebox';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import type { PackageValues } from '@/host/testing/packages';
import {
  getData,
  initShipment,
  newShopper,
  readRefusal,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Shopper = Awaited<ReturnType<typeof newShopper>>;
const generate = ({ as }: Pick<Shopper, 'as'>, packages: string[]) =>
  host.call('POST /onebox/generate', { as, body: { packages }, headers: newIdempotencyHeader() });
const update = ({ as }: Shopper, oneboxid: string, packages: string[]) =>
  host.call('POST /onebox/update', { as, body: { oneboxid, packages } });
const listRefs = (box: Onebox) => box.packages.map(({ packageref }) => packageref);

describe('a draft', () => {
  it('follows the contract, with contents, price, estimate and storage since the oldest package', async () => {
    const shopper = await newShopper(host, [
      { kinds: ['verified'] },
      { kinds: ['normalhazmat'], arrivedAt: new Date('2025-12-01T08:00:00Z') },
      { kinds: ['repacked'], repackType: 'bag' },
    ]);
    const answer = await generate(shopper, shopper.refs);
    const box = getData<Onebox>(answer);
    expect([...Value.Errors(oneboxEndpoints['POST /onebox/generate'].reply, box)]).toEqual([]);
    expect(box).toMatchObject({
      status: 'draft',
      problems: [],
      declaredvalue: '149.70',
      measured: null,
      quote: { subtotal: '48.00', total: '48.00' },
    });
    expect(listRefs(box)).toEqual(shopper.refs);
    expect(box.quote?.charges.map(({ code, amount }) => [code, amount]).sort()).toEqual([
      ['contentverification', '5.00'],
      ['costadjustment', '5.00'],
      ['hazmatFee', '32.00'],
      ['oneboxFee', '6.00'],
    ]);
    expect(box.estimate).toEqual({ weight: 3600, length: 30, width: 20, height: 33 });
    expect(box.storage).toMatchObject({
      since: '2025-12-01T08:00:00.000Z',
      freedays: 30,
      dailyfee: '1.00',
    });
    expect(
      getData(
        await host.call('GET /onebox/onebox', {
          as: shopper.as,
          query: { oneboxref: box.oneboxref },
        }),
      ),
    ).toEqual(box);
  });

  it('is created once for thirty concurrent requests', async () => {
    const shopper = await newShopper(host);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => generate(shopper, shopper.refs)),
    );
    expect(new Set(answers.map((answer) => getData<Onebox>(answer).oneboxid)).size).toBe(1);
    expect(
      await host.db.$count(schema.oneboxes, eq(schema.oneboxes.memberId, shopper.memberId)),
    ).toBe(1);
  });

  it('can be given other contents, and is dissolved by an empty list; both are idempotent', async () => {
    const shopper = await newShopper(host, [{}, {}, {}]);
    const [a = '', b = '', c = ''] = shopper.refs;
    const { oneboxid } = getData<Onebox>(await generate(shopper, [a, b]));
    expect(listRefs(getData(await update(shopper, oneboxid, [c, a])))).toEqual([c, a]);
    expect(readRefusal(await update(shopper, oneboxid, [c]))).toMatchObject({
      code: 1024,
      fields: [{ field: 'packages', message: 'tooFew' }],
    });
    const list = getData<Reply<'GET /pmt/packages'>>(
      await host.call('GET /pmt/packages', { as: shopper.as }),
    );
    expect(list.oneboxinprocess).toEqual([
      {
        oneboxid,
        oneboxref: expect.stringMatching(/^PK/),
        status: 'draft',
        packagescount: 2,
        held: false,
      },
    ]);
    expect(
      Object.fromEntries(
        list.transactionpackages.items.map((item) => [item.packageref, item.oneboxid]),
      ),
    ).toEqual({ [a]: oneboxid, [b]: null, [c]: oneboxid });
    for (const _ of [1, 2])
      expect(getData(await update(shopper, oneboxid, []))).toMatchObject({
        status: 'cancelled',
        packages: [],
        quote: null,
      });
    expect(readRefusal(await update(shopper, oneboxid, [a, b])).code).toBe(1030);
    expect(getData<Onebox>(await generate(shopper, [a, b])).oneboxid).not.toBe(oneboxid);
    const listRows = async (listName: string) =>
      getData<Reply<'GET /onebox/list'>>(
        await host.call('GET /onebox/list', { as: shopper.as, query: { list: listName } }),
      );
    expect([
      (await listRows('open')).total,
      (await listRows('history')).items.map((row) => row.oneboxid),
    ]).toEqual([1, [oneboxid]]);
  });

  it('is not changed from outdated contents: of two concurrent tabs, one succeeds and the other is refused', async () => {
    const shopper = await newShopper(host, [{}, {}, {}, {}]);
    const [a = '', b = '', c = '', d = ''] = shopper.refs;
    const { oneboxid } = getData<Onebox>(await generate(shopper, [a, b]));
    const updateFrom = (packages: string[], seenRefs: string[]) =>
      host.call('POST /onebox/update', {
        as: shopper.as,
        body: { oneboxid, packages, seen: seenRefs },
      });
    const tabAnswers = await Promise.all([
      updateFrom([a, b, c], [a, b]),
      updateFrom([a, b, d], [b, a]),
    ]);
    expect(tabAnswers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const lateAnswer = tabAnswers.find((answer) => answer.statusCode === 409)!;
    expect(readRefusal(lateAnswer).code).toBe(1025);
    const currentRefs = listRefs(getData(tabAnswers.find((answer) => answer !== lateAnswer)!));
    expect(readRefusal(await updateFrom([], [a, b])).code).toBe(1025);
    expect(listRefs(getData(await updateFrom(currentRefs, [a, b])))).toEqual(currentRefs);
    expect(listRefs(getData(await updateFrom([a, b], currentRefs)))).toEqual([a, b]);
  });

  it('is visible to its member only, as are its packages', async () => {
    const [owner, stranger] = [await newShopper(host), await newShopper(host)];
    const { oneboxid, oneboxref } = getData<Onebox>(await generate(owner, owner.refs));
    const tries = [
      generate(stranger, owner.refs),
      generate(stranger, [stranger.refs[0] ?? '', owner.refs[0] ?? '']),
      update(stranger, oneboxid, stranger.refs),
      update(stranger, oneboxid, []),
      host.call('GET /onebox/onebox', { as: stranger.as, query: { oneboxid } }),
      host.call('GET /onebox/onebox', { as: stranger.as, query: { oneboxref } }),
      host.call('POST /onebox/redeem', { as: stranger.as, body: { oneboxid, credits: 0 } }),
      host.call('GET /onebox/getpaypalcheckouturl', {
        as: stranger.as,
        query: { oneboxid, quote: 'x'.repeat(64) },
        headers: newIdempotencyHeader(),
      }),
    ];
    for (const answer of await Promise.all(tries))
      expect(readRefusal(answer)).toMatchObject({ status: 404, code: 1005 });
    expect(
      getData(await host.call('GET /onebox/onebox', { as: owner.as, query: { oneboxid } })),
    ).toMatchObject({ status: 'draft', problems: [] });
  });
});

describe('an ineligible package', () => {
  it.each<[string, PackageValues]>([
    ['shipped', { status: 'P', shipmentRef: 'SH22222222' }],
    ['discarded', { status: 'D', kinds: ['discarded'] }],
    ['isOnebox', { kinds: ['onebox'] }],
    ['prohibited', { status: '0', kinds: ['prohibitedpartial'] }],
    ['notReady', { status: '1', kinds: ['verifying'] }],
    ['notReady', { status: '0', kinds: ['hazmatfull'] }],
    ['noValue', { amountCents: 0 }],
    ['shipsAlone', { shipAlone: true }],
    ['tooLarge', { lengthMm: 1300 }],
  ])('is refused: %s', async (reason, values) => {
    const shopper = await newShopper(host, [{}, values, {}]);
    expect(readRefusal(await generate(shopper, shopper.refs))).toEqual({
      status: 409,
      code: 1024,
      detail: reason,
      fields: [{ field: shopper.refs[1], message: reason }],
    });
  });

  it.each<[string, PackageValues[]]>([
    ['tooFew', [{}]],
    ['tooMany', Array.from({ length: 21 }, () => ({}))],
    ['tooHeavy', [{ weightGrams: 16_000 }, { weightGrams: 16_000 }]],
    ['tooManyBatteries', [{ kinds: ['battery'] }, { kinds: ['battery'] }, { kinds: ['battery'] }]],
  ])('is refused in combination: %s', async (reason, values) => {
    const shopper = await newShopper(host, values);
    expect(readRefusal(await generate(shopper, shopper.refs))).toMatchObject({
      code: 1024,
      fields: [{ field: 'packages', message: reason }],
    });
  });

  it('is one in another box or checkout; of a concurrent box and checkout, only one succeeds', async () => {
    const shopper = await newShopper(host, [{}, {}, {}, {}]);
    const [a = '', b = '', c = '', d = ''] = shopper.refs;
    await generate(shopper, [a, b]);
    expect(readRefusal(await generate(shopper, [b, c])).fields).toEqual([
      { field: b, message: 'inOnebox' },
    ]);
    expect(readRefusal(await initShipment(host, shopper.as, [a])).code).toBe(1021);
    const concurrentAnswers = await Promise.all([
      generate(shopper, [c, d]),
      initShipment(host, shopper.as, [d]),
    ]);
    expect(concurrentAnswers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const rows = await host.db
      .select()
      .from(schema.packageMemberships)
      .where(
        and(
          eq(schema.packageMemberships.memberId, shopper.memberId),
          eq(schema.packageMemberships.packageRef, d),
        ),
      );
    expect(rows).toHaveLength(1);
  });

  it('is shown by its draft, which cannot be paid', async () => {
    const shopper = await newShopper(host);
    const box = getData<Onebox>(await generate(shopper, shopper.refs));
    await host.db
      .update(schema.packages)
      .set({ amountCents: 0 })
      .where(eq(schema.packages.ref, shopper.refs[0] ?? ''));
    const shownBox = getData<Onebox>(
      await host.call('GET /onebox/onebox', { as: shopper.as, query: { oneboxid: box.oneboxid } }),
    );
    expect(shownBox.problems).toEqual([{ packageref: shopper.refs[0], code: 'noValue' }]);
    const payAnswer = await host.call('GET /onebox/getpaypalcheckouturl', {
      as: shopper.as,
      query: { oneboxid: box.oneboxid, quote: box.quote?.hash ?? '' },
      headers: newIdempotencyHeader(),
    });
    expect(readRefusal(payAnswer)).toMatchObject({ code: 1030, detail: 'noValue' });
  });
});
