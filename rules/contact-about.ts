import type { ParsedUrlQuery } from 'node:querystring';

import { limits } from '@/contract/limits';

import { onOneLine } from './characters';

/**
 * What a message to support begins with: its subject, the number of a parcel or an order, the id of
 * a failed request.
 */
export interface ContactAbout {
  subject?: string | undefined;
  order?: string | undefined;
  request?: string | undefined;
}

const reference = /^[A-Za-z0-9-]{4,64}$/;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const known = (value: unknown, pattern: RegExp) =>
  pattern.test(text(value)) ? text(value) : undefined;

/** The same from the address of the contact page, which can hold anything. */
export function readContactAbout(query: ParsedUrlQuery): ContactAbout {
  const subject = onOneLine(text(query['subject'])).trim().slice(0, limits.contactSubjectMax);
  return {
    subject: subject || undefined,
    order: known(query['order'], reference),
    request: known(query['request'], reference),
  };
}

/** The number of a message that was sent, from the address it led to. */
export const readSentReference = (query: ParsedUrlQuery) =>
  known(query['sent'], /^CM[A-Z0-9]{8}$/) ?? null;
