import { setImmediate as turn } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';

import { schema, type Tx } from '../db/client';
import { claimGuarantee } from '../money/paymentrequest/claim';
import { raiseByOperator, raiseRequest } from '../money/paymentrequest/raise';
import { openTestHost, type TestHost } from '../testing/host';
import { operatorKey as headers, picture, receiveBody } from '../testing/operator';
import { newMember } from '../testing/people';
import {
  getData,
  initShipment,
  newShopper,
  payWithCredits,
  readRefusal,
  newShopperWithPackage,
  idempotencyHeader,
} from '../testing/shipping';

type Person = Awaited<ReturnType<typeof newMember>>;
const {
  files,
  mailOutbox,
  notifications,
  packageMemberships,
  packages,
  packageEvents,
  paymentRequests,
} = schema;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const takeBack = (packageref: string) =>
  host.call('POST /operator/takebackpackage', { headers, body: { packageref } });

async function receivedFor({ member }: Person): Promise<string> {
  const photos = [{ name: 'box.jpg', data: (await picture()).toString('base64') }];
  const answer = await host.call('POST /operator/receive', {
    headers,
    body: receiveBody(member.suite, { photos }),
  });
  return answer.json<{ data: { packageref: string } }>().data.packageref;
}

const rowsOf = async ({ member: { id } }: Person) => ({
  packages: await host.db.$count(packages, eq(packages.memberId, id)),
  events: await host.db.$count(packageEvents, eq(packageEvents.memberId, id)),
  files: await host.db.$count(files, eq(files.memberId, id)),
  news: await host.db.$count(notifications, eq(notifications.memberId, id)),
});
const lettersTo = async ({ member }: Person) =>
  (
    await host.db
      .select({ kind: mailOutbox.kind })
      .from(mailOutbox)
      .where(eq(mailOutbox.memberId, member.id))
  ).map(({ kind }) => kind);

describe('a package received for the wrong suite', () => {
  it('is removed from the wrong member, who is notified, and can be received again', async () => {
    const [wrong, right] = [await newMember(host.db), await newMember(host.db)];
    const ref = await receivedFor(wrong);
    expect(await lettersTo(wrong)).toContain('package');
    const answer = await takeBack(ref.toLowerCase());
    expect(answer.json()).toMatchObject({
      data: { packageref: ref, suite: wrong.member.suite, merchant: 'Amazon' },
    });
    expect(await rowsOf(wrong)).toEqual({ packages: 0, events: 0, files: 0, news: 0 });
    expect(await lettersTo(wrong)).not.toContain('package');
    expect(await lettersTo(wrong)).toContain('package-taken-back');
    expect(readRefusal(await takeBack(ref)).fields).toMatchObject([
      { field: 'packageref', message: `${ref} is not one of our packages` },
    ]);
    await receivedFor(right);
    expect((await rowsOf(right)).packages).toBe(1);
  });

  it('is removed from the checkout that it was in', async () => {
    const shopper = await newShopper(host);
    const [ref = '', other] = shopper.refs;
    getData(await initShipment(host, shopper.as, shopper.refs));
    getData(await takeBack(ref));
    const left = await host.db
      .select({ ref: packageMemberships.packageRef })
      .from(packageMemberships)
      .where(eq(packageMemberships.memberId, shopper.memberId));
    expect(left).toEqual([{ ref: other }]);
  });

  it('is not taken back if its member has made a request or payment for it', async () => {
    const wished = await newShopperWithPackage(host);
    getData(
      await host.call('POST /actionrequest/action/repack', {
        as: wished.as,
        headers: idempotencyHeader(),
        body: { packageref: wished.ref },
      }),
    );
    const paid = await newShopperWithPackage(host);
    await payWithCredits(host, paid);
    for (const [ref, why] of [
      [wished.ref, 'has a request from its member'],
      [paid.ref, 'is no longer in the warehouse'],
    ] as const) {
      expect(readRefusal(await takeBack(ref)).fields).toEqual([
        { field: 'packageref', message: `${ref} ${why}` },
      ]);
      expect(await host.db.$count(packages, eq(packages.ref, ref))).toBe(1);
    }
  });

  it('is taken back only once by concurrent calls', async () => {
    const { ref, memberId } = await newShopperWithPackage(host);
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(ref)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await host.db.$count(mailOutbox, eq(mailOutbox.memberId, memberId))).toBe(1);
  });

  it.each([
    ['a guarantee is used for it', useGuarantee],
    ['money is asked for it', askForMoney],
  ])('is not taken back while %s', async (_what, begin) => {
    const later = new Date(Date.now() + 60_000);
    const shopper = await newShopperWithPackage(host, { arrivedAt: later });
    const act = await begin(shopper);
    let answered = false;
    const taken = await host.db.transaction(async (tx) => {
      await act(tx);
      const answer = takeBack(shopper.ref).finally(() => (answered = true));
      while (!answered && !(await somebodyWaits())) await turn();
      return { answer };
    });
    expect(readRefusal(await taken.answer).fields).toEqual([
      { field: 'packageref', message: `${shopper.ref} has a payment request` },
    ]);
    expect(await host.db.$count(packages, eq(packages.ref, shopper.ref))).toBe(1);
  });
});

type Shopper = Awaited<ReturnType<typeof newShopperWithPackage>>;

async function useGuarantee({ memberId, ref }: Shopper) {
  const about = { kind: 'guarantee' as const, description: 'Guarantee', amountCents: 400 };
  const { id, ref: guaranteeref } = await host.db.transaction((tx) =>
    raiseRequest(tx, { memberId, ...about }),
  );
  await host.db
    .update(paymentRequests)
    .set({ status: 'C', paidAt: new Date() })
    .where(eq(paymentRequests.id, id));
  return (tx: Tx) => claimGuarantee(tx, memberId, { packageref: ref, guaranteeref });
}

async function askForMoney({ as, ref }: Shopper) {
  const { suite } = as.user;
  return (tx: Tx) =>
    raiseByOperator(tx, { suite, amount: 12.5, description: 'Postage', packageref: ref });
}

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await host.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
