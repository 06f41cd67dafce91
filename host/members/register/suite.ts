import { randomInt } from 'node:crypto';

/** Lower numbers are reserved for seeds. */
const FIRST = 1_001_000;
const BEYOND = 10_000_000;

export function newSuite(): string {
  return `CG${randomInt(FIRST, BEYOND)}`;
}
