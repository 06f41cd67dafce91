import { guessWeight, MIN_CONFIDENCE } from '@/host/estimates/estimator';
import { buildWeighedRows } from '@/host/seed/weighed-items';

/** Compares estimates with scale weights. Percentages, except the count `heldOut`. */
export interface QuoteAccuracy {
  heldOut: number;
  /** Share of held-out items that need no person. */
  answered: number;
  /** Median error, of those answered. */
  medianError: number;
  /** Share that is off by at most a quarter. */
  withinQuarter: number;
  /** Share of answered quotes whose range holds the real weight, in total and by basis. */
  covered: number;
  coveredBy: Readonly<Record<string, number>>;
}

/**
 * Estimates every fifth item of the seed from the others. Demo data measures the method, not the
 * warehouse.
 */
export function measureAccuracy(): QuoteAccuracy {
  const rows = buildWeighedRows();
  const heldOut = rows.filter((_, index) => index % 5 === 4);
  const trainingRows = rows.filter((_, index) => index % 5 !== 4);
  const estimates = heldOut.flatMap(({ words, grams }) => {
    const guess = guessWeight({ words, weighed: trainingRows });
    if (!guess || guess.confidence < MIN_CONFIDENCE) return [];
    const within = guess.lowGrams <= grams && grams <= guess.highGrams;
    return [{ error: Math.abs(guess.grams / grams - 1), basis: guess.basis, within }];
  });
  const errors = estimates.map(({ error }) => error);
  const sorted = errors.toSorted((a, b) => a - b);
  const share = (part: number, total: number) => Math.round((100 * part) / total);
  const coverage = (quotes: typeof estimates) =>
    share(quotes.filter(({ within }) => within).length, quotes.length);
  return {
    heldOut: heldOut.length,
    answered: share(errors.length, heldOut.length),
    medianError: Math.round(100 * (sorted[Math.floor(sorted.length / 2)] ?? 1)),
    covered: coverage(estimates),
    coveredBy: Object.fromEntries(
      [...new Set(estimates.map(({ basis }) => basis))].map((basis) => [
        basis,
        coverage(estimates.filter((estimate) => estimate.basis === basis)),
      ]),
    ),
    withinQuarter: share(errors.filter((error) => error <= 0.25).length, errors.length),
  };
}
