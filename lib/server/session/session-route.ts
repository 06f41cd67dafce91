import type { NextApiRequest, NextApiResponse } from 'next';

import { errorCodes } from '@/contract/error-codes';
import type { Body, Key } from '@/contract/calls';
import { ApiError, asApiError, portalErrors } from '@/lib/api-error';

import { BodyProblem, readJson } from '../body';
import { buildRefusal, sendRefusal, type Refusal } from '../proxy/envelope';
import { isSameOrigin } from '../request';
import { readSession } from './session-cookies';
import { setFailureStatus } from '../status-code';

/**
 * Wraps a session endpoint: same-origin JSON POST, errors in the host's envelope. `memberOnly`
 * requires a session.
 */
export function sessionRoute<T>(
  handle: (
    request: NextApiRequest,
    response: NextApiResponse,
    body: Record<string, unknown>,
  ) => Promise<T>,
  { memberOnly = false }: { memberOnly?: boolean } = {},
) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'POST' || !isSameOrigin(request))
      return refuse(response, buildRefusal('forbidden'));
    if (!/^application\/json\s*(;|$)/.test(request.headers['content-type'] ?? ''))
      return refuse(response, buildRefusal('validation', 415));
    try {
      if (memberOnly && !readSession(request).token)
        throw new ApiError('coded', errorCodes.unauthenticated);
      const { value: body } = await readJson(request);
      const data = await handle(
        request,
        response,
        typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
      );
      response.status(200).json({ status: true, status_code: 200, data });
    } catch (thrown) {
      if (thrown instanceof BodyProblem)
        return refuse(response, buildRefusal('validation', thrown.status));
      const error = asApiError(thrown);
      setFailureStatus(response, error);
      const portalError = portalErrors.find((kind) => kind === error.kind);
      if (portalError) response.setHeader('x-portal-error', portalError);
      sendRefusal(response, {
        status: response.statusCode,
        // A message without a code keeps its message.
        code: error.code ?? (error.kind === 'coded' ? error.status : errorCodes.internal.code),
        message: error.message,
        fields: error.fields,
        requestId: error.requestId,
      });
    }
  };
}

/** The host always sends fields, even if empty. */
const refuse = (response: NextApiResponse, refusal: Refusal): void =>
  sendRefusal(response, { fields: [], ...refusal });

/** Casts a posted body; the host validates it. */
export const asBody = <K extends Key>(body: Record<string, unknown>): Body<K> => body as Body<K>;
