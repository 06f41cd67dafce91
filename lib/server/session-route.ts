import type { NextApiRequest, NextApiResponse } from 'next';

import { errorCodes } from '@/contract/error-codes';
import { ApiError, asApiError, portalErrors } from '@/lib/api-error';

import { BodyProblem, readJson } from './json-body';
import { isSameOrigin } from './request';
import { readSession } from './session-cookies';
import { tellFailure } from './true-status';

/**
 * Wraps a session endpoint: POST of JSON from this site only; failures leave in the host's envelope, so that the
 * browser reads them like any other call. With `member` who has no session is refused before the body is read.
 */
export function sessionRoute<T>(
  work: (request: NextApiRequest, response: NextApiResponse, body: Record<string, unknown>) => Promise<T>,
  { member = false }: { member?: boolean } = {},
) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'POST' || !isSameOrigin(request)) return refuse(response, 403, 1004, 'This is not available to you.');
    if (!/^application\/json\s*(;|$)/.test(request.headers['content-type'] ?? '')) return refuse(response, 415, 1001, 'Invalid input. Please try again');
    try {
      if (member && !readSession(request).token) throw new ApiError('coded', errorCodes.unauthenticated);
      const { value: body } = await readJson(request);
      const data = await work(request, response, typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {});
      response.status(200).json({ status: true, status_code: 200, data });
    } catch (thrown) {
      if (thrown instanceof BodyProblem) return refuse(response, thrown.status, 1001, 'Invalid input. Please try again');
      const error = asApiError(thrown);
      tellFailure(response, error);
      const told = portalErrors.find((kind) => kind === error.kind);
      if (told) response.setHeader('x-portal-error', told);
      refuse(response, response.statusCode, error.code ?? 1500, error.message, error.fields, error.requestId);
    }
  };
}

function refuse(response: NextApiResponse, status: number, code: number, message: string, fields: unknown[] = [], requestId: string | null = null): void {
  response.status(status).json({
    status: false,
    status_code: status,
    error: { error_code: code, message, fields, ...(requestId && { request_id: requestId }) },
  });
}
