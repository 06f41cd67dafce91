import { setTimeout as pause } from 'node:timers/promises';

import { OPERATOR_KEY } from './world';

const PATIENCE_MS = 40_000;
const WAIT_MS = 60;
const again = new Set([1008, 1034]);

/** Who calls: nobody, a member, or the warehouse. */
export type Caller = Record<string, string>;
export const warehouse: Caller = { 'x-operator-key': OPERATOR_KEY };

/** What a call ended with: its data, or the code of a definite refusal. */
export type Outcome<T> = { data: T; code: null } | { data: null; code: number };

/**
 * A caller that repeats what may not have worked, with the same key, until the host gives a
 * definite answer.
 */
export class Client {
  /** @param patienceMs how long a call is repeated */
  constructor(
    private readonly url: string,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Makes a call of the contract, e.g. "POST /shipment/init". */
  async call<T>(
    key: string,
    caller: Caller,
    input: { query?: Record<string, string>; body?: unknown; key?: string } = {},
  ): Promise<Outcome<T>> {
    const [method = 'GET', path = '/'] = key.split(' ');
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
    return persist(key, this.patienceMs, async () => {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
      const body = (await answer.json()) as { data?: T; error?: { error_code: number } };
      if (answer.ok) return { data: body.data as T, code: null };
      const code = body.error?.error_code ?? 0;
      if (answer.status >= 500 || answer.status === 429 || again.has(code))
        throw new Error(`${answer.status} ${code}`);
      return { data: null, code };
    });
  }

  /** The same, for calls that must work. */
  async get<T>(
    key: string,
    caller: Caller,
    input: { query?: Record<string, string>; body?: unknown; key?: string } = {},
  ): Promise<T> {
    const outcome = await this.call<T>(key, caller, input);
    if (outcome.code !== null) throw new Error(`${key} was refused with ${outcome.code}`);
    return outcome.data;
  }

  /**
   * Posts a form to a page of a sandbox gateway; answers where it leads and what it says.
   * `expected`: the status that it must have.
   */
  async press(
    path: string,
    form: Record<string, string>,
    expected?: number,
  ): Promise<{ location: string; text: string }> {
    return persist(`POST ${path}`, this.patienceMs, async () => {
      const answer = await fetch(`${this.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      });
      const text = await answer.text();
      if (answer.status >= 500 || (expected !== undefined && answer.status !== expected))
        throw new Error(`${answer.status}`);
      return { location: answer.headers.get('location') ?? '', text };
    });
  }
}

/** Repeats until a definite answer. */
async function persist<T>(what: string, patienceMs: number, call: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > until)
        throw new Error(
          `${what}: no definite answer in ${patienceMs} ms (${error instanceof Error ? error.message : ''})`,
        );
      await pause(WAIT_MS + Math.random() * WAIT_MS);
    }
  }
}

/** Asks until something is so. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  good: (value: T) => boolean,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (good(value)) return value;
    if (Date.now() > end)
      throw new Error(`${what} did not come true: ${JSON.stringify(value).slice(0, 200)}`);
    await pause(2 * WAIT_MS);
  }
}
