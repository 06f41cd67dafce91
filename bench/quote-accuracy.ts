import { guessWeight, SURE_ENOUGH } from '@/host/estimates/estimator';
import { weighedRows } from '@/host/seed/weighed-items';

/** How near the live quote comes to what the scale said, in percent. */
export interface QuoteAccuracy {
  heldOut: number;
  /** Answered without a person. */
  answered: number;
  /** Of those answered: half of them are off by no more than this. */
  medianError: number;
  /** Of those answered: so many are off by no more than a quarter. */
  withinQuarter: number;
  /** Of those answered: so many lie within the answer's range, then by what the answer rests on. */
  covered: number;
  coveredBy: Readonly<Record<string, number>>;
}

/**
 * Guesses the weight of every fifth weighed thing of the seed from all others. The things are the
 * demo's, so this measures the method and not the warehouse.
 */
export function quoteAccuracy(): QuoteAccuracy {
  const rows = weighedRows();
  const held = rows.filter((_, at) => at % 5 === 4);
  const known = rows.filter((_, at) => at % 5 !== 4);
  const answers = held.flatMap(({ words, grams }) => {
    const guess = guessWeight({ words, weighed: known });
    if (!guess || guess.confidence < SURE_ENOUGH) return [];
    const within = guess.lowGrams <= grams && grams <= guess.highGrams;
    return [{ error: Math.abs(guess.grams / grams - 1), basis: guess.basis, within }];
  });
  const errors = answers.map(({ error }) => error);
  const sorted = errors.toSorted((a, b) => a - b);
  const share = (part: number, whole: number) => Math.round((100 * part) / whole);
  const coverage = (of: typeof answers) =>
    share(of.filter(({ within }) => within).length, of.length);
  return {
    heldOut: held.length,
    answered: share(errors.length, held.length),
    medianError: Math.round(100 * (sorted[Math.floor(sorted.length / 2)] ?? 1)),
    covered: coverage(answers),
    coveredBy: Object.fromEntries(
      [...new Set(answers.map(({ basis }) => basis))].map((basis) => [
        basis,
        coverage(answers.filter((answer) => answer.basis === basis)),
      ]),
    ),
    withinQuarter: share(errors.filter((error) => error <= 0.25).length, errors.length),
  };
}
