import type { IncomingMessage, ServerResponse } from 'node:http';

import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';

import { ApiError, asApiError, toPlain, type PlainError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';
import type { FrameProps, ServerPageProps } from '@/lib/page-props';
import { decide } from '@/lib/redirect-rules';
import { PAGE_DATA_HEADER } from '@/rules/page-data';
import { opensInPlace } from '@/rules/opens-in-place';
import { localePath, pathOf, routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { addressFor, forEverybody } from './session/guard';
import type { LoaderContext } from './loader';
import { endSession } from './session/session-cookies';
import { statusOf, tellFailure } from './true-status';

/**
 * The one mapping of loader errors: a refused session → /login with target where a member is
 * needed, what the address names does not exist → 404, payments that are due → their page,
 * everything else → the page's own frame with the catalogue's text and the true status, which is 503
 * with Retry-After where the host does not answer.
 */
export function answerFailure<T>(
  context: GetServerSidePropsContext,
  frame: FrameProps,
  error: ApiError,
): GetServerSidePropsResult<ServerPageProps<T>> {
  const { req, res, resolvedUrl } = context;
  if (error.sessionRefused && !forEverybody(resolvedUrl)) {
    endSession(res);
    return redirectTo(routes.login({ target: resolvedUrl }), context);
  }
  const namesOne =
    Object.keys(context.params ?? {}).length > 0 || Object.values(context.query).some(isUuid);
  if (error.is('notFound') && namesOne) return { notFound: true };
  if (error.is('paymentDue')) {
    const destination = decide(pathOf(resolvedUrl), { state: 'logged-in', paymentDue: true });
    const redirectPath = addressFor(destination, resolvedUrl);
    if (redirectPath) return redirectTo(redirectPath, context);
  }
  return {
    props: { ...frame, data: null, loadError: failureOf({ request: req, response: res }, error) },
  };
}

const failing = new WeakSet<ServerResponse>();
/** Whether a part of this answer is a failure, which is one visitor's own. */
export const hasFailure = (response: ServerResponse): boolean => failing.has(response);

/** What was asked for, or why there is none. */
export type LoadedPart<T> = { value: T; failure: null } | { value: null; failure: PlainError };

/**
 * Loads what a page is asked for but keeps its frame and form without; the answer then has the
 * failure's true status. With `unasked` it stays 200: the page shows by itself what was not asked
 * for.
 * @throws ApiError when a session was refused: that concerns the whole page
 */
export async function loadPart<T>(
  exchange: Pick<LoaderContext, 'session' | 'request' | 'response'>,
  asked: Promise<T>,
  { unasked = false }: { unasked?: boolean } = {},
): Promise<LoadedPart<T>> {
  try {
    return { value: await asked, failure: null };
  } catch (thrown) {
    logFault(thrown);
    failing.add(exchange.response);
    const error = asApiError(thrown);
    if (error.sessionRefused && exchange.session.token) throw error;
    return { value: null, failure: unasked ? toPlain(error) : failureOf(exchange, error) };
  }
}

function failureOf(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  error: ApiError,
): PlainError {
  // Of a page that is there, and that anybody may see, the host's words would be untrue.
  const misplaced = error.sessionRefused || error.is('notFound');
  const { requestId, retryAfter } = error;
  const again = { status: 503, retryAfter, ...(requestId && { requestId }) };
  // 502 and 504 tell readers and robots that something is broken, 503 that they may come again.
  const noAnswer = [502, 504].includes(statusOf(error));
  const shown = misplaced
    ? new ApiError('server', again)
    : noAnswer
      ? new ApiError(error.kind, again)
      : error;
  // A change of page inside the application; with another status Next would load the whole document
  // again.
  if (!request.headers[PAGE_DATA_HEADER]) tellFailure(response, shown);
  return toPlain(shown);
}

/**
 * A temporary redirect; after a posted form the browser must come back with a GET. Where a page does not
 * open in place the document is loaded in full, also where the change began inside the application.
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
