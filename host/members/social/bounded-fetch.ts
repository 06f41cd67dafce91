import type { CustomFetch } from 'openid-client';

import { BodyTooLong, readCapped } from '@/net/capped-body';
import { asSpan } from '@/net/spans';

const ANSWER_CAP = 256 * 1024;

/** A provider's server failed or sent too much: it is not its user's fault. */
export class ProviderDown extends Error {}

/**
 * fetch for providers: no redirects (they are the library's setting), a capped answer under the
 * library's deadline, and 5xx as a failure of theirs.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { hostname } = new URL(url);
  const response = await asSpan({ name: `${options.method} ${hostname}`, kind: 'client' }, () =>
    fetch(url, options as RequestInit),
  );
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new ProviderDown(`status ${response.status}`);
  }
  const body = await readCapped(response, ANSWER_CAP, options.signal).catch((error: unknown) => {
    throw error instanceof BodyTooLong ? new ProviderDown(error.message) : error;
  });
  const empty = response.status === 204 || response.status === 304;
  return new Response(empty ? null : body, { status: response.status, headers: response.headers });
};
