import { errorCodes } from '@/contract/error-codes';
import type { Key } from '@/contract/calls';
import { ApiError } from '@/lib/api-error';

import { readReply } from './reply-check';

interface HostAnswer {
  status: number;
  text: string;
  requestId?: string | undefined;
}

/** An answer of the host as the browser gets it: always one of the two envelopes, always JSON. */
export interface ToldAnswer {
  status: number;
  text: string;
  /** Goes into the header x-portal-error. */
  portalError?: 'mismatch';
}

/**
 * What the browser gets of a host's answer: what fits the contract goes on unchanged, a refusal too
 * (with its true status when it came with 200), and everything else is 'Data mismatch' (spec §8).
 */
export function toldAnswer(key: Key, { status, text, requestId }: HostAnswer): ToldAnswer {
  const body = parsed(text);
  try {
    readReply(key, { status, headers: { 'x-request-id': requestId }, data: body });
    return { status, text };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.kind === 'mismatch' || thrown.status < 400) return mismatchAnswer(requestId);
    if (typeof body === 'object' && body !== null) return { status: thrown.status, text };
    // Words without an envelope could be a page for somebody else: only the status goes on.
    return {
      status: thrown.status,
      text: JSON.stringify({ status: false, status_code: thrown.status, error: {} }),
    };
  }
}

/** The envelope of 'Data mismatch'. */
export function mismatchAnswer(requestId?: string): ToldAnswer {
  const { status, code, message } = errorCodes.mismatch;
  const error = { error_code: code, message, ...(requestId && { request_id: requestId }) };
  return {
    status,
    portalError: 'mismatch',
    text: JSON.stringify({ status: false, status_code: status, error }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
