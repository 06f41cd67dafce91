import { randomInt } from 'node:crypto';

import { Problem } from './errors';

/** Letters and digits that cannot be mistaken for one another when retyped. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * A new random public reference, e.g. newReference('PK') → "PK7H2M9QX4". 30^8 choices: not
 * guessable, not countable.
 */
export function newReference(prefix: 'CH' | 'CM' | 'ES' | 'OR' | 'PK' | 'PR' | 'SH'): string {
  return (
    prefix +
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  );
}

/**
 * The one row that has a reference, or undefined. References are unique for a member and only
 * random between members (host/db/placement.ts): what would fall on the wrong one is refused.
 * @throws Problem operatorInput
 */
export function onlyOne<Row>(rows: readonly Row[], ref: string): Row | undefined {
  if (rows.length > 1)
    throw new Problem('operatorInput', {
      message: `Two members have something called ${ref}. Nothing was changed.`,
    });
  return rows[0];
}
