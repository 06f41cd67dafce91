import { findTypicalWeight } from './goods';
import { computeSimilarity } from './labels';

/** `grams` includes the box. */
export interface WeighedItem {
  words: string;
  grams: number;
}

export interface Evidence {
  words: string;
  weighed: readonly WeighedItem[];
  /** From the shop's page, without packaging. */
  pageGrams?: number | null;
  linkGrams?: readonly number[];
}

/** One piece as shipped; `confidence` is 0 to 1. */
export interface WeightGuess {
  grams: number;
  lowGrams: number;
  highGrams: number;
  confidence: number;
  basis: 'link' | 'parcels' | 'category' | 'page';
  samples: number;
}

/** For an automatic answer. */
export const MIN_CONFIDENCE = 0.5;
const MIN_SAMPLES = 5;
const MAX_SAMPLES = 15;
const MIN_SCORE = 0.3;
/** Packaging adds a tenth and a small box. */
const addPackaging = (grams: number) => grams * 1.1 + 80;

/**
 * Prefers parcels from the same link, then similar parcels, then typical weights. Uses the page's
 * weight unless our scale contradicts it.
 */
export function guessWeight(evidence: Evidence): WeightGuess | null {
  const { words, weighed, pageGrams, linkGrams = [] } = evidence;
  const linkGuess = guessFromParcels(
    'same',
    linkGrams.map((grams) => ({ words: 'same', grams })),
  );
  if (linkGuess) return { ...roundGuess(linkGuess), basis: 'link' };
  const parcelGuess = guessFromParcels(words, weighed);
  const tableGuess = guessFromTable(words);
  const pageGuess = pageGrams ? guessFromPage(pageGrams, parcelGuess) : null;
  const best = [parcelGuess, tableGuess, pageGuess]
    .filter((guess) => guess !== null)
    .sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) return null;
  const runnerUp = best === parcelGuess ? tableGuess : best === tableGuess ? parcelGuess : null;
  const guessesAgree =
    runnerUp !== null && runnerUp.lowGrams <= best.highGrams && best.lowGrams <= runnerUp.highGrams;
  return roundGuess({ ...best, confidence: best.confidence + (guessesAgree ? 0.1 : 0) });
}

const roundGuess = (guess: WeightGuess): WeightGuess => ({
  ...guess,
  grams: Math.round(guess.grams),
  lowGrams: Math.round(guess.lowGrams),
  highGrams: Math.round(guess.highGrams),
  confidence: Math.min(0.99, guess.confidence),
});

/** Median without outliers. */
function guessFromParcels(words: string, weighed: readonly WeighedItem[]): WeightGuess | null {
  const similar = weighed
    .map((item) => ({ grams: item.grams, score: computeSimilarity(words, item.words) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || a.grams - b.grams)
    .slice(0, MAX_SAMPLES);
  if (similar.length < MIN_SAMPLES) return null;
  const bestScore = similar[0]?.score ?? 0;
  // Drops parcels that are much less similar, but keeps at least five.
  const closest = similar.filter(({ score }, i) => i < MIN_SAMPLES || score >= bestScore * 0.7);
  const allGrams = closest.map(({ grams }) => grams).sort((a, b) => a - b);
  const medianGrams = median(allGrams);
  const deviation = median(allGrams.map((g) => Math.abs(g - medianGrams)).sort((a, b) => a - b));
  const inliers = allGrams.filter((g) => Math.abs(g - medianGrams) <= 4 * Math.max(deviation, 20));
  const grams = median(inliers);
  const spread = (1.4826 * deviation) / medianGrams;
  const meanScore = closest.reduce((sum, { score }) => sum + score, 0) / closest.length;
  return {
    grams,
    lowGrams: Math.min(quantile(inliers, 0.1), grams * 0.9),
    highGrams: Math.max(quantile(inliers, 0.9), grams * 1.1),
    confidence: Math.max(0, (0.5 + 0.5 * Math.min(1, meanScore)) * (1 - Math.min(1, spread) * 0.9)),
    basis: 'parcels',
    samples: closest.length,
  };
}

function guessFromTable(words: string): WeightGuess | null {
  const typicalRange = findTypicalWeight(words);
  if (!typicalRange) return null;
  const [minGrams, maxGrams] = typicalRange;
  return {
    grams: Math.sqrt(minGrams * maxGrams),
    lowGrams: minGrams,
    highGrams: maxGrams,
    confidence: Math.max(0.2, 0.85 - 0.15 * (maxGrams / minGrams)),
    basis: 'category',
    samples: 0,
  };
}

/** A page may state the carton's weight, so the scale wins. */
function guessFromPage(pageGrams: number, scaleGuess: WeightGuess | null): WeightGuess {
  const grams = addPackaging(pageGrams);
  const ratio = scaleGuess ? Math.max(grams / scaleGuess.grams, scaleGuess.grams / grams) : 1;
  return {
    grams,
    lowGrams: pageGrams,
    highGrams: grams * 1.2,
    confidence: ratio > 2.5 ? 0.3 : 0.85,
    basis: 'page',
    samples: 0,
  };
}

const quantile = (sortedValues: readonly number[], fraction: number): number =>
  sortedValues[Math.round((sortedValues.length - 1) * fraction)] ?? 0;

function median(sortedValues: readonly number[]): number {
  const half = sortedValues.length / 2;
  return sortedValues.length % 2 === 1
    ? (sortedValues[Math.floor(half)] ?? 0)
    : ((sortedValues[half - 1] ?? 0) + (sortedValues[half] ?? 0)) / 2;
}
