import type { Reply } from '@/contract/registry';
import { now } from '@/host/core/clock';
import { fromCents } from '@/rules/money';

import type { Db } from '../db/client';

import { loadRateTables } from './tables';

/** Fees besides freight as they stand today, for everybody to read (spec §7 "rates"). */
export async function publishedRates(db: Db): Promise<Reply<'GET /shipment/rates'>> {
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
    })),
  };
}
