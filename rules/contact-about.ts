import type { ParsedUrlQuery } from 'node:querystring';

import { limits } from '@/contract/limits';

import { joinLines } from './characters';

/** Prefills a support message. */
export interface ContactPrefill {
  subject?: string | undefined;
  order?: string | undefined;
  request?: string | undefined;
}

const reference = /^[A-Za-z0-9-]{4,64}$/;
const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const matchText = (value: unknown, pattern: RegExp) =>
  pattern.test(toText(value)) ? toText(value) : undefined;

/** Drops invalid values. */
export function readContactPrefill(query: ParsedUrlQuery): ContactPrefill {
  const subject = joinLines(toText(query['subject'])).trim().slice(0, limits.contactSubjectMax);
  return {
    subject: subject || undefined,
    order: matchText(query['order'], reference),
    request: matchText(query['request'], reference),
  };
}

export const readSentReference = (query: ParsedUrlQuery) =>
  matchText(query['sent'], /^CM[A-Z0-9]{8}$/) ?? null;
