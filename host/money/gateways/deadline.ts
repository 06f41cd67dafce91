import { AsyncLocalStorage } from 'node:async_hooks';

import { GatewayFailure } from './gateways';

const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work that asks a gateway, and answers within `ms` whatever the gateway does: all exchanges
 * begun in it, their repetitions and the reading of their answers share this one deadline.
 * @throws GatewayFailure when it has passed
 */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayFailure(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([deadlines.run(controller.signal, work), late]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** The deadline of the work that this is a part of. */
export function currentDeadline(): AbortSignal {
  const deadline = deadlines.getStore();
  if (!deadline) throw new Error('A gateway is asked outside `within`');
  return deadline;
}

type AsyncFunction = (...args: never[]) => Promise<unknown>;

/**
 * The same functions, each with a deadline of `ms` for its whole work. What is no function stays as
 * it is.
 */
export function bounded<T extends object>(ms: number, api: T): T {
  const entries = Object.entries(api).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const work = value as AsyncFunction;
    return [name, (...args: never[]) => within(ms, () => work(...args))];
  });
  return Object.fromEntries(entries) as T;
}
