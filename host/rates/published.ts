import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { fromCents } from '@/rules/money';

import type { Db } from '../db/client';

import type { RateRows } from './rows';
import { loadRateTables } from './tables';

/** Returns today's fees other than freight. */
export async function readPublishedRates(db: Db): Promise<Reply<'GET /shipment/rates'>> {
  const tables = await loadRateTables(db, now());
  return {
    storage: tables.storage.map((rule) => ({
      tier: rule.tier,
      freedays: rule.freeDays,
      dailyfee: fromCents(rule.dailyCents),
    })),
    fees: tables.fees.map((fee) => ({
      code: fee.code,
      tier: fee.tier,
      amount: fromCents(fee.cents),
      ...toRuleShape(fee.rule),
    })),
    countries: countServedCountries(tables),
  };
}

function toRuleShape(rule: RateRows['fees'][number]['rule']) {
  if (rule.form === 'insurance')
    return { rate: rule.rate, maxcover: fromCents(rule.maxCoverCents) };
  if (rule.form === 'order') return { rate: rule.rate };
  if (rule.form === 'guarantee') return { times: rule.times };
  return rule.form === 'perFurtherParcel' ? { freeparcels: rule.freeParcels } : {};
}

function countServedCountries({ countries, zones }: RateRows): number {
  const zonedCountries = new Set(zones.map(({ country }) => country));
  return countries.filter(({ iso, shipAllowed }) => shipAllowed && zonedCountries.has(iso)).length;
}
