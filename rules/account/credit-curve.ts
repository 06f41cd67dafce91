import { addAmounts, toCents } from '../money';

/** A month of the credits account: yyyy-MM and positive decimal strings. */
export interface MonthOfCredits {
  month: string;
  earned: string;
  used: string;
  expired: string;
}

/**
 * Two lines that only rise, as SVG paths in a box of `width` × `height`, and the sums they end at.
 */
export interface CreditCurve {
  width: number;
  height: number;
  earned: { line: string; area: string; total: string };
  used: { line: string; total: string };
  expired: { total: string };
  /** The first and the last month, yyyy-MM. */
  from: string;
  to: string;
  /** The months in which something happened. */
  busy: MonthOfCredits[];
}

const STEP = 20;
const HEIGHT = 100;
const HEADROOM = 6;

/** What was earned and used, added up month by month; null when nothing moved. */
export function creditCurve(months: readonly MonthOfCredits[]): CreditCurve | null {
  const busy = months.filter(({ earned, used, expired }) =>
    [earned, used, expired].some((amount) => toCents(amount) !== 0),
  );
  if (busy.length === 0) return null;
  const sums = (side: 'earned' | 'used') => {
    let sum = 0;
    return [0, ...months.map((month) => (sum += toCents(month[side])))];
  };
  const total = (side: 'earned' | 'used' | 'expired') =>
    addAmounts(...months.map((month) => month[side]));
  const [earned, used] = [sums('earned'), sums('used')];
  const most = Math.max(1, ...earned, ...used);
  const width = STEP * months.length;
  const lineOf = (points: number[]) =>
    points
      .map(
        (cents, index) =>
          `${index === 0 ? 'M' : 'L'}${index * STEP} ${(HEIGHT - (cents / most) * (HEIGHT - HEADROOM)).toFixed(1)}`,
      )
      .join('');
  const line = lineOf(earned);
  return {
    width,
    height: HEIGHT,
    earned: { line, area: `${line}V${HEIGHT}H0Z`, total: total('earned') },
    used: { line: lineOf(used), total: total('used') },
    expired: { total: total('expired') },
    from: months[0]?.month ?? '',
    to: months.at(-1)?.month ?? '',
    busy,
  };
}
