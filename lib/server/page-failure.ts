import type { IncomingMessage, ServerResponse } from 'node:http';

import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';

import { ApiError, asApiError, toPlain, type PlainError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';
import type { FrameProps, ServerPageProps } from '@/lib/page-props';
import { findDestination } from '@/lib/redirect-rules';
import { PAGE_DATA_HEADER } from '@/rules/page-data';
import { opensInPlace } from '@/rules/opens-in-place';
import { localePath, stripQuery, routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { toRedirectPath, isOpenToGuests } from './session/guard';
import type { LoaderContext } from './loader';
import { endSession } from './session/session-cookies';
import { toResponseStatus, setFailureStatus } from './status-code';

/**
 * Maps loader errors: refused session → /login, not found → 404, due payments → their page, others
 * → the page's frame with the true status.
 */
export function answerFailure<T>(
  context: GetServerSidePropsContext,
  frame: FrameProps,
  error: ApiError,
): GetServerSidePropsResult<ServerPageProps<T>> {
  const { req, res, resolvedUrl } = context;
  if (error.isSessionRefused && !isOpenToGuests(resolvedUrl)) {
    endSession(res);
    return redirectTo(routes.login({ target: resolvedUrl }), context);
  }
  const hasResourceId =
    Object.keys(context.params ?? {}).length > 0 || Object.values(context.query).some(isUuid);
  if (error.is('notFound') && hasResourceId) return { notFound: true };
  if (error.is('paymentDue')) {
    const next = findDestination(stripQuery(resolvedUrl), { state: 'logged-in', paymentDue: true });
    const redirectPath = toRedirectPath(next, resolvedUrl);
    if (redirectPath) return redirectTo(redirectPath, context);
  }
  return {
    props: {
      ...frame,
      data: null,
      loadError: reportFailure({ request: req, response: res }, error),
    },
  };
}

const failedResponses = new WeakSet<ServerResponse>();
/** Such a response must not be cached for others. */
export const hasFailure = (response: ServerResponse): boolean => failedResponses.has(response);

export type LoadedPart<T> = { value: T; failure: null } | { value: null; failure: PlainError };

/**
 * Sets the failure's status on the response; `keepStatus` leaves 200.
 * @throws ApiError when a session was refused: that concerns the whole page
 */
export async function loadPart<T>(
  context: Pick<LoaderContext, 'session' | 'request' | 'response'>,
  request: Promise<T>,
  { keepStatus = false }: { keepStatus?: boolean } = {},
): Promise<LoadedPart<T>> {
  try {
    return { value: await request, failure: null };
  } catch (thrown) {
    logFault(thrown);
    failedResponses.add(context.response);
    const error = asApiError(thrown);
    if (error.isSessionRefused && context.session.token) throw error;
    return { value: null, failure: keepStatus ? toPlain(error) : reportFailure(context, error) };
  }
}

function reportFailure(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  error: ApiError,
): PlainError {
  // The host's message would be wrong for an existing public page.
  const isMisleading = error.isSessionRefused || error.is('notFound');
  const { requestId, retryAfter } = error;
  const temporaryDetails = { status: 503, retryAfter, ...(requestId && { requestId }) };
  // 502 and 504 read as broken to robots, 503 as temporary.
  const isUnreachable = [502, 504].includes(toResponseStatus(error));
  const shownError = isMisleading
    ? new ApiError('server', temporaryDetails)
    : isUnreachable
      ? new ApiError(error.kind, temporaryDetails)
      : error;
  // On client navigation an error status would make Next reload the document.
  if (!request.headers[PAGE_DATA_HEADER]) setFailureStatus(response, shownError);
  return toPlain(shownError);
}

/**
 * Redirects temporarily, with GET after a post. Loads the full document where the target does not
 * open in place.
 */
export function redirectTo(
  path: string,
  { locale, req, resolvedUrl }: GetServerSidePropsContext,
): { redirect: { destination: string; statusCode: 303 | 307; basePath?: false } } {
  return {
    redirect: {
      destination: localePath(locale ?? 'en', path),
      ...(!opensInPlace(resolvedUrl, path) && { basePath: false }),
      statusCode: req.method === 'POST' ? 303 : 307,
    },
  };
}
