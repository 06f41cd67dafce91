import { now } from '@/host/core/clock';
import type { Db } from '@/host/db/client';
import { actionFees, feeRow, storageRule, weightFloor } from '@/host/rates/fees';
import type { Tier } from '@/host/rates/quote';
import { loadRateTables } from '@/host/rates/tables';
import { fromCents } from '@/rules/money';
import type { StorageRule } from '@/rules/packages/storage';

import type { PackageTerms } from './package-view';

/** Nothing is charged while no rule is in force. */
const freeStorage: StorageRule = { freeDays: 0, dailyCents: 0 };

/**
 * Storage terms of a tier and the weight rule shown with packages, as in force now; the rows that a
 * quote reads.
 */
export async function packageTerms(db: Db, tier: Tier): Promise<PackageTerms> {
  const at = now();
  const tables = await loadRateTables(db, at);
  const service = tables.services.find((row) => row.code === 'standard') ?? tables.services[0];
  if (!service) throw new Error('No shipping service is in force: the reference data is missing.');
  return {
    storage: storageRule(tables, tier) ?? freeStorage,
    weight: service,
    floor: weightFloor(tables, tier),
    countries: tables.countries,
    now: at,
  };
}

/**
 * What actions cost a member of this tier, and the least weight that hazmat goods are billed by
 * (spec §9).
 */
export async function actionTerms(db: Db, tier: Tier) {
  const tables = await loadRateTables(db, now());
  const rule = feeRow(tables, 'hazmat', tier)?.rule;
  return {
    actionrequestfee: { ...actionFees(tables, tier), return: fromCents(returnCents(tables, tier)) },
    hazmatfloor: rule?.form === 'perKind' ? (rule.floorGrams ?? 0) : 0,
  };
}

/** What sending a package back costs a member of this tier without the postage, in cents. */
export function returnCents(tables: Parameters<typeof feeRow>[0], tier: Tier): number {
  return feeRow(tables, 'return', tier)?.cents ?? 0;
}
