import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be mistaken for one another when retyped. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * A new random public reference, e.g. newReference('PK') → "PK7H2M9QX4". 30^8 choices: not
 * guessable, not countable.
 */
export function newReference(prefix: 'CM' | 'PK' | 'PR' | 'SH'): string {
  return (
    prefix +
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  );
}
