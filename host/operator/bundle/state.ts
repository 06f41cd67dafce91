import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { TestMember } from '@/contract/test-mode/bundle';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { sumAvailableCredits } from '@/host/money/reward/credits';
import { listCategories } from '@/host/parcels/pmt/catalog';
import { tierAt } from '@/rules/membership/membership';
import { isWireKind, readStatus } from '@/rules/packages/package';
import { isMerchantUnknown } from '@/rules/packages/shippable';
import { toLocale } from '@/rules/locale';

import { listTestAddresses, listTestBoxes, readTestCart, readTestCheckout } from './drafts-state';
import { listTestOrders, listTestQuotes } from './goods-state';
import { findListedWord, toShape } from './shape';

const { countries, members, packages, paymentRequests, shipments } = schema;
const DAY_MS = 86_400_000;
const shipmentStages = ['paid', 'shipped', 'delivered'] as const;
const slips = ['packingslip', 'invoice'] as const;
const MAX_PHOTOS = 8;
const CAPTION_LENGTH = 120;
type PackageRow = typeof packages.$inferSelect;

/** Excludes personal data and free text. Also returns the references to replace in URLs. */
export async function readState(db: Database, memberId: string): Promise<Reply<'GET /test/state'>> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  const currentTime = now();
  const countDaysUntil = (moment: Date) => (moment.getTime() - currentTime.getTime()) / DAY_MS;
  const parcels = await db
    .select()
    .from(packages)
    .where(and(eq(packages.memberId, memberId), inArray(packages.status, ['0', '1', '2', 'D'])))
    .orderBy(desc(packages.arrivedAt), desc(packages.ref))
    .limit(60);
  const paidShipments = await listShipments(db, memberId);
  const requests = await listOpenCharges(db, memberId);
  const refs = parcels.map(({ ref }) => ref);
  const toCountry = await createCountryMapper(db);
  const toParcel = await createParcelMapper(db);
  const orders = await listTestOrders(db, memberId, refs);
  const quotes = await listTestQuotes(db, memberId, toCountry);
  const addresses = await listTestAddresses(db, memberId, toCountry);
  const boxes = await listTestBoxes(db, memberId, refs);
  const addressIds = addresses.map(({ id }) => id);
  const checkout = await readTestCheckout(db, memberId, refs, addressIds);
  const { cart, draftIds } = await readTestCart(db, memberId);
  const tier = tierAt(
    { type: member.membershipType, expiry: member.membershipExpiry },
    currentTime,
  );
  return {
    member: {
      tier,
      tierdays:
        member.membershipExpiry && tier !== 'LT'
          ? Math.min(3650, countDaysUntil(member.membershipExpiry))
          : null,
      country: toCountry(member.registrationCountry),
      language: toLocale(member.language),
      creditcents: await sumAvailableCredits(db, memberId),
      requests: requests.map(({ cents }) => cents),
      parcels: parcels.map((row) => toParcel(row, -countDaysUntil(row.arrivedAt))),
      shipments: paidShipments.map(
        ({ status }) => shipmentStages.find((stage) => stage === status) ?? 'paid',
      ),
      orders: orders.map(({ order }) => order),
      quotes: quotes.map(({ quote }) => quote),
      names: [member.firstName, member.lastName].map((name) => toShape(name, limits.nameMax)),
      addresses: addresses.map(({ item }) => item),
      boxes: boxes.map(({ item }) => item),
      checkout: checkout?.item ?? null,
      cart,
    },
    packages: refs,
    shipments: paidShipments.map(({ ref }) => ref),
    orders: orders.map(({ id }) => id),
    quotes: quotes.map(({ id }) => id),
    boxes: boxes.map(({ id }) => id),
    requests: requests.map(({ id }) => id),
    checkouts: checkout ? [checkout.id] : [],
    drafts: draftIds,
  };
}

const listShipments = (db: Database, memberId: string) =>
  db
    .select({ ref: shipments.ref, status: shipments.status })
    .from(shipments)
    .where(and(eq(shipments.memberId, memberId), inArray(shipments.status, [...shipmentStages])))
    .orderBy(desc(shipments.updatedAt))
    .limit(10);

/** Excludes the kinds that are created together with orders and quotes. */
const listOpenCharges = (db: Database, memberId: string) =>
  db
    .select({ id: paymentRequests.id, cents: paymentRequests.amountCents })
    .from(paymentRequests)
    .where(
      and(
        match(paymentRequests, { memberId, status: '1' }),
        notInArray(paymentRequests.kind, ['return', 'guarantee', 'difference', 'orderdue']),
        gt(paymentRequests.amountCents, 0),
      ),
    )
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(20);

/** Maps a country that is not in the `countries` table to the US. */
async function createCountryMapper(db: Database): Promise<(iso: string) => string> {
  const rows = await db.select({ iso: countries.iso }).from(countries);
  const codes = rows.map(({ iso }) => iso);
  return (iso) => findListedWord(codes, iso) ?? 'US';
}

/** Maps a category that is not in the catalog to `other`. */
async function createParcelMapper(db: Database) {
  const codes = (await listCategories(db)).map(({ code }) => code);
  return (row: PackageRow, daysAgo: number) => ({
    ...toTestParcel(row, daysAgo),
    category: findListedWord(codes, row.category) ?? 'other',
  });
}

function toTestParcel(
  row: PackageRow,
  daysAgo: number,
): Omit<TestMember['parcels'][number], 'category'> {
  const status = readStatus(row.status);
  return {
    status: status === 'P' ? '1' : status,
    kinds: row.kinds.filter(isWireKind).slice(0, 8),
    shop: !isMerchantUnknown(row.merchant),
    grams: row.weightGrams,
    mm: [row.lengthMm, row.widthMm, row.heightMm],
    cents: row.amountCents,
    daysago: Math.min(3650, Math.max(0, daysAgo)),
    shipalone: row.shipAlone,
    items: row.itemizationDeclared
      ? row.itemization
          .slice(0, 20)
          .map(({ qty, priceCents, description }) => ({
            qty,
            cents: priceCents,
            text: toShape(description, limits.itemDescriptionMax),
          }))
      : [],
    name: toShape(row.name, limits.packageNameMax),
    store: toShape(row.merchant, limits.merchantMax),
    photos: row.photos
      .slice(0, MAX_PHOTOS)
      .map(({ width, height, caption }) => ({
        ...{ width, height },
        caption: toShape(caption, CAPTION_LENGTH),
      })),
    invoice: row.invoiceFile !== null,
    slip: findListedWord(slips, row.slipType) ?? null,
  };
}
