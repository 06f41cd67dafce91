import { randomInt } from 'node:crypto';

/** Suites below this number belong to seeds. */
const FIRST = 1_001_000;
const BEYOND = 10_000_000;

/** A random suite; the unique index decides whether it is free. */
export function newSuite(): string {
  return `CG${randomInt(FIRST, BEYOND)}`;
}
