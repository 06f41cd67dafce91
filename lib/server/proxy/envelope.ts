import type { ServerResponse } from 'node:http';

import { errorCodes, type ErrorName } from '@/contract/error-codes';

/**
 * What a refusal says in addition to its status; `fields` and `requestId` as the host sends them.
 */
export interface Refusal {
  status: number;
  code: number;
  message: string;
  fields?: readonly unknown[];
  requestId?: string | null | undefined;
}

/** A coded problem of the contract; `status` where the portal's differs from the host's. */
export function refusalOf(
  problem: ErrorName,
  status: number = errorCodes[problem].status,
): Refusal {
  const { code, message } = errorCodes[problem];
  return { status, code, message };
}

/**
 * Answers in the host's envelope, so that browsers read the portal's own refusals like any other.
 */
export function sendRefusal(
  response: ServerResponse,
  { status, code, message, fields, requestId }: Refusal,
): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(
    JSON.stringify({
      status: false,
      status_code: status,
      error: {
        error_code: code,
        message,
        ...(fields && { fields }),
        ...(requestId && { request_id: requestId }),
      },
    }),
  );
}
