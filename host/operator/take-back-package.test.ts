import { setImmediate as waitTurn } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';

import { schema, type Tx } from '../db/client';
import { claimGuarantee } from '../money/paymentrequest/claim';
import { raiseByOperator, raiseRequest } from '../money/paymentrequest/raise';
import { openTestHost, type TestHost } from '../testing/host';
import { operatorKey as headers, drawPicture, receiveBody } from '../testing/operator';
import { newMember } from '../testing/people';
import {
  getData,
  initShipment,
  newShopper,
  payWithCredits,
  readRefusal,
  newShopperWithPackage,
  newIdempotencyHeader,
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

async function receivePackageFor({ member }: Person): Promise<string> {
  const photos = [{ name: 'box.jpg', data: (await drawPicture()).toString('base64') }];
  const answer = await host.call('POST /operator/receive', {
    headers,
    body: receiveBody(member.suite, { photos }),
  });
  return answer.json<{ data: { packageref: string } }>().data.packageref;
}

const countRows = async ({ member: { id } }: Person) => ({
  packages: await host.db.$count(packages, eq(packages.memberId, id)),
  events: await host.db.$count(packageEvents, eq(packageEvents.memberId, id)),
  files: await host.db.$count(files, eq(files.memberId, id)),
  news: await host.db.$count(notifications, eq(notifications.memberId, id)),
});
const listEmailKinds = async ({ member }: Person) =>
  (
    await host.db
      .select({ kind: mailOutbox.kind })
      .from(mailOutbox)
      .where(eq(mailOutbox.memberId, member.id))
  ).map(({ kind }) => kind);

describe('a package received for the wrong suite', () => {
  it('is removed from the wrong member, who is notified, and can be received again', async () => {
    const [wrongMember, rightMember] = [await newMember(host.db), await newMember(host.db)];
    const ref = await receivePackageFor(wrongMember);
    expect(await listEmailKinds(wrongMember)).toContain('package');
    const answer = await takeBack(ref.toLowerCase());
    expect(answer.json()).toMatchObject({
      data: { packageref: ref, suite: wrongMember.member.suite, merchant: 'Amazon' },
    });
    expect(await countRows(wrongMember)).toEqual({ packages: 0, events: 0, files: 0, news: 0 });
    expect(await listEmailKinds(wrongMember)).not.toContain('package');
    expect(await listEmailKinds(wrongMember)).toContain('package-taken-back');
    expect(readRefusal(await takeBack(ref)).fields).toMatchObject([
      { field: 'packageref', message: `${ref} is not one of our packages` },
    ]);
    await receivePackageFor(rightMember);
    expect((await countRows(rightMember)).packages).toBe(1);
  });

  it('is removed from the checkout that it was in', async () => {
    const shopper = await newShopper(host);
    const [ref = '', otherRef] = shopper.refs;
    getData(await initShipment(host, shopper.as, shopper.refs));
    getData(await takeBack(ref));
    const remainingPackages = await host.db
      .select({ ref: packageMemberships.packageRef })
      .from(packageMemberships)
      .where(eq(packageMemberships.memberId, shopper.memberId));
    expect(remainingPackages).toEqual([{ ref: otherRef }]);
  });

  it('is not taken back if its member has made a request or payment for it', async () => {
    const requestedPackage = await newShopperWithPackage(host);
    getData(
      await host.call('POST /actionrequest/action/repack', {
        as: requestedPackage.as,
        headers: newIdempotencyHeader(),
        body: { packageref: requestedPackage.ref },
      }),
    );
    const paidPackage = await newShopperWithPackage(host);
    await payWithCredits(host, paidPackage);
    for (const [ref, reason] of [
      [requestedPackage.ref, 'has a request from its member'],
      [paidPackage.ref, 'is no longer in the warehouse'],
    ] as const) {
      expect(readRefusal(await takeBack(ref)).fields).toEqual([
        { field: 'packageref', message: `${ref} ${reason}` },
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
    ['a guarantee is used for it', prepareGuarantee],
    ['money is requested for it', prepareRequest],
  ])('is not taken back while %s', async (_what, prepare) => {
    const laterTime = new Date(Date.now() + 60_000);
    const shopper = await newShopperWithPackage(host, { arrivedAt: laterTime });
    const act = await prepare(shopper);
    let isAnswered = false;
    const result = await host.db.transaction(async (tx) => {
      await act(tx);
      const answer = takeBack(shopper.ref).finally(() => (isAnswered = true));
      while (!isAnswered && !(await isAnyoneWaiting())) await waitTurn();
      return { answer };
    });
    expect(readRefusal(await result.answer).fields).toEqual([
      { field: 'packageref', message: `${shopper.ref} has a payment request` },
    ]);
    expect(await host.db.$count(packages, eq(packages.ref, shopper.ref))).toBe(1);
  });
});

type Shopper = Awaited<ReturnType<typeof newShopperWithPackage>>;

async function prepareGuarantee({ memberId, ref }: Shopper) {
  const requestValues = { kind: 'guarantee' as const, description: 'Guarantee', amountCents: 400 };
  const { id, ref: guaranteeref } = await host.db.transaction((tx) =>
    raiseRequest(tx, { memberId, ...requestValues }),
  );
  await host.db
    .update(paymentRequests)
    .set({ status: 'C', paidAt: new Date() })
    .where(eq(paymentRequests.id, id));
  return (tx: Tx) => claimGuarantee(tx, memberId, { packageref: ref, guaranteeref });
}

async function prepareRequest({ as, ref }: Shopper) {
  const { suite } = as.user;
  return (tx: Tx) =>
    raiseByOperator(tx, { suite, amount: 12.5, description: 'Postage', packageref: ref });
}

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await host.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
