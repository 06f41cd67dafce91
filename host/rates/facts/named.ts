import { limits } from '@/contract/limits';
import { nameCountry, nameInText } from '@/rules/country-names';
import { formatMoney } from '@/rules/format';
import { languageTags, type Locale } from '@/rules/locale';
import { fromCents, toPercent } from '@/rules/money';

import { findFee, findStorageRule } from '../fees';
import type { Tier } from '../quote';
import type { RateRows } from '../rows';

const tiers: readonly Tier[] = ['LT', 'PR', 'BZ'];

/** "US$7.00" */
export const formatDollars = (cents: number): string => `US${formatMoney(fromCents(cents))}`;

/** "10%", "12.5%" */
export const formatPercent = (rate: string): string => `${Number(toPercent(rate))}%`;

/** "3.5", from grams. */
export const formatKilos = (grams: number): string => String(Math.round(grams) / 1000);

/**
 * Figures that texts refer to by name, from today's rows. Names without a row are omitted. Money in
 * US dollars.
 */
export function buildNamedFacts(tables: RateRows, locale: Locale): Record<string, string> {
  return {
    ...buildFeeFacts(tables),
    ...buildStorageFacts(tables),
    ...buildServiceFacts(tables),
    ...buildSurchargeFacts(tables),
    ...buildCountryFacts(tables, locale),
    ...limitFacts,
  };
}

/** fee_repack (Standard's), fee_repack_PR … */
function buildFeeFacts(tables: RateRows): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const code of new Set(tables.fees.map((row) => row.code))) {
    for (const tier of tiers) {
      const row = findFee(tables, code, tier);
      const suffix = tier === 'LT' ? '' : `_${tier}`;
      facts[`fee_${code}${suffix}`] = formatDollars(row?.cents ?? 0);
      if (!row) continue;
      if ('rate' in row.rule) facts[`rate_${code}${suffix}`] = formatPercent(row.rule.rate);
      if (row.rule.form === 'insurance')
        facts[`cover_${code}`] = formatDollars(row.rule.maxCoverCents);
      if (row.rule.form === 'guarantee') facts[`times_${code}`] = String(row.rule.times);
      if (row.rule.form === 'perFurtherParcel')
        facts[`free_${code}`] = String(row.rule.freeParcels);
      if (row.rule.form === 'perKind' && row.rule.floorGrams)
        facts[`floor_${code}`] = formatKilos(row.rule.floorGrams);
    }
  }
  return facts;
}

/** storage_days (Standard's), storage_fee_PR … */
function buildStorageFacts(tables: RateRows): Record<string, string> {
  return Object.fromEntries(
    tiers.flatMap((tier) => {
      const rule = findStorageRule(tables, tier);
      const suffix = tier === 'LT' ? '' : `_${tier}`;
      if (!rule) return [];
      return [
        [`storage_days${suffix}`, String(rule.freeDays)],
        [`storage_fee${suffix}`, formatDollars(rule.dailyCents)],
      ];
    }),
  );
}

/** express_divisor, express_days, express_kg, express_step … of each service. */
function buildServiceFacts(tables: RateRows): Record<string, string> {
  return Object.fromEntries(
    tables.services.flatMap((row) => [
      [`${row.code}_divisor`, String(row.divisor)],
      [`${row.code}_days`, `${row.transitDaysMin}–${row.transitDaysMax}`],
      [`${row.code}_kg`, formatKilos(row.maxWeightGrams)],
      [`${row.code}_step`, formatKilos(row.stepGrams)],
    ]),
  );
}

function buildSurchargeFacts(tables: RateRows): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const { code, rule, countries } of tables.surcharges) {
    if (countries) continue;
    if (rule.form === 'perKind') facts[`surcharge_${code}`] = formatDollars(rule.cents);
    if (rule.form === 'remote') {
      facts['remote_least'] = formatDollars(rule.minimumCents);
      facts['remote_kg'] = formatDollars(rule.perKgCents);
    }
    if (rule.form === 'perLargeParcel') {
      facts[`surcharge_${code}`] = formatDollars(rule.cents);
      facts[`side_${code}`] = String(rule.sideMm / 10);
      facts[`weight_${code}`] = formatKilos(rule.weightGrams);
    }
  }
  return facts;
}

function buildCountryFacts(tables: RateRows, locale: Locale): Record<string, string> {
  const tag = languageTags[locale];
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const { compare } = new Intl.Collator(tag);
  const openCountries = tables.countries.filter(({ shipAllowed }) => shipAllowed);
  const formatNames = (rows: RateRows['countries']) =>
    list.format(
      rows
        .map(({ iso }) => iso)
        .sort((a, b) => compare(nameCountry(a, locale), nameCountry(b, locale)))
        .map((iso) => nameInText(iso, locale)),
    );
  return {
    countries: String(openCountries.length),
    countries_battery: formatNames(openCountries.filter((row) => row.batteryRestricted)),
    countries_identity: formatNames(openCountries.filter((row) => row.idRequired)),
  };
}

const limitFacts: Record<string, string> = {
  onebox_least: String(limits.oneboxMin),
  onebox_most: String(limits.oneboxMax),
  onebox_kg: formatKilos(limits.oneboxGramsMax),
  onebox_batteries: String(limits.oneboxBatteriesMax),
  onebox_days: `${limits.oneboxDaysMin}–${limits.oneboxDaysMax}`,
  prime_shipments: String(limits.primeShipments),
  prime_months: String(limits.primeMonths),
  quote_days: `${limits.quoteDaysMin}–${limits.quoteDaysMax}`,
  large_side: String(limits.largeSideCm),
  large_kg: formatKilos(limits.largeWeightGrams),
  merchants_limit: `US$${limits.multipleMerchantAmount}`,
};
