import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { isErased } from '@/host/core/erased';
import { refusal } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { getLookedUpMembers } from '@/host/core/http/trail';
import { buildPaymentDueSql } from '@/host/core/sessions/session';
import type { Member } from '@/host/core/suites';
import { schema, type Database } from '@/host/db/client';
import { listChats } from '@/host/members/chat/operator-chats';
import { buildDelayKey, countFailuresSinceSuccess } from '@/host/members/login/delays';
import { listContactMessages } from '@/host/members/prelogin/contact';
import { readProfile } from '@/host/members/user/profile';
import { toMembershipDetails } from '@/host/money/membership/history';
import { listRequests } from '@/host/money/paymentrequest/list';
import type { StoredQuote } from '@/host/money/payments/attempts';
import { sumAvailableCredits } from '@/host/money/reward/credits';
import { readBoxPage } from '@/host/parcels/onebox/list';
import { fromCents } from '@/rules/money';
import { isVisible } from '@/rules/members/text';
import { toTier } from '@/rules/membership/membership';

import { makeBundle } from '../bundle/bundle';
import { listOpenRequests } from '../finish-request';
import { listOpenHolds } from '../holds';
import { listOpenCases } from '../reconciliation';
import { listDueRefunds } from '../refund';
import { listStuckPayments } from '../stuck-payments';

import { readNewest, shorten, MAX_SHOWN } from './newest';
import { readCartState, readOrders } from './orders';
import { readCheckout, readPackages, readShipments } from './parcels';
import { readTimeline } from './timeline';

const { authorizations, estimates, knownDevices, mailOutbox, members, paymentAttempts } = schema;
const { referralRewards, refusedCalls } = schema;
type Look = Reply<'POST /operator/look'>;
const MAX_CALLS = 5;

export const lookRoutes: PathGroup = (_app, route) => {
  route('POST /operator/look', ({ db, body, request }) =>
    look(db, requireSingleMember(request, body)),
  );
  route('POST /operator/bundle', async ({ db, body, request }) => ({
    bundle: await makeBundle(db, requireSingleMember(request, body), body.page),
  }));
  route('POST /operator/timeline', ({ db, body, request }) =>
    readTimeline(db, requireSingleMember(request, body), {
      before: body.before ? new Date(body.before) : now(),
      requestId: request.id,
    }),
  );
};

/** @throws Problem operatorInput unless a reason and exactly one member are named */
function requireSingleMember(
  request: FastifyRequest,
  { by: field, term, reason }: Body<'POST /operator/look'>,
): Member {
  if (!isVisible(reason)) throw refusal('reason', 'must not be blank');
  const foundMembers = getLookedUpMembers(request);
  const [member, ...otherMembers] = foundMembers;
  if (!member) throw refusal(field, `belongs to no member: ${term}`);
  const suites = foundMembers.map(({ suite }) => suite).join(', ');
  if (otherMembers.length > 0)
    throw refusal(field, `belongs to ${suites}: choose one by its suite`);
  return member;
}

async function look(db: Database, owner: Member): Promise<Look> {
  const { id, suite } = owner;
  const page = { perpage: MAX_SHOWN };
  const profile = await readProfile(db, id);
  const [packages, shipments, checkout, boxes, orders, cart, unpaidRequests, requests] =
    await Promise.all([
      readPackages(db, id, toTier(profile.membershiptype)),
      readShipments(db, id),
      readCheckout(db, id),
      readBoxPage(db, id, 'open', page),
      readOrders(db, id),
      readCartState(db, id),
      listRequests(db, id, 'open', page),
      listOpenRequests(db, { suite }),
    ]);
  return {
    member: { profile, ...(await readMember(db, owner)) },
    invited: await readInvitedMembers(db, id),
    packages,
    boxes: shorten(boxes.items, boxes.total),
    checkout,
    shipments,
    orders,
    cart,
    requests: shorten(requests.items),
    paymentrequests: shorten(unpaidRequests.items, unpaidRequests.total),
    ...(await readMoney(db, owner)),
    ...(await readContacts(db, owner)),
  };
}

async function readMember(db: Database, owner: Member) {
  const { rows } = await db.execute<{ isClosed: boolean }>(
    sql`select ${sql.raw(buildPaymentDueSql('m.id'))} as "isClosed" from members m where m.id = ${owner.id}`,
  );
  const referrer = owner.referredBy
    ? await db.query.members.findFirst({
        columns: { suite: true },
        where: eq(members.id, owner.referredBy),
      })
    : undefined;
  const [lastSignIn] = await db
    .select({ at: max(knownDevices.lastSignInAt) })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, owner.id));
  return {
    membershipexpiry: toMembershipDetails(owner, now()).membershipexpiry,
    erased: isErased(owner),
    lastsignin: lastSignIn?.at?.toISOString() ?? null,
    failedsignins: await countFailuresSinceSuccess(db, buildDelayKey('account', owner.email)),
    credits: fromCents(await sumAvailableCredits(db, owner.id)),
    packagesclosed: rows[0]?.isClosed ?? false,
    referredby: referrer?.suite ?? null,
  };
}

async function readInvitedMembers(db: Database, memberId: string): Promise<Look['invited']> {
  const { id, suite, createdAt } = members;
  const rows = await db
    .select({ id, suite, createdAt })
    .from(members)
    .where(eq(members.referredBy, memberId))
    .orderBy(desc(createdAt))
    .limit(MAX_SHOWN + 1);
  // Their rewards are on the referrer's machine.
  const isReferred = inArray(
    referralRewards.referredId,
    rows.map((row) => row.id),
  );
  const rewards = await db
    .select()
    .from(referralRewards)
    .where(and(eq(referralRewards.memberId, memberId), isReferred));
  const people = rows.map((row) => {
    const reward = rewards.find(({ referredId }) => referredId === row.id);
    return {
      ...{ suite: row.suite, reward: reward?.state ?? null },
      ...{ registered: row.createdAt.toISOString(), amount: fromCents(reward?.amountCents ?? 0) },
    };
  });
  return shorten(people);
}

async function readMoney(db: Database, { id, suite }: Member) {
  const [refunds, stuck, holds, cases] = await Promise.all([
    listDueRefunds(db, { suite }),
    listStuckPayments(db, { suite }),
    listOpenHolds(db, { suite }),
    listOpenCases(db, { suite }),
  ]);
  return {
    payments: await readNewest(db, paymentAttempts, id, toPaymentView),
    authorizations: await readNewest(db, authorizations, id, toAuthorizationView),
    refunds: shorten(refunds),
    stuck: shorten(stuck),
    holds: shorten(holds.items),
    cases: shorten(cases.items),
  };
}

type MoneyRow = Pick<
  typeof authorizations.$inferSelect,
  'gateway' | 'currency' | 'amountCents' | 'state' | 'failure' | 'updatedAt'
>;

const toMoneyView = ({ gateway, currency, amountCents, state, failure, updatedAt }: MoneyRow) => ({
  ...{ gateway, currency, state, failure },
  amount: fromCents(amountCents),
  updated: updatedAt.toISOString(),
});

const toPaymentView = (row: typeof paymentAttempts.$inferSelect) => ({
  reference: (row.quote as StoredQuote).reference,
  ...toMoneyView(row),
});

const toAuthorizationView = (row: typeof authorizations.$inferSelect) => ({
  authorization: row.gatewayHoldId,
  ...toMoneyView(row),
  expires: row.expiresAt.toISOString(),
});

async function readContacts(db: Database, { id, suite }: Member) {
  const calls = await db
    .select()
    .from(refusedCalls)
    .where(eq(refusedCalls.memberId, id))
    .orderBy(desc(refusedCalls.at))
    .limit(MAX_CALLS);
  const [messages, chats] = [
    await listContactMessages(db, { suite }),
    await listChats(db, { suite }),
  ];
  return {
    quotes: await readNewest(db, estimates, id, toQuoteView),
    letters: await readNewest(db, mailOutbox, id, toEmailView),
    messages: shorten(messages.items),
    chats: shorten(chats.items),
    calls: calls.map(({ at, call, status, code, requestId }) => ({
      ...{ at: at.toISOString(), call, status, code },
      requestid: requestId,
    })),
  };
}

const toQuoteView = (row: typeof estimates.$inferSelect) => ({
  reference: row.ref,
  product: row.product || row.url,
  country: row.country,
  status: row.status,
  requested: row.createdAt.toISOString(),
  answered: row.status === 'completed' ? (row.answeredAt?.toISOString() ?? null) : null,
});

const toEmailView = (row: typeof mailOutbox.$inferSelect) => ({
  kind: row.kind,
  state: row.state,
  address: row.address,
  queued: row.createdAt.toISOString(),
  sent: row.sentAt?.toISOString() ?? null,
  tries: row.tries,
  failure: row.failure,
});
