import { randomInt } from 'node:crypto';

/** Lower numbers are reserved for seeds. The maximum is exclusive. */
const MIN_NUMBER = 1_001_000;
const MAX_NUMBER = 10_000_000;

export function newSuite(): string {
  return `CG${randomInt(MIN_NUMBER, MAX_NUMBER)}`;
}
