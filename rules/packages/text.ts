import { limits } from '@/contract/limits';

import { removeUnprintable } from '../characters';

/** Letters, marks and digits of any script, and spaces. */
const ALPHANUMERIC = /^[\p{L}\p{M}\p{N} ]+$/u;

export function isAlphanumeric(text: string): boolean {
  return ALPHANUMERIC.test(text);
}

/** Normalizes a tracking number for storage and comparison. */
export function normalizeTracking(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

const MAX_WORDS = 10;

/** At most `limits.searchMax` characters; '' for none. */
export function readSearch(text: string | undefined): string {
  const cleaned = removeUnprintable((text ?? '').slice(0, limits.searchMax * 4), ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...cleaned].slice(0, limits.searchMax).join('').trim();
}

/** All words must match, so a tracking number written in groups is found. */
export function splitSearch(text: string | undefined): string[] {
  return readSearch(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
}

/** The name of a package until its member or an order names it. */
export const nameByStore = ({ merchant, tracking }: { merchant: string; tracking: string }) =>
  `${merchant} ${tracking.slice(-4)}`.trim();
