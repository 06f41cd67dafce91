import { formatDate } from '@/rules/format';
import { type Locale } from '@/rules/locale';
import { fromCents, toCents } from '@/rules/money';
import { weighShipment, toMillimeters, type Parcel } from '@/rules/packages/weight';

import { quoteShipment } from '../engine';
import type { RateRows } from '../rows';
import type { QuoteParcel } from '../quote';

import { formatDollars, formatKilos, formatPercent } from './named';

export interface FactContext {
  tables: RateRows;
  locale: Locale;
  now: Date;
}

type Service = 'standard' | 'express';
type Formula = (context: FactContext, args: readonly string[]) => string | null;

const parseParcel = (weight: string, sides: string | undefined): Parcel | null => {
  const [length = 0, width = 0, height = 0] = (sides ?? '0x0x0').split('x').map(Number);
  const measures = [
    Number(weight) * 1000,
    ...[length, width, height].map((cm) => toMillimeters(cm, 'cm')),
  ];
  if (measures.some((value) => !Number.isFinite(value) || value < 0)) return null;
  const [weightGrams = 0, lengthMm = 0, widthMm = 0, heightMm = 0] = measures;
  return { weightGrams, lengthMm, widthMm, heightMm };
};

function computeWeight({ tables }: FactContext, service: string, parcel: Parcel | null) {
  const row = tables.services.find(({ code }) => code === service);
  return row && parcel ? weighShipment([parcel], row) : null;
}

function quotePrice(context: FactContext, service: string, country: string, parcels: Parcel[]) {
  const { tables, now } = context;
  const result = quoteShipment(
    service as Service,
    {
      tier: 'LT',
      destination: { country, postal: '', town: '' },
      parcels: parcels.map((parcel): QuoteParcel => ({
        ...parcel,
        amount: '0.00',
        kinds: [],
        category: 'others',
        repackType: '',
        arrivals: [now],
      })),
      insurance: false,
      now,
    },
    tables,
  );
  return result.ok ? formatDollars(toCents(result.quote.totals.total)) : null;
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * Computed figures. `price express JP 2 40x30x20` (`+` joins parcels); `volume`, `charged` in
 * kilograms; `limit JP JPY`: value above which tax applies; `waived`: tax the country does not
 * collect; `tax JP`: rate; `rule JP`: rule date.
 */
const formulas: Record<string, Formula> = {
  price: (context, [service = '', country = '', ...parcels]) => {
    const parsedParcels = parcels
      .join(' ')
      .split('+')
      .map((text) => {
        const [weight = '', sides] = text.trim().split(' ');
        return parseParcel(weight, sides);
      });
    const validParcels = parsedParcels.filter((parcel) => parcel !== null);
    return validParcels.length < parsedParcels.length
      ? null
      : quotePrice(context, service, country, validParcels);
  },
  volume: (context, [service = '', sides]) => {
    const weight = computeWeight(context, service, parseParcel('0', sides));
    return weight && numberFormat.format(weight.volumetricGrams / 1000);
  },
  charged: (context, [service = '', kilograms = '', sides]) => {
    const weight = computeWeight(context, service, parseParcel(kilograms, sides));
    return weight && formatKilos(weight.chargeableGrams);
  },
  limit: ({ tables }, [country, currency]) => {
    const rows = tables.taxes.filter((row) => row.country === country && row.currency === currency);
    const cents = rows
      .flatMap(({ aboveCents, uptoCents }) => [aboveCents, uptoCents ?? 0])
      .filter((value) => value > 0);
    return cents.length === 0 ? null : formatUnits(Math.min(...cents));
  },
  waived: ({ tables }, [country, currency]) => {
    const row = tables.taxes.find(
      (tax) => tax.country === country && tax.currency === currency && tax.waivedUptoCents > 0,
    );
    return row ? formatUnits(row.waivedUptoCents) : null;
  },
  tax: ({ tables }, [country]) => {
    const row = tables.taxes.find((tax) => tax.country === country && tax.kind !== 'duty');
    return row ? formatPercent(row.rate) : null;
  },
  rule: ({ tables, locale }, [country]) => {
    const dates = tables.taxes
      .filter((tax) => tax.country === country)
      .map((tax) => tax.sourceDate);
    const newestDate = dates.sort().at(-1);
    return newestDate ? formatDate(newestDate, locale) : null;
  },
  today: ({ now, locale }) => formatDate(now.toISOString(), locale),
};

const formatUnits = (cents: number) => numberFormat.format(Number(fromCents(cents)));

/** Returns null without a matching row. */
export function computeFact(context: FactContext, [name = '', ...args]: readonly string[]) {
  return Object.hasOwn(formulas, name) ? (formulas[name]?.(context, args) ?? null) : null;
}
