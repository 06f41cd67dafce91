import { and, arrayContains, asc, gt, isNull, lte, or, sql } from 'drizzle-orm';

import type { Deal } from '@/contract/public/deal';
import type { Query, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import type { TranslatedText } from '@/host/db/schema/deals';
import { sumPrepaidTax } from '@/host/rates/destination';
import { quoteShipment } from '@/host/rates/engine';
import { createSampleParcel } from '@/host/rates/sample-parcel';
import type { RateRows } from '@/host/rates/rows';
import { loadRateTables } from '@/host/rates/tables';
import { sumBorder } from '@/rules/charges/landed';
import { isGoodsList } from '@/rules/deals/lists';
import { isoDay } from '@/rules/iso-day';
import { toLocale } from '@/rules/locale';
import { addAmounts, compareAmounts, fromCents, subtractAmounts } from '@/rules/money';
import { dangerousDestinations } from '@/rules/packages/shippable';

const { deals } = schema;
type Row = typeof deals.$inferSelect;

const MAX_DEALS = 60;

interface DealContext {
  country: string | null;
  language: string | undefined;
  at: Date;
  tables: RateRows;
}

/**
 * Lists current deals, with the price delivered to `country`.
 * @throws Problem notFound for an unknown list
 */
export async function listDeals(
  db: Db,
  { list, country, language }: Query<'GET /list/deals'>,
): Promise<Reply<'GET /list/deals'>> {
  if (!isGoodsList(list)) throw new Problem('notFound');
  const at = now();
  const today = isoDay(at);
  const filter = arrayContains(deals.lists, [list]);
  const rows = await db
    .select()
    .from(deals)
    .where(
      and(filter, lte(deals.validFrom, today), or(isNull(deals.validTo), gt(deals.validTo, today))),
    )
    .orderBy(asc(deals.position), asc(deals.key))
    .limit(MAX_DEALS);
  const [dates] = await db
    .select({
      checked: sql<
        string | null
      >`max(${deals.checkedOn}) filter (where ${deals.validFrom} <= ${today})`,
      opens: sql<
        string | null
      >`min(${deals.validFrom}) filter (where ${deals.validFrom} > ${today})`,
    })
    .from(deals)
    .where(filter);
  const context = { country: country ?? null, language, at, tables: await loadRateTables(db, at) };
  return {
    items: rows.map((row) => toWireDeal(row, context)),
    checked: dates?.checked ?? null,
    opens: dates?.opens ?? null,
  };
}

function toWireDeal(row: Row, context: DealContext): Deal {
  const refusal = findRefusal(row, context);
  return {
    key: row.key,
    name: pickLanguage(row.name, context.language),
    reason: pickLanguage(row.reason, context.language),
    store: row.store,
    url: row.url,
    price: fromCents(row.priceCents),
    weight: row.weightGrams,
    kind: row.kind,
    category: row.category,
    checked: row.checkedOn,
    validto: row.validTo,
    landed: refusal ? null : computeLandedPrice(row, context),
    refused: refusal,
  };
}

const pickLanguage = (text: TranslatedText, language: string | undefined): string =>
  text[toLocale(language)] || text.en;

function findRefusal({ kind }: Row, { country, tables }: DealContext): Deal['refused'] {
  if (country === null) return null;
  const facts = tables.countries.find(({ iso }) => iso === country);
  if (kind === 'battery' && facts?.batteryRestricted) return kind;
  return kind === 'hazmat' && dangerousDestinations.includes(country) ? kind : null;
}

const wireKinds = { battery: 'battery', hazmat: 'readyHazmat' } as const;

/** Adds the cheapest shipping and the tax, prepaid or at customs. */
function computeLandedPrice(row: Row, { country, at, tables }: DealContext): Deal['landed'] {
  if (country === null) return null;
  const price = fromCents(row.priceCents);
  const kind = wireKinds[row.kind as keyof typeof wireKinds] ?? 'regular';
  const parcel = createSampleParcel(at, {
    weightGrams: row.weightGrams,
    amount: price,
    kinds: [kind],
  });
  const [bestQuote] = (['standard', 'express'] as const)
    .flatMap((speed) => {
      const result = quoteShipment(
        speed,
        {
          tier: 'LT',
          destination: { country, postal: '', town: '' },
          parcels: [parcel],
          insurance: false,
          now: at,
        },
        tables,
      );
      return result.ok ? [result.quote] : [];
    })
    .toSorted((a, b) => compareAmounts(a.totals.total, b.totals.total));
  if (!bestQuote) return null;
  const prepaidTax = sumPrepaidTax(bestQuote);
  const tax = addAmounts(prepaidTax, sumBorder(bestQuote.atBorder));
  return {
    speed: bestQuote.speed,
    shipping: subtractAmounts(bestQuote.totals.total, prepaidTax),
    tax,
    taxcoverage: bestQuote.coverage,
    total: addAmounts(price, bestQuote.totals.total, sumBorder(bestQuote.atBorder)),
    earliest: bestQuote.dates.earliest.toISOString(),
    latest: bestQuote.dates.latest.toISOString(),
  };
}
