import { randomUUID } from 'node:crypto';

/** The parts of an answer that are checked. */
export interface Answer {
  status: number;
  code: number | null;
  retryAfter: string | null;
  parts: Record<string, string>;
}

/** Asks an address once, whatever it answers. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...init,
  });
  const text = await answer.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    error?: { error_code: number };
    parts?: Record<string, string>;
    data?: { parts?: Record<string, string> };
  };
  return {
    status: answer.status,
    code: body.error?.error_code ?? null,
    retryAfter: answer.headers.get('retry-after'),
    parts: body.parts ?? body.data?.parts ?? {},
  };
}

/** Posts a body once, with a key of its own. */
export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });

/** Two seconds are promised; a machine that is busy with other tests gets more. */
export async function timed(address: string): Promise<Answer> {
  const began = performance.now();
  const answer = await ask(address);
  if (performance.now() - began > 10_000)
    throw new Error(`${address} took ${performance.now() - began} ms`);
  return answer;
}
