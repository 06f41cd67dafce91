import { GatewayFailure, type Gateway } from '@/host/money/gateways/gateways';

import type { Services } from './compose';

/** Consecutive failures. */
const FAILING_AFTER = 3;

const failures = new Map<string, number>();

export const listGatewayStates = (): Record<string, 'ok' | 'failing'> =>
  Object.fromEntries(
    [...failures].map(([name, count]) => [name, count >= FAILING_AFTER ? 'failing' : 'ok']),
  );

/** A refused card or a forged webhook is not the gateway's failure. */
async function trackFailures<T>(name: string, call: Promise<T>): Promise<T> {
  try {
    const result = await call;
    failures.set(name, 0);
    return result;
  } catch (error) {
    if (error instanceof GatewayFailure) failures.set(name, (failures.get(name) ?? 0) + 1);
    throw error;
  }
}

export function watchGateway(gateway: Gateway): Gateway {
  failures.set(gateway.name, 0);
  const entries = Object.entries(gateway).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [name, value];
    const method = value as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => trackFailures(gateway.name, method(...args))];
  });
  return Object.fromEntries(entries) as unknown as Gateway;
}

export function watchGateways(services: Services): Services {
  const gateways = new Map(
    [...services.payments.gateways].map(([name, gateway]) => [name, watchGateway(gateway)]),
  );
  return { ...services, payments: { ...services.payments, gateways } };
}
