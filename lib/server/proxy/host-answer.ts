import { errorCodes } from '@/contract/error-codes';
import type { Key } from '@/contract/calls';
import { ApiError } from '@/lib/api-error';

import { readReply } from './reply-check';

interface HostAnswer {
  status: number;
  text: string;
  requestId?: string | undefined;
}

/** A host response for the browser: JSON in one of the two envelopes. */
export interface BrowserAnswer {
  status: number;
  text: string;
  /** Value of the x-portal-error header. */
  portalError?: 'mismatch';
}

/**
 * Passes on valid responses, and refusals with their true status; anything else becomes 'Data
 * mismatch'.
 */
export function toBrowserAnswer(key: Key, { status, text, requestId }: HostAnswer): BrowserAnswer {
  const body = parseJson(text);
  try {
    readReply(key, { status, headers: { 'x-request-id': requestId }, data: body });
    return { status, text };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.kind === 'mismatch' || thrown.status < 400) return buildMismatchAnswer(requestId);
    if (typeof body === 'object' && body !== null) return { status: thrown.status, text };
    // Text without an envelope could be meant for someone else.
    return {
      status: thrown.status,
      text: JSON.stringify({ status: false, status_code: thrown.status, error: {} }),
    };
  }
}

export function buildMismatchAnswer(requestId?: string): BrowserAnswer {
  const { status, code, message } = errorCodes.mismatch;
  const error = { error_code: code, message, ...(requestId && { request_id: requestId }) };
  return {
    status,
    portalError: 'mismatch',
    text: JSON.stringify({ status: false, status_code: status, error }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
