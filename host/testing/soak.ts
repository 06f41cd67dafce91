/**
 * `SOAK=1` selects the long form of tests, for `npm run soak`; `SOAK_SEED` repeats a run's random
 * cases.
 */
export const isSoak = process.env['SOAK'] === '1';

/** Number of racing requests. Of fifty, a busy machine would rightly refuse some. */
export const RACERS = isSoak ? 25 : 10;

/** Seed of this file's random cases, printed so that a failure can be reproduced. */
export function drawSeed(): number {
  const seed = Number(process.env['SOAK_SEED'] || Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`SOAK_SEED=${seed}\n`);
  return seed;
}
