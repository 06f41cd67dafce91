/**
 * Tests have a long form for `npm run soak`: `SOAK=1` picks it, and `SOAK_SEED` repeats the random
 * cases of a run.
 */
export const isSoak = process.env['SOAK'] === '1';

/** Number of requests that race each other: ten show what a unique index does as well as fifty. */
export const racers = isSoak ? 50 : 10;

/** Seed of this file's random cases, printed so that a failed run can be repeated. */
export function randomSeed(): number {
  const seed = Number(process.env['SOAK_SEED'] || Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`SOAK_SEED=${seed}\n`);
  return seed;
}
