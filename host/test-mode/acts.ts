import { and, eq, inArray } from 'drizzle-orm';

import type { Body } from '@/contract/registry';
import type { TestAct } from '@/contract/test-mode';
import { linesOfOrder } from '@/host/cart/orders/order';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema } from '@/host/db/client';
import { answerByHand } from '@/host/estimates/desk';
import { raiseByOperator } from '@/host/money/paymentrequest/raise';
import { grantCredits } from '@/host/money/reward/credits';
import { dispatchShipment } from '@/host/operator/dispatch';
import { finishByItself } from '@/host/operator/finish-by-itself';
import { buyLine } from '@/host/operator/orders/lines';
import { isWireKind } from '@/rules/packages/package';
import { statusOfKinds } from '@/host/parcels/pmt/arrival-status';

import { changeClock, endSoon } from './clock-change';
import { resetMember, setTier } from './fresh-member';
import { makeBox } from './boxes';
import { deliver, makeParcel, makeShipment, plainParcel, type Bench } from './parcels';

const { countries, estimates, members, orders, shipments } = schema;
const DAY_MS = 86_400_000;
type Wish = Body<'POST /test/act'>;
type Doing = (bench: Bench, wish: Wish) => Promise<number>;

/** What each act does to the member of the bench; answers how many things it did. */
const doings: Record<TestAct, Doing> = {
  member: changeMember,
  clock: (bench, { ms = 0 }) => changeClock(bench, bench.session, ms),
  expire: ({ db, session }, { ms = 0 }) => endSoon(db, session, ms),
  credit: giveCredits,
  charge: ({ db, session: { suite } }, { cents = 0, required = false }) =>
    db.transaction(async (tx) => {
      await raiseByOperator(tx, {
        suite,
        amount: cents / 100,
        description: 'Test charge',
        required,
      });
      return 1;
    }),
  parcel: makeParcels,
  shipment: async (bench, { stage = 'paid' }) => {
    await makeShipment(bench, stage);
    return 1;
  },
  onebox: async (bench, { box = 'packing' }) => {
    await makeBox(bench, box);
    return 1;
  },
  finish: ({ db, payments, session: { memberId } }) => finishByItself(db, payments, -1, memberId),
  dispatch: (bench) =>
    eachShipment(bench, 'paid', (shipmentref) =>
      dispatchShipment(bench.db, { shipmentref, awb: `TEST${Date.now() % 1e10}` }),
    ),
  deliver: (bench) => eachShipment(bench, 'shipped', (ref) => deliver(bench.db, ref)),
  quotes: answerQuotes,
  buy: buyLines,
  reset: async ({ db, session: { memberId } }) => {
    await resetMember(db, memberId);
    return 1;
  },
};

/** Does what support wishes for the member who asks, and for nobody else. */
export const doAct = (bench: Bench, wish: Wish): Promise<number> => doings[wish.act](bench, wish);

const refused = (field: string) =>
  new Problem('validation', { fields: [{ field, message: 'invalid' }] });

async function changeMember(
  { db, session: { memberId } }: Bench,
  { tier, tierdays, country, language }: Wish,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (tier) await setTier(tx, memberId, tier, tierdays ?? (tier === 'LT' ? null : 180));
    if (country) {
      const [known] = await tx
        .select({ iso: countries.iso })
        .from(countries)
        .where(eq(countries.iso, country));
      if (!known) throw refused('country');
      await tx
        .update(members)
        .set({ registrationCountry: country })
        .where(eq(members.id, memberId));
    }
    if (language) await tx.update(members).set({ language }).where(eq(members.id, memberId));
    return [tier, country, language].filter(Boolean).length;
  });
}

async function giveCredits(
  { db, session: { memberId } }: Bench,
  { cents = 0, days }: Wish,
): Promise<number> {
  if (cents === 0) throw refused('cents');
  await db.transaction((tx) =>
    grantCredits(tx, {
      memberId,
      amountCents: cents,
      reason: 'Test credits',
      expiresAt: days === undefined ? null : new Date(now().getTime() + days * DAY_MS),
    }),
  );
  return 1;
}

async function makeParcels(
  bench: Bench,
  { kind = 'normal', status, count = 1, days = 0, cents = 4500 }: Wish,
): Promise<number> {
  if (!isWireKind(kind)) throw refused('kind');
  const parcel = plainParcel({
    kinds: [kind],
    status:
      status ?? (statusOfKinds([kind]) === '1' ? '1' : statusOfKinds([kind]) === '0' ? '0' : '2'),
    daysago: days,
    cents,
  });
  for (let made = 0; made < count; made += 1) await makeParcel(bench, parcel);
  return count;
}

async function eachShipment(
  { db, session: { memberId } }: Bench,
  status: 'paid' | 'shipped',
  work: (ref: string) => Promise<unknown>,
): Promise<number> {
  const rows = await db
    .select({ ref: shipments.ref })
    .from(shipments)
    .where(and(eq(shipments.memberId, memberId), eq(shipments.status, status)))
    .limit(50);
  for (const { ref } of rows) await work(ref);
  return rows.length;
}

/** Answers the member's waiting quotes as a person would: one kilogram a piece. */
async function answerQuotes({ db, session: { memberId } }: Bench): Promise<number> {
  const rows = await db
    .select({ ref: estimates.ref })
    .from(estimates)
    .where(and(eq(estimates.memberId, memberId), eq(estimates.status, 'followup')))
    .limit(50);
  for (const { ref } of rows)
    await db.transaction((tx) => answerByHand(tx, { reference: ref, weight: 1 }));
  return rows.length;
}

/** Buys what the member's paid orders wait for, for what was expected. */
async function buyLines({ db, payments, session: { memberId } }: Bench): Promise<number> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, ['P', 'S', 'I'])))
    .limit(20);
  let bought = 0;
  for (const order of rows)
    for (const line of await linesOfOrder(db, order)) {
      if (line.state !== 'waiting' && line.state !== 'accepted') continue;
      await buyLine(db, payments, {
        txnref: order.ref,
        itemsid: line.id,
        unitprice: line.unitPriceCents / 100,
        shoporder: `TEST-${line.id.slice(0, 8)}`,
      });
      bought += 1;
    }
  return bought;
}
