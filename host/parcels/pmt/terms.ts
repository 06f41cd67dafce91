import { now } from '@/host/core/clock';
import type { Db } from '@/host/db/client';
import { getActionFees, findFee, findStorageRule, createWeightFloor } from '@/host/rates/fees';
import type { Tier } from '@/host/rates/quote';
import { loadRateTables } from '@/host/rates/tables';
import { fromCents } from '@/rules/money';
import type { StorageRule } from '@/rules/packages/storage';

import type { PackageTerms } from './package-view';

/** Storage is free while no rule is in force. */
const freeStorage: StorageRule = { freeDays: 0, dailyCents: 0 };

/** Reads the rows that quotes use. */
export async function loadPackageTerms(db: Db, tier: Tier): Promise<PackageTerms> {
  const at = now();
  const tables = await loadRateTables(db, at);
  const service = tables.services.find((row) => row.code === 'standard') ?? tables.services[0];
  if (!service)
    throw new Error('There is no current shipping service: the reference data is missing.');
  return {
    storage: findStorageRule(tables, tier) ?? freeStorage,
    weight: service,
    getFloor: createWeightFloor(tables, tier),
    countries: tables.countries,
    now: at,
  };
}

/** Includes the minimum billed weight for hazmat goods. */
export async function loadActionTerms(db: Db, tier: Tier) {
  const tables = await loadRateTables(db, now());
  const rule = findFee(tables, 'hazmat', tier)?.rule;
  return {
    actionrequestfee: {
      ...getActionFees(tables, tier),
      return: fromCents(getReturnFeeCents(tables, tier)),
    },
    hazmatfloor: rule?.form === 'perKind' ? (rule.floorGrams ?? 0) : 0,
  };
}

/** In cents, without postage. */
export function getReturnFeeCents(tables: Parameters<typeof findFee>[0], tier: Tier): number {
  return findFee(tables, 'return', tier)?.cents ?? 0;
}
