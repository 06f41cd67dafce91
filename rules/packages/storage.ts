import { fromCents, multiplyAmount, type Amount, type Cents } from '../money';

export interface StorageRule {
  freeDays: number;
  dailyCents: Cents;
}

const DAY_MS = 86_400_000;

/** UTC calendar days; never negative. */
function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS));
}

/** A OneBox counts from its oldest arrival, so pass all of them. */
export function calculateStorage(
  arrivals: readonly [Date, ...Date[]],
  rule: StorageRule,
  now: Date,
) {
  const firstArrival = new Date(Math.min(...arrivals.map((date) => date.getTime())));
  const days = daysBetween(firstArrival, now);
  const chargedDays = Math.max(0, days - rule.freeDays);
  const dailyFee = fromCents(rule.dailyCents);
  return {
    days,
    freeDaysLeft: Math.max(0, rule.freeDays - days),
    chargedDays,
    /** Owed as of `now`. */
    amount: multiplyAmount(dailyFee, chargedDays),
    dailyFee,
    lastFreeDay: new Date(firstArrival.getTime() + rule.freeDays * DAY_MS),
  };
}

/** Counts UTC calendar days. Never negative. */
export const countDaysStored = (since: Date, now: Date): number => daysBetween(since, now);

export interface PackageStorage {
  days: number;
  freeDays: number;
  /** Owed so far. */
  amount: Amount;
  dailyFee: Amount;
  /** ISO time. */
  lastFreeDay: string;
}
