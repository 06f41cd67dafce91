import type { CustomFetch } from 'openid-client';

import { BodyTooLong, readCapped } from '@/net/capped-body';
import { withSpan } from '@/net/spans';

const MAX_BYTES = 256 * 1024;

export class ProviderDown extends Error {}

/** Caps the response size and treats 5xx as a provider failure. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { hostname } = new URL(url);
  const response = await withSpan({ name: `${options.method} ${hostname}`, kind: 'client' }, () =>
    fetch(url, options as RequestInit),
  );
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new ProviderDown(`status ${response.status}`);
  }
  const body = await readCapped(response, MAX_BYTES, options.signal).catch((error: unknown) => {
    throw error instanceof BodyTooLong ? new ProviderDown(error.message) : error;
  });
  const isEmpty = response.status === 204 || response.status === 304;
  return new Response(isEmpty ? null : body, {
    status: response.status,
    headers: response.headers,
  });
};
