import type { ServerResponse } from 'node:http';

import { errorCodes, type ErrorName } from '@/contract/error-codes';

export interface Refusal {
  status: number;
  code: number;
  message: string;
  fields?: readonly unknown[];
  requestId?: string | null | undefined;
}

/** `status` overrides the contract's status. */
export function buildRefusal(
  problem: ErrorName,
  status: number = errorCodes[problem].status,
): Refusal {
  const { code, message } = errorCodes[problem];
  return { status, code, message };
}

/** Responds in the host's envelope. */
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
