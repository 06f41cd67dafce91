import type { ServerResponse } from 'node:http';

import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';

import { asApiError, toPlain, type PlainError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';

import { failureFrame } from '../failure-frame';

const CACHE_SECONDS = 3600;
/** Retry-After in seconds. */
const RETRY_SECONDS = 600;

export function sendFile(response: ServerResponse, type: string, text: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', `public, max-age=${CACHE_SECONDS}`);
  response.end(text);
}

/** Sends a file, or an error page with 503. */
export async function answerFile(
  { req, res, locale, resolvedUrl }: GetServerSidePropsContext,
  type: string,
  buildText: () => Promise<string>,
): Promise<GetServerSidePropsResult<{ failure?: PlainError }>> {
  try {
    sendFile(res, type, await buildText());
    return { props: {} };
  } catch (thrown) {
    logFault(thrown);
    res.statusCode = 503;
    res.setHeader('retry-after', RETRY_SECONDS);
    const frame = { ...failureFrame(locale, req.url), path: resolvedUrl };
    return { props: { ...frame, failure: toPlain(asApiError(thrown)) } };
  }
}
