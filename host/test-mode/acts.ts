import { eq } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import type { TestAct } from '@/contract/test-mode/calls';
import { now } from '@/host/core/clock';
import { invalid } from '@/host/core/errors';
import { schema } from '@/host/db/client';
import { match } from '@/host/db/match';
import { raiseByOperator } from '@/host/money/paymentrequest/raise';
import { grantCredits } from '@/host/money/reward/credits';
import { dispatchShipment } from '@/host/operator/dispatch';
import { getStatusForKinds } from '@/host/parcels/pmt/arrival-status';
import { isWireKind } from '@/rules/packages/package';
import { routes } from '@/rules/routes';

import { changeClock, setExpiry } from './clock-change';
import { finishRequests } from './finish-requests';
import { resetMember, setTier } from './fresh-member';
import { makeBox } from './boxes';
import { makeOrder, buildStageOrder } from './orders';
import { receiveLines, raisePrices, buyLines, sellOut } from './order-acts';
import { deliver, makeParcel, makeShipment, buildParcel, type TestContext } from './parcels';
import { makeQuote } from './quotes';
import { answerQuotes } from './quote-acts';

const { countries, members, shipments } = schema;
const DAY_MS = 86_400_000;
type ActRequest = Body<'POST /test/act'>;
type ActResult = Reply<'POST /test/act'>;
type ActHandler = (context: TestContext, request: ActRequest) => Promise<number | ActResult>;

/** Each returns the number of changes, and optionally a path that shows one. */
const handlers: Record<TestAct, ActHandler> = {
  member: changeMember,
  clock: (context, { ms = 0 }) => changeClock(context, context.session, ms),
  expire: ({ db, session }, { ms = 0 }) => setExpiry(db, session, ms),
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
  shipment: async (context, { stage = 'paid' }) => {
    await makeShipment(context, stage);
    return 1;
  },
  onebox: async (context, { box = 'packing' }) => {
    await makeBox(context, box);
    return 1;
  },
  finish: ({ db, payments, session: { memberId } }) => finishRequests(db, payments, { memberId }),
  dispatch: (context) =>
    forEachShipment(context, 'paid', (shipmentref) =>
      dispatchShipment(context.db, { shipmentref, awb: `TEST${Date.now() % 1e10}` }),
    ),
  deliver: (context) => forEachShipment(context, 'shipped', (ref) => deliver(context.db, ref)),
  quote: async (context, { quote = 'answered' }) => {
    const estimate = await makeQuote(context, quote);
    return { done: 1, open: routes.liveQuote({ estimate }) };
  },
  quotes: (context, { grams = 1000 }) => answerQuotes(context, { weight: grams / 1000 }),
  refuse: (context) => answerQuotes(context, { refuse: true }),
  order: async (context, { order = 'held' }) => {
    const id = await makeOrder(context, buildStageOrder(order));
    return { done: 1, open: routes.order(id) };
  },
  price: raisePrices,
  soldout: sellOut,
  buy: buyLines,
  arrive: receiveLines,
  reset: async ({ db, session: { memberId } }) => {
    await resetMember(db, memberId);
    return 1;
  },
};

export async function runAct(context: TestContext, request: ActRequest): Promise<ActResult> {
  const result = await handlers[request.act](context, request);
  return typeof result === 'number' ? { done: result, open: null } : result;
}

const invalidField = (field: string) => invalid(field, 'invalid');

async function changeMember(
  { db, session: { memberId } }: TestContext,
  { tier, tierdays, country, language }: ActRequest,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (tier) await setTier(tx, memberId, tier, tierdays ?? (tier === 'LT' ? null : 180));
    if (country) {
      const [countryRow] = await tx
        .select({ iso: countries.iso })
        .from(countries)
        .where(eq(countries.iso, country));
      if (!countryRow) throw invalidField('country');
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
  { db, session: { memberId } }: TestContext,
  { cents = 0, days }: ActRequest,
) {
  if (cents === 0) throw invalidField('cents');
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
  context: TestContext,
  { kind = 'normal', status, count = 1, days = 0, cents = 4500 }: ActRequest,
): Promise<number> {
  if (!isWireKind(kind)) throw invalidField('kind');
  const parcel = buildParcel({
    kinds: [kind],
    status:
      status ??
      (getStatusForKinds([kind]) === '1' ? '1' : getStatusForKinds([kind]) === '0' ? '0' : '2'),
    daysago: days,
    cents,
  });
  for (let i = 0; i < count; i += 1) await makeParcel(context, parcel);
  return count;
}

async function forEachShipment(
  { db, session: { memberId } }: TestContext,
  status: 'paid' | 'shipped',
  work: (ref: string) => Promise<unknown>,
): Promise<number> {
  const rows = await db
    .select({ ref: shipments.ref })
    .from(shipments)
    .where(match(shipments, { memberId, status }))
    .limit(50);
  for (const { ref } of rows) await work(ref);
  return rows.length;
}
