import type { NextApiRequest, NextApiResponse } from 'next';

import { errorCodes } from '@/contract/error-codes';
import type { Body, Key } from '@/contract/calls';
import { ApiError, asApiError, portalErrors } from '@/lib/api-error';

import { BodyProblem, readJson } from '../body';
import { refusalOf, sendRefusal, type Refusal } from '../proxy/envelope';
import { isSameOrigin } from '../request';
import { readSession } from './session-cookies';
import { tellFailure } from '../true-status';

/**
 * Wraps a session endpoint: POST of JSON from this site only; failures leave in the host's
 * envelope, so that the browser reads them like any other call. With `member` a caller without a
 * session is refused before the body is read.
 */
export function sessionRoute<T>(
  work: (
    request: NextApiRequest,
    response: NextApiResponse,
    body: Record<string, unknown>,
  ) => Promise<T>,
  { member = false }: { member?: boolean } = {},
) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'POST' || !isSameOrigin(request))
      return refuse(response, refusalOf('forbidden'));
    if (!/^application\/json\s*(;|$)/.test(request.headers['content-type'] ?? ''))
      return refuse(response, refusalOf('validation', 415));
    try {
      if (member && !readSession(request).token)
        throw new ApiError('coded', errorCodes.unauthenticated);
      const { value: body } = await readJson(request);
      const data = await work(
        request,
        response,
        typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
      );
      response.status(200).json({ status: true, status_code: 200, data });
    } catch (thrown) {
      if (thrown instanceof BodyProblem)
        return refuse(response, refusalOf('validation', thrown.status));
      const error = asApiError(thrown);
      tellFailure(response, error);
      const told = portalErrors.find((kind) => kind === error.kind);
      if (told) response.setHeader('x-portal-error', told);
      sendRefusal(response, {
        status: response.statusCode,
        code: error.code ?? errorCodes.internal.code,
        message: error.message,
        fields: error.fields,
        requestId: error.requestId,
      });
    }
  };
}

/** As the host refuses: it always names the fields, even none. */
const refuse = (response: NextApiResponse, refusal: Refusal): void =>
  sendRefusal(response, { fields: [], ...refusal });

/**
 * A posted body as the body of a call: the host checks every field of it and names what is wrong.
 */
export const unchecked = <K extends Key>(body: Record<string, unknown>): Body<K> => body as Body<K>;
