import { and, asc, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';

import type { StorageRule } from '@/lib/packages/storage';
import type { WeightRule } from '@/lib/packages/weight';

import { now } from '../clock';
import { schema, type Db } from '../db/client';

import type { PackageTerms } from './package-json';

const { storageRules, rateServices } = schema;
const KEPT_MS = 30_000;
const ANY_TIER = '*';
/** Nothing is charged while no rule is in force. */
const freeStorage: StorageRule = { freeDays: 0, dailyCents: 0 };

type Rules = Omit<PackageTerms, 'now'>;
const kept = new WeakMap<object, Map<string, { rules: Promise<Rules>; until: number }>>();

/**
 * Storage terms of a tier and the weight rule shown with packages, as in force now. Price rows change a few times a
 * year, so they are read at most every 30 s; a shipment's price is always computed from the rows themselves.
 */
export async function packageTerms(db: Db, membershipType: string): Promise<PackageTerms> {
  const at = now();
  const mine = kept.get(db) ?? new Map<string, { rules: Promise<Rules>; until: number }>();
  kept.set(db, mine);
  const key = `${membershipType} ${at.toISOString().slice(0, 10)}`;
  const found = mine.get(key);
  if (found && found.until > Date.now()) return { ...(await found.rules), now: at };
  if (mine.size > 20) mine.clear();
  const rules = readRules(db, membershipType, at);
  mine.set(key, { rules, until: Date.now() + KEPT_MS });
  rules.catch(() => mine.delete(key));
  return { ...(await rules), now: at };
}

async function readRules(db: Db, tier: string, at: Date): Promise<Rules> {
  const day = at.toISOString().slice(0, 10);
  const [storage] = await db
    .select({ tier: storageRules.tier, freeDays: storageRules.freeDays, dailyCents: storageRules.dailyCents })
    .from(storageRules)
    .where(and(inArray(storageRules.tier, [tier, ANY_TIER]), inForce(storageRules, day)))
    .orderBy(desc(eq(storageRules.tier, tier)), desc(storageRules.validFrom))
    .limit(1);
  const [service] = await db
    .select({ divisor: rateServices.divisor, stepGrams: rateServices.stepGrams })
    .from(rateServices)
    .where(inForce(rateServices, day))
    .orderBy(desc(eq(rateServices.code, 'standard')), asc(rateServices.id))
    .limit(1);
  if (!service) throw new Error('No shipping service is in force: the reference data is missing.');
  return { storage: storage ?? freeStorage, weight: service satisfies WeightRule };
}

type Dated = typeof storageRules | typeof rateServices;

function inForce(table: Dated, day: string) {
  return and(lte(table.validFrom, day), or(isNull(table.validTo), gt(table.validTo, day)));
}
