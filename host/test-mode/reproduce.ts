import { asc, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import type { TestBundle, TestMember } from '@/contract/test-mode/bundle';
import { now, withOffset } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { invalid } from '@/host/core/errors';
import { schema } from '@/host/db/client';
import { raiseByOperator } from '@/host/money/paymentrequest/raise';
import { grantCredits } from '@/host/money/reward/credits';
import { noRefs, listMaskedRefs, unmaskRefs, type ListedRefs } from '@/rules/test-mode/places';

import { restoreBox } from './boxes';
import { restoreAddresses, restoreCart, restoreCheckout } from './drafts';
import { makeMember, setTier } from './fresh-member';
import { makeOrder } from './orders';
import { createContext, makeParcel, makeShipment, type TestContext } from './parcels';
import { restoreQuote } from './quotes';
import { signEntry } from './ticket';

const { countries } = schema;
const DAY_MS = 86_400_000;

type Tools = Pick<TestContext, 'db' | 'payments'>;

/**
 * Returns a portal path that signs in and opens the bundle's screen.
 * @throws Problem validation if the bundle refers to entries it does not contain
 */
export async function reproduce(
  tools: Tools,
  bundle: TestBundle,
): Promise<Reply<'POST /operator/reproduce'>> {
  const { clockms, brand, forced } = bundle;
  const source = bundle.member && bundle.session !== 'guest' ? bundle.member : null;
  assertRefsExist(bundle, source);
  const createdMember = source
    ? await withOffset(clockms, () => restoreMember(tools, source))
    : null;
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
function assertRefsExist({ path }: TestBundle, member: TestMember | null): void {
  const counts = {
    packages: member?.parcels.length ?? 0,
    shipments: member?.shipments.length ?? 0,
    orders: member?.orders?.length ?? 0,
    quotes: member?.quotes?.length ?? 0,
    boxes: member?.boxes?.length ?? 0,
    requests: member?.requests.length ?? 0,
    checkouts: member?.checkout ? 1 : 0,
    drafts: member?.cart?.draft ? 1 : 0,
  };
  if (listMaskedRefs(path).some(({ list, at }) => at >= counts[list])) throw invalidField('path');
  if (member && listParcelIndexes(member).some((at) => at >= counts.packages))
    throw invalidField('parcel');
}

const listParcelIndexes = (member: TestMember): number[] => [
  ...listArrivedParcels(member),
  ...(member.checkout?.packages ?? []),
  ...(member.boxes ?? []).flatMap(({ packages, parcel }) => [...packages, parcel ?? 0]),
];

const invalidField = (field: string) => invalid(field, 'invalid');

const listArrivedParcels = ({ orders = [] }: TestMember): Set<number> =>
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

async function restoreMember(tools: Tools, member: TestMember): Promise<CreatedMember> {
  const { db } = tools;
  const [country] = await db
    .select({ iso: countries.iso })
    .from(countries)
    .where(eq(countries.iso, member.country))
    .orderBy(asc(countries.iso));
  if (!country) throw invalidField('country');
  const row = await db.transaction(async (tx) => {
    const newMember = await makeMember(tx, {
      portal: env.BRAND,
      registrationCountry: country.iso,
      language: member.language,
      names: member.names,
    });
    await setTier(tx, newMember.id, member.tier, member.tierdays);
    if (member.creditcents > 0)
      await grantCredits(tx, {
        memberId: newMember.id,
        amountCents: member.creditcents,
        reason: 'Test credits',
      });
    return newMember;
  });
  const context = await createContext(tools, row.id);
  const requests: string[] = [];
  // Lists show the newest first.
  for (const cents of member.requests.toReversed()) {
    const charge = { suite: row.suite, amount: cents / 100, description: 'Test charge' };
    requests.unshift((await db.transaction((tx) => raiseByOperator(tx, charge))).id);
  }
  return { memberId: row.id, suite: row.suite, requests, ...(await makeGoods(context, member)) };
}

async function makeGoods(
  context: TestContext,
  member: TestMember,
): Promise<Omit<ListedRefs, 'requests'>> {
  const start = now();
  const packages = await makeParcels(context, member, start);
  const shipments = [];
  for (const stage of member.shipments) shipments.push(await makeShipment(context, stage));
  const addresses = member.addresses && (await restoreAddresses(context, member.addresses));
  const orders = [];
  for (const order of member.orders ?? []) orders.push(await makeOrder(context, order, packages));
  const quotes = [];
  for (const quote of member.quotes ?? []) quotes.push(await restoreQuote(context, quote));
  const boxes = await restoreBoxes(context, member, packages, start);
  const { checkout, cart } = member;
  const chosenRefs = checkout?.packages.map((at) => packages[at] ?? '') ?? [];
  const addressId = addresses?.[checkout?.address ?? -1] ?? null;
  const checkouts = checkout
    ? [await restoreCheckout(context, checkout, chosenRefs, addressId)]
    : [];
  const drafts = cart ? await restoreCart(context, cart) : [];
  return { packages, shipments, orders, quotes, boxes, checkouts, drafts };
}

/** Leaves gaps for packages that a paid OneBox creates later. Packages inside one must be ready. */
async function makeParcels(
  context: TestContext,
  member: TestMember,
  start: Date,
): Promise<string[]> {
  const arrivedIndexes = listArrivedParcels(member);
  const paidBoxes = (member.boxes ?? []).filter(({ status }) => status !== 'draft');
  const boxedIndexes = new Set(paidBoxes.flatMap(({ packages }) => packages));
  const boxParcels = new Set(paidBoxes.map(({ parcel }) => parcel));
  const packages: string[] = [];
  for (const [index, parcel] of member.parcels.entries()) {
    // Arrived orders declare their packages.
    const baseParcel = arrivedIndexes.has(index)
      ? { ...parcel, kinds: parcel.kinds.filter((kind) => kind !== 'bfm'), items: [] }
      : parcel;
    const readyParcel = boxedIndexes.has(index)
      ? { ...baseParcel, status: '2' as const }
      : baseParcel;
    // Preserves the order of arrival.
    const daysago = parcel.daysago + (now().getTime() - start.getTime()) / DAY_MS;
    packages.push(
      boxParcels.has(index) ? '' : await makeParcel(context, { ...readyParcel, daysago }),
    );
  }
  return packages;
}

/** Adds the packages that represent the boxes to `packages`. */
async function restoreBoxes(
  context: TestContext,
  member: TestMember,
  packages: string[],
  start: Date,
) {
  const ids: string[] = [];
  for (const { status, packages: indexes, parcel: index } of (member.boxes ?? []).toReversed()) {
    const refs = indexes.map((place) => packages[place] ?? '');
    const parcel = index === null ? undefined : member.parcels[index];
    const arrivedAt = new Date(start.getTime() - (parcel?.daysago ?? 0) * DAY_MS);
    const { id, ref } = await restoreBox(context, status, refs, parcel && { ...parcel, arrivedAt });
    if (index !== null && status !== 'draft') packages[index] = ref;
    ids.unshift(id);
  }
  return ids;
}
