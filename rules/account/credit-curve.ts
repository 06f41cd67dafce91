import { addAmounts, toCents } from '../money';

/** `month` is yyyy-MM; amounts are positive decimal strings. */
export interface MonthOfCredits {
  month: string;
  earned: string;
  used: string;
  expired: string;
}

/** Cumulative SVG paths in a box of `width` × `height`. */
export interface CreditCurve {
  width: number;
  height: number;
  earned: { line: string; area: string; total: string };
  used: { line: string; total: string };
  expired: { total: string };
  /** yyyy-MM. */
  from: string;
  to: string;
  /** Months with activity. */
  activeMonths: MonthOfCredits[];
}

const STEP = 20;
const HEIGHT = 100;
const HEADROOM = 6;

/** Returns null if no month has any activity. */
export function buildCreditCurve(months: readonly MonthOfCredits[]): CreditCurve | null {
  const activeMonths = months.filter(({ earned, used, expired }) =>
    [earned, used, expired].some((amount) => toCents(amount) !== 0),
  );
  if (activeMonths.length === 0) return null;
  const accumulate = (kind: 'earned' | 'used') => {
    let sum = 0;
    return [0, ...months.map((month) => (sum += toCents(month[kind])))];
  };
  const sumUp = (kind: 'earned' | 'used' | 'expired') =>
    addAmounts(...months.map((month) => month[kind]));
  const [earned, used] = [accumulate('earned'), accumulate('used')];
  const peak = Math.max(1, ...earned, ...used);
  const width = STEP * months.length;
  const drawLine = (points: number[]) =>
    points
      .map(
        (cents, index) =>
          `${index === 0 ? 'M' : 'L'}${index * STEP} ${(HEIGHT - (cents / peak) * (HEIGHT - HEADROOM)).toFixed(1)}`,
      )
      .join('');
  const line = drawLine(earned);
  return {
    width,
    height: HEIGHT,
    earned: { line, area: `${line}V${HEIGHT}H0Z`, total: sumUp('earned') },
    used: { line: drawLine(used), total: sumUp('used') },
    expired: { total: sumUp('expired') },
    from: months[0]?.month ?? '',
    to: months.at(-1)?.month ?? '',
    activeMonths,
  };
}
