import type { Destination, DestinationTax } from '@/contract/public/destination';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { chargeGroups } from '@/rules/charges/charges';
import { sumBorder } from '@/rules/charges/landed';
import { addAmounts, fromCents, multiplyAmount, toPercent, type Amount } from '@/rules/money';
import {
  dangerousDestinations,
  merchantDestinations,
  multipleMerchantLimit,
  tobaccoDestinations,
} from '@/rules/packages/shippable';

import type { Db } from '../db/client';

import { findZone } from './freight';
import {
  findCheapestQuote,
  publicSpeeds,
  quotePublicPrice,
  toWireCharge,
  type PriceQuery,
  type PublicSpeed,
} from './public-price';
import type { QuoteResult, ShipmentQuote } from './quote';
import type { RateRows } from './rows';
import { listPublishers } from './rule-sources';
import { getTaxCoverage } from './tax-coverage';
import { loadRateTables } from './tables';

/** In grams. */
const WEIGHTS = [500, 2000, 5000, 10_000] as const;
/** Values on both sides of most tax limits. */
const EXAMPLE_VALUES: readonly Amount[] = ['50.00', '200.00', '1000.00'];
const EXAMPLE_WEIGHT = 2000;
const TOGETHER_EXAMPLE = { parcels: 3, weight: 1000, goods: '50.00' } as const;
const MAX_NEIGHBORS = 8;
const isOpen = ({ tables, country }: PriceQuery): boolean =>
  tables.countries.some(({ iso, shipAllowed }) => iso === country && shipAllowed) &&
  tables.zones.some((zone) => zone.country === country);

/**
 * Uses the same rate rows as billing.
 * @throws Problem notFound for an unknown country
 */
export async function readDestination(db: Db, country: string): Promise<Destination> {
  const at = now();
  const tables = await loadRateTables(db, at);
  const query = { tables, country, at };
  const row = tables.countries.find(({ iso }) => iso === country);
  if (!row) throw new Problem('notFound');
  const isCountryOpen = isOpen(query);
  const quotes = WEIGHTS.map((weight) => ({
    weight,
    speeds: publicSpeeds.map((speed) => ({
      speed,
      result: quotePublicPrice(query, speed, { weightGrams: weight }),
    })),
  }));
  const dates = quotes.flatMap(({ speeds }) =>
    speeds.flatMap(({ result }) =>
      result.ok ? result.quote.lines.map(({ rule }) => rule.validFrom) : [],
    ),
  );
  return {
    country,
    open: isCountryOpen,
    validfrom: dates.toSorted().at(-1) ?? null,
    prices: quotes.map(({ weight, speeds }) => ({
      weight,
      speeds: speeds.map(({ speed, result }) => toWirePrice(speed, result)),
    })),
    services: isCountryOpen ? listServices(query) : [],
    taxes: tables.taxes
      .filter((tax) => tax.country === country)
      .toSorted((a, b) => a.aboveCents - b.aboveCents)
      .map((tax) => toWireTax(tables, tax)),
    taxcoverage: getTaxCoverage(tables, country),
    exampleweight: EXAMPLE_WEIGHT,
    examples: EXAMPLE_VALUES.flatMap((goods) => listTaxExamples(query, goods)),
    rules: {
      itemization: row.itemizationRequired,
      identity: row.idRequired,
      nobatteries: row.batteryRestricted,
      nodangerous: dangerousDestinations.includes(country),
      notobacco: tobaccoDestinations.includes(country),
      shopnames: merchantDestinations.includes(country),
      severalshops: merchantDestinations.includes(country) ? multipleMerchantLimit : null,
    },
    remote: summarizeRemoteAreas(query),
    together: compareCombinedShipping(query),
    neighbours: isCountryOpen ? listNeighbors(query) : [],
  };
}

function toWirePrice(
  code: PublicSpeed,
  result: QuoteResult,
): Destination['prices'][number]['speeds'][number] {
  if (!result.ok)
    return { code, total: null, reason: result.reason, earliest: null, latest: null, lines: [] };
  const { totals, dates, lines } = result.quote;
  return {
    code,
    total: totals.total,
    reason: null,
    earliest: dates.earliest.toISOString(),
    latest: dates.latest.toISOString(),
    lines: lines.map(toWireCharge),
  };
}

function listServices({ tables, country }: PriceQuery): Destination['services'] {
  return publicSpeeds.flatMap((code) => {
    const service = tables.services.find((row) => row.code === code);
    if (!service || !findZone(tables, service, country)) return [];
    const { courier, transitDaysMin, transitDaysMax, maxWeightGrams } = service;
    return [
      {
        code,
        courier,
        daysmin: transitDaysMin,
        daysmax: transitDaysMax,
        maxweight: maxWeightGrams,
      },
    ];
  });
}

function toWireTax(tables: RateRows, tax: RateRows['taxes'][number]): DestinationTax {
  const rate = tables.exchange.find(({ currency }) => currency === tax.currency)?.usd;
  const toUsd = (cents: number) => (rate ? multiplyAmount(fromCents(cents), rate) : null);
  return {
    code: tax.code,
    collected: tax.collected,
    currency: tax.currency,
    above: fromCents(tax.aboveCents),
    aboveusd: toUsd(tax.aboveCents),
    upto: tax.uptoCents === null ? null : fromCents(tax.uptoCents),
    uptousd: tax.uptoCents === null ? null : toUsd(tax.uptoCents),
    basis: tax.basis,
    percent: toPercent(tax.rate),
    percategory: fromCents(tax.perCategoryCents),
    excluded: tax.excludedCategories,
    validfrom: tax.validFrom,
    validto: tax.validTo,
    publishers: listPublishers(tax.source),
    sourcedate: tax.sourceDate,
  };
}

/** Sums the tax lines that we collect. */
export const sumPrepaidTax = ({ lines }: Pick<ShipmentQuote, 'lines'>): Amount =>
  addAmounts(
    ...lines.filter(({ code }) => chargeGroups[code] === 'tax').map(({ amount }) => amount),
  );

function listTaxExamples(query: PriceQuery, goods: Amount): Destination['examples'] {
  const quote = findCheapestQuote(query, { weightGrams: EXAMPLE_WEIGHT, amount: goods });
  return quote ? [{ goods, prepaid: sumPrepaidTax(quote), border: sumBorder(quote.atBorder) }] : [];
}

function summarizeRemoteAreas({ tables, country }: PriceQuery): Destination['remote'] {
  const areas = tables.remoteAreas.filter((area) => area.country === country).length;
  const rule = tables.surcharges.find(
    (row) =>
      row.rule.form === 'remote' && (row.countries === null || row.countries.includes(country)),
  )?.rule;
  return areas > 0 && rule?.form === 'remote'
    ? { areas, minimum: fromCents(rule.minimumCents), perkg: fromCents(rule.perKgCents) }
    : null;
}

function compareCombinedShipping(query: PriceQuery): Destination['together'] {
  const { parcels, weight, goods } = TOGETHER_EXAMPLE;
  const facts = { weightGrams: weight, amount: goods };
  const singleQuote = findCheapestQuote(query, facts);
  const combinedQuote = findCheapestQuote(query, facts, parcels);
  return singleQuote && combinedQuote
    ? {
        ...TOGETHER_EXAMPLE,
        apart: multiplyAmount(singleQuote.totals.total, parcels),
        apartborder: multiplyAmount(sumBorder(singleQuote.atBorder), parcels),
        shipped: combinedQuote.totals.total,
        shippedborder: sumBorder(combinedQuote.atBorder),
      }
    : null;
}

/** Lists open countries in the same zone, in alphabetical order of their codes. */
function listNeighbors(query: PriceQuery): string[] {
  const { tables, country } = query;
  const zone = tables.zones.find((row) => row.country === country);
  return tables.zones
    .filter(
      (row) => row.service === zone?.service && row.zone === zone.zone && row.country !== country,
    )
    .map((row) => row.country)
    .filter((iso) => isOpen({ ...query, country: iso }))
    .toSorted()
    .slice(0, MAX_NEIGHBORS);
}

export async function listDestinations(db: Db): Promise<Reply<'GET /list/destinations'>> {
  const at = now();
  const tables = await loadRateTables(db, at);
  const [grams] = WEIGHTS;
  const items = tables.countries.flatMap(({ iso }) => {
    const query = { tables, country: iso, at };
    const quote = isOpen(query) ? findCheapestQuote(query, { weightGrams: grams }) : null;
    const days = listServices(query).find(({ code }) => code === quote?.speed);
    return quote && days
      ? [{ country: iso, from: quote.totals.total, daysmin: days.daysmin, daysmax: days.daysmax }]
      : [];
  });
  return { weight: grams, items };
}
