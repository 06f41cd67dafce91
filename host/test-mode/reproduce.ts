import { asc, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import type { TestBundle, TestMember } from '@/contract/test-mode/calls';
import { travelling } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { invalid } from '@/host/core/errors';
import { schema } from '@/host/db/client';
import { raiseByOperator } from '@/host/money/paymentrequest/raise';
import { grantCredits } from '@/host/money/reward/credits';
import { noRefs, listMaskedRefs, unmaskRefs, type ListedRefs } from '@/rules/test-mode/places';

import { makeMember, setTier } from './fresh-member';
import { makeOrder } from './orders';
import { createBench, makeParcel, makeShipment, type Bench } from './parcels';
import { restoreQuote } from './quotes';
import { signEntry } from './ticket';

const { countries } = schema;

type Tools = Pick<Bench, 'db' | 'payments'>;

/**
 * Returns a portal path that signs in and opens the bundle's screen.
 * @throws Problem validation for a bundle that no installation can have
 */
export async function reproduce(
  tools: Tools,
  bundle: TestBundle,
): Promise<Reply<'POST /operator/reproduce'>> {
  const { clockms, brand, forced } = bundle;
  const source = bundle.member && bundle.session !== 'guest' ? bundle.member : null;
  refuseLost(bundle, source);
  const createdMember = source ? await travelling(clockms, () => makeAll(tools, source)) : null;
  const state =
    bundle.session === 'pre-logged-in' ? ('pre-logged-in' as const) : ('logged-in' as const);
  const params = new URLSearchParams({
    to: unmaskRefs(bundle.path, createdMember ?? noRefs),
    language: bundle.language,
    settings: JSON.stringify({ clockMs: clockms, brand, forced }),
    ...(createdMember && { state, ticket: signEntry({ memberId: createdMember.memberId, state }) }),
  });
  return { open: `/api/test/open?${params.toString()}`, suite: createdMember?.suite ?? null };
}

/** @throws Problem validation */
function refuseLost({ path }: TestBundle, member: TestMember | null): void {
  const counts = {
    packages: member?.parcels.length ?? 0,
    shipments: member?.shipments.length ?? 0,
    orders: member?.orders?.length ?? 0,
    quotes: member?.quotes?.length ?? 0,
  };
  if (listMaskedRefs(path).some(({ list, at }) => at >= counts[list])) throw refused('path');
  if (member && [...arrivals(member)].some((at) => at >= counts.packages)) throw refused('parcel');
}

const refused = (field: string) => invalid(field, 'invalid');

const arrivals = ({ orders = [] }: TestMember): Set<number> =>
  new Set(
    orders.flatMap(({ lines }) =>
      lines.flatMap(({ state, parcel }) =>
        state === 'arrived' && parcel !== null ? [parcel] : [],
      ),
    ),
  );

interface CreatedMember extends ListedRefs {
  memberId: string;
  suite: string;
}

async function makeAll(tools: Tools, member: TestMember): Promise<CreatedMember> {
  const { db } = tools;
  const [country] = await db
    .select({ iso: countries.iso })
    .from(countries)
    .where(eq(countries.iso, member.country))
    .orderBy(asc(countries.iso));
  if (!country) throw refused('country');
  const row = await db.transaction(async (tx) => {
    const created = await makeMember(tx, {
      portal: env.BRAND,
      country: country.iso,
      language: member.language,
    });
    await setTier(tx, created.id, member.tier, member.tierdays);
    if (member.creditcents > 0)
      await grantCredits(tx, {
        memberId: created.id,
        amountCents: member.creditcents,
        reason: 'Test credits',
      });
    return created;
  });
  const bench = await createBench(tools, row.id);
  for (const cents of member.requests)
    await db.transaction((tx) =>
      raiseByOperator(tx, { suite: row.suite, amount: cents / 100, description: 'Test charge' }),
    );
  return { memberId: row.id, suite: row.suite, ...(await makeGoods(bench, member)) };
}

async function makeGoods(bench: Bench, member: TestMember): Promise<ListedRefs> {
  const arrived = arrivals(member);
  const packages: string[] = [];
  // Arrived orders declare their packages.
  for (const [index, parcel] of member.parcels.entries())
    packages.push(
      await makeParcel(
        bench,
        arrived.has(index)
          ? { ...parcel, kinds: parcel.kinds.filter((kind) => kind !== 'bfm'), items: [] }
          : parcel,
      ),
    );
  const shipments = [];
  for (const stage of member.shipments) shipments.push(await makeShipment(bench, stage));
  const orders = [];
  for (const order of member.orders ?? []) orders.push(await makeOrder(bench, order, packages));
  const quotes = [];
  for (const quote of member.quotes ?? []) quotes.push(await restoreQuote(bench, quote));
  return { packages, shipments, orders, quotes };
}
