import { typicalWeight } from './goods';
import { similarity } from './words';

/** A single thing that we have weighed: what it was, in plain words, and its grams with the box. */
export interface Weighed {
  words: string;
  grams: number;
}

export interface Evidence {
  /** Plain words of what is asked about (`plainWords`). */
  words: string;
  /** What we have weighed that may be like it. */
  weighed: readonly Weighed[];
  /** The weight that the shop's page gives, in grams; without the box. */
  pageGrams?: number | null;
  /** What pieces bought from this very link weighed, in grams. */
  ofLink?: readonly number[];
}

/** The weight of one piece as shipped. Grams; `confidence` from 0 to 1. */
export interface WeightGuess {
  grams: number;
  lowGrams: number;
  highGrams: number;
  confidence: number;
  /** Our scale, also of this very link, the table of goods, or the shop's page. */
  basis: 'link' | 'parcels' | 'category' | 'page';
  /** How many weighed parcels were compared. */
  samples: number;
}

/** From here on an answer needs nobody to look at it. */
export const SURE_ENOUGH = 0.5;
/** Fewer parcels than these say nothing. */
const FEWEST = 5;
const MOST = 15;
/** Parcels that are less alike than this are other goods. */
const ALIKE = 0.3;
/** What a shop packs around a thing: a tenth of its weight and a small box. */
const packed = (grams: number) => grams * 1.1 + 80;

/**
 * Guesses what a thing weighs in its box. Pieces from the same link say it alone; else parcels that
 * we have weighed count most, the nearest by name; then what such goods typically weigh; what the shop's page says is believed unless our
 * scale contradicts it. Null where nothing is known. Pure.
 */
export function guessWeight(evidence: Evidence): WeightGuess | null {
  const { words, weighed, pageGrams, ofLink = [] } = evidence;
  const same = fromParcels(
    'same',
    ofLink.map((grams) => ({ words: 'same', grams })),
  );
  if (same) return { ...rounded(same), basis: 'link' };
  const scale = fromParcels(words, weighed);
  const table = fromTable(words);
  const page = pageGrams ? fromPage(pageGrams, scale) : null;
  const best = [scale, table, page]
    .filter((guess) => guess !== null)
    .sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) return null;
  const second = best === scale ? table : best === table ? scale : null;
  const agree =
    second !== null && second.lowGrams <= best.highGrams && best.lowGrams <= second.highGrams;
  return rounded({ ...best, confidence: best.confidence + (agree ? 0.1 : 0) });
}

const rounded = (guess: WeightGuess): WeightGuess => ({
  ...guess,
  grams: Math.round(guess.grams),
  lowGrams: Math.round(guess.lowGrams),
  highGrams: Math.round(guess.highGrams),
  confidence: Math.min(0.99, guess.confidence),
});

/**
 * The robust median of the nearest weighed parcels, at least five: what lies far outside is another
 * thing under a like name, and does not count.
 */
function fromParcels(words: string, weighed: readonly Weighed[]): WeightGuess | null {
  const near = weighed
    .map((one) => ({ grams: one.grams, alike: similarity(words, one.words) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike || a.grams - b.grams)
    .slice(0, MOST);
  if (near.length < FEWEST) return null;
  const best = near[0]?.alike ?? 0;
  // Where some are much more alike, the others are cousins; but five it must be.
  const close = near.filter(({ alike }, at) => at < FEWEST || alike >= best * 0.7);
  const all = close.map(({ grams }) => grams).sort((a, b) => a - b);
  const middle = median(all);
  const deviation = median(all.map((grams) => Math.abs(grams - middle)).sort((a, b) => a - b));
  const kept = all.filter((grams) => Math.abs(grams - middle) <= 4 * Math.max(deviation, 20));
  const grams = median(kept);
  const spread = (1.4826 * deviation) / middle;
  const nearness = close.reduce((sum, { alike }) => sum + alike, 0) / close.length;
  return {
    grams,
    lowGrams: Math.min(at(kept, 0.1), grams * 0.9),
    highGrams: Math.max(at(kept, 0.9), grams * 1.1),
    confidence: Math.max(0, (0.5 + 0.5 * Math.min(1, nearness)) * (1 - Math.min(1, spread) * 0.9)),
    basis: 'parcels',
    samples: close.length,
  };
}

function fromTable(words: string): WeightGuess | null {
  const typical = typicalWeight(words);
  if (!typical) return null;
  const [low, high] = typical;
  return {
    grams: Math.sqrt(low * high),
    lowGrams: low,
    highGrams: high,
    // A pair of jeans is a pair of jeans; "a bed for pets" may be anything.
    confidence: Math.max(0.2, 0.85 - 0.15 * (high / low)),
    basis: 'category',
    samples: 0,
  };
}

/** What a page says may be the weight of the carton of twelve: our scale has the last word. */
function fromPage(pageGrams: number, scale: WeightGuess | null): WeightGuess {
  const grams = packed(pageGrams);
  const apart = scale ? Math.max(grams / scale.grams, scale.grams / grams) : 1;
  return {
    grams,
    lowGrams: pageGrams,
    highGrams: grams * 1.2,
    confidence: apart > 2.5 ? 0.3 : 0.85,
    basis: 'page',
    samples: 0,
  };
}

/** The value at a place of a sorted list, 0 to 1. */
const at = (sorted: readonly number[], place: number): number =>
  sorted[Math.round((sorted.length - 1) * place)] ?? 0;

function median(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
