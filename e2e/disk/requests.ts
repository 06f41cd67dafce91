import { randomUUID } from 'node:crypto';

/** The checked parts of a response. */
export interface CheckedResponse {
  status: number;
  code: number | null;
  retryAfter: string | null;
  parts: Record<string, string>;
}

/** Sends one request and returns any response. */
export async function send(url: string, init: RequestInit = {}): Promise<CheckedResponse> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...init,
  });
  const text = await response.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    error?: { error_code: number };
    parts?: Record<string, string>;
    data?: { parts?: Record<string, string> };
  };
  return {
    status: response.status,
    code: body.error?.error_code ?? null,
    retryAfter: response.headers.get('retry-after'),
    parts: body.parts ?? body.data?.parts ?? {},
  };
}

/** Posts a body once, with a new idempotency key. */
export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });

/** Throws if a response takes over ten seconds, as two are too few while other tests run. */
export async function sendTimed(url: string): Promise<CheckedResponse> {
  const startedAt = performance.now();
  const response = await send(url);
  if (performance.now() - startedAt > 10_000)
    throw new Error(`${url} took ${performance.now() - startedAt} ms`);
  return response;
}
