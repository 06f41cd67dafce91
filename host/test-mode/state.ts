import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';

import type { TestMember } from '@/contract/test-mode/calls';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { sumAvailableCredits } from '@/host/money/reward/credits';
import { tierAt } from '@/rules/membership/membership';
import { toLocale } from '@/rules/locale';

import { listTestOrders, listTestQuotes } from './goods-state';

const { members, packages, paymentRequests, shipments } = schema;
const DAY_MS = 86_400_000;
const stages = ['paid', 'shipped', 'delivered'] as const;
type PackageRow = typeof packages.$inferSelect;

/** Excludes personal data and free text. Returns the references to replace in URLs. */
export async function readState(db: Database, memberId: string): Promise<Reply<'GET /test/state'>> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  const at = now();
  const daysFrom = (moment: Date) => (moment.getTime() - at.getTime()) / DAY_MS;
  const parcels = await db
    .select()
    .from(packages)
    .where(and(eq(packages.memberId, memberId), inArray(packages.status, ['0', '1', '2', 'D'])))
    .orderBy(desc(packages.arrivedAt), desc(packages.ref))
    .limit(60);
  const sent = await db
    .select({ ref: shipments.ref, status: shipments.status })
    .from(shipments)
    .where(and(eq(shipments.memberId, memberId), inArray(shipments.status, [...stages])))
    .orderBy(desc(shipments.updatedAt))
    .limit(10);
  const requests = await db
    .select({ cents: paymentRequests.amountCents })
    .from(paymentRequests)
    .where(
      and(
        match(paymentRequests, { memberId, status: '1' }),
        notInArray(paymentRequests.kind, ['return', 'guarantee', 'difference', 'orderdue']),
        gt(paymentRequests.amountCents, 0),
      ),
    )
    .limit(20);
  const refs = parcels.map(({ ref }) => ref);
  const orders = await listTestOrders(db, memberId, refs);
  const quotes = await listTestQuotes(db, memberId);
  const tier = tierAt({ type: member.membershipType, expiry: member.membershipExpiry }, at);
  return {
    member: {
      tier,
      tierdays: member.membershipExpiry && tier !== 'LT' ? daysFrom(member.membershipExpiry) : null,
      country: member.registrationCountry,
      language: toLocale(member.language),
      creditcents: await sumAvailableCredits(db, memberId),
      requests: requests.map(({ cents }) => cents),
      parcels: parcels.map((row) => reduceParcel(row, -daysFrom(row.arrivedAt))),
      shipments: sent.map(({ status }) => stages.find((stage) => stage === status) ?? 'paid'),
      orders: orders.map(({ order }) => order),
      quotes: quotes.map(({ quote }) => quote),
    },
    packages: refs,
    shipments: sent.map(({ ref }) => ref),
    orders: orders.map(({ id }) => id),
    quotes: quotes.map(({ id }) => id),
  };
}

function reduceParcel(row: PackageRow, daysAgo: number): TestMember['parcels'][number] {
  return {
    status: row.status as TestMember['parcels'][number]['status'],
    kinds: row.kinds.slice(0, 8),
    category: row.category,
    shop: row.merchant !== '',
    grams: row.weightGrams,
    mm: [row.lengthMm, row.widthMm, row.heightMm],
    cents: row.amountCents,
    daysago: Math.min(3650, Math.max(0, daysAgo)),
    shipalone: row.shipAlone,
    items: row.itemizationDeclared
      ? row.itemization.slice(0, 20).map(({ qty, priceCents }) => ({ qty, cents: priceCents }))
      : [],
  };
}
