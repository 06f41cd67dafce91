import { fromCents, multiplyAmount, type Amount, type Cents } from '../money';

/** Storage terms of a membership tier. */
export interface StorageRule {
  freeDays: number;
  dailyCents: Cents;
}

const DAY_MS = 86_400_000;

/** Days between two moments by UTC calendar day; never negative. */
function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS));
}

/**
 * Storage of one package: free days, then a fee a day, counted from arrival. For a onebox give the
 * arrivals of all packages inside: it counts from the oldest (readings, "Packages").
 */
export function storageOf(arrivals: readonly [Date, ...Date[]], rule: StorageRule, now: Date) {
  const arrived = new Date(Math.min(...arrivals.map((date) => date.getTime())));
  const days = daysBetween(arrived, now);
  const chargedDays = Math.max(0, days - rule.freeDays);
  const dailyFee = fromCents(rule.dailyCents);
  return {
    /** Whole days since arrival. */
    days,
    freeDaysLeft: Math.max(0, rule.freeDays - days),
    chargedDays,
    /** Fee owed as of `now`. */
    amount: multiplyAmount(dailyFee, chargedDays),
    dailyFee,
    /** The last day that costs nothing. */
    lastFreeDay: new Date(arrived.getTime() + rule.freeDays * DAY_MS),
  };
}

/** Whole days that a package has been stored. */
export const daysStored = (since: Date, now: Date): number => daysBetween(since, now);

/** Storage of a package as the host counts it, from its arrival. */
export interface PackageStorage {
  days: number;
  freeDays: number;
  /** Owed so far. */
  amount: Amount;
  dailyFee: Amount;
  /** ISO time of the last day that costs nothing. */
  lastFreeDay: string;
}
