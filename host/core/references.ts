import { randomInt } from 'node:crypto';

import { Problem } from './errors';

/** No look-alike characters. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Returns a random public reference, e.g. "PK7H2M9QX4"; 30^8 possibilities make it unguessable. */
export function newReference(prefix: 'CH' | 'CM' | 'ES' | 'OR' | 'PK' | 'PR' | 'SH'): string {
  return (
    prefix +
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  );
}

/**
 * Refuses a reference that several members share: references are unique per member, but only random
 * across members (host/db/placement.ts).
 * @throws Problem operatorInput
 */
export function requireUnique<Row>(rows: readonly Row[], ref: string): Row | undefined {
  if (rows.length > 1)
    throw new Problem('operatorInput', {
      message: `Two members have something called ${ref}. Nothing was changed.`,
    });
  return rows[0];
}
