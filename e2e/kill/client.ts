import { setTimeout as pause } from 'node:timers/promises';

import { OPERATOR_KEY } from './system';

const TIMEOUT_MS = 40_000;
const RETRY_MS = 60;
const retryCodes = new Set([1008, 1034]);

/** Credential headers: none, a member's, or the warehouse's. */
export type Caller = Record<string, string>;
export const warehouse: Caller = { 'x-operator-key': OPERATOR_KEY };

/** The data of a call, or the error code of a definite refusal. */
export type Outcome<T> = { data: T; code: null } | { data: null; code: number };

/** Repeats calls that may not have worked, with the same key, until the host responds definitely. */
export class Client {
  /** @param timeoutMs limit for all attempts of a call */
  constructor(
    private readonly url: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** Makes a call of the contract, e.g. "POST /shipment/init". */
  async call<T>(
    route: string,
    caller: Caller,
    input: { query?: Record<string, string>; body?: unknown; key?: string } = {},
  ): Promise<Outcome<T>> {
    const [method = 'GET', path = '/'] = route.split(' ');
    const address = `${this.url}${path}${input.query ? `?${new URLSearchParams(input.query).toString()}` : ''}`;
    const headers = {
      ...caller,
      'content-type': 'application/json',
      ...(input.key && { 'idempotency-key': input.key }),
    };
    const init = {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(input.body ?? {}) }),
    };
    return retry(route, this.timeoutMs, async () => {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
      const body = (await response.json()) as { data?: T; error?: { error_code: number } };
      if (response.ok) return { data: body.data as T, code: null };
      const code = body.error?.error_code ?? 0;
      if (response.status >= 500 || response.status === 429 || retryCodes.has(code))
        throw new Error(`${response.status} ${code}`);
      return { data: null, code };
    });
  }

  /** Like `call`, but throws on a refusal. */
  async callOk<T>(
    route: string,
    caller: Caller,
    input: { query?: Record<string, string>; body?: unknown; key?: string } = {},
  ): Promise<T> {
    const outcome = await this.call<T>(route, caller, input);
    if (outcome.code !== null) throw new Error(`${route} was refused with ${outcome.code}`);
    return outcome.data;
  }

  /** Posts a form to a sandbox gateway's page. Returns the redirect and the text. */
  async postForm(
    path: string,
    form: Record<string, string>,
    expected?: number,
  ): Promise<{ location: string; text: string }> {
    return retry(`POST ${path}`, this.timeoutMs, async () => {
      const response = await fetch(`${this.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (response.status >= 500 || (expected !== undefined && response.status !== expected))
        throw new Error(`${response.status}`);
      return { location: response.headers.get('location') ?? '', text };
    });
  }
}

/** Repeats until the attempt does not throw. */
async function retry<T>(label: string, timeoutMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(
          `${label}: no definite response in ${timeoutMs} ms (${error instanceof Error ? error.message : ''})`,
        );
      await pause(RETRY_MS + Math.random() * RETRY_MS);
    }
  }
}

/** Reads a value until it satisfies `isDone`. */
export async function waitFor<T>(
  label: string,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`timed out waiting for ${label}: ${JSON.stringify(value).slice(0, 200)}`);
    await pause(2 * RETRY_MS);
  }
}
