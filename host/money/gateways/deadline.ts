import { AsyncLocalStorage } from 'node:async_hooks';

import { GatewayFailure } from './gateways';

const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs gateway work under one deadline, shared by all its exchanges, retries and reads.
 * @throws GatewayFailure when it has passed
 */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayFailure(`no response within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([deadlines.run(controller.signal, work), timeout]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

export function getCurrentDeadline(): AbortSignal {
  const deadline = deadlines.getStore();
  if (!deadline) throw new Error('A gateway was called outside `withDeadline`');
  return deadline;
}

type AsyncFunction = (...args: never[]) => Promise<unknown>;

/** Gives each function a deadline of `ms`. */
export function withDeadlines<T extends object>(ms: number, api: T): T {
  const entries = Object.entries(api).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const work = value as AsyncFunction;
    return [name, (...args: never[]) => withDeadline(ms, () => work(...args))];
  });
  return Object.fromEntries(entries) as T;
}
