import { randomUUID } from 'node:crypto';

import { now } from '@/host/core/clock';
import { GatewayFailure, type Gateway, type GatewayMovement } from '@/host/money/gateways/gateways';

/** A gateway with a list that the test provides. */
export function createListingGateway(pages: (GatewayMovement[] | 'silent')[]) {
  const requestedPages: (string | null)[] = [];
  const gateway: Gateway = {
    name: 'paypal',
    open: () => Promise.reject(new GatewayFailure('unexpected call')),
    fetchOrder: () => Promise.reject(new GatewayFailure('unreachable')),
    capture: () => Promise.reject(new GatewayFailure('unexpected call')),
    readNotice: async () => null,
    listMovements: async ({ page }) => {
      requestedPages.push(page);
      const number = Number(page ?? 0);
      const movements = pages[number] ?? [];
      if (movements === 'silent') throw new GatewayFailure('asleep');
      return { movements, next: number + 1 < pages.length ? String(number + 1) : null };
    },
  };
  return { gateway, requestedPages };
}
/** A movement in the gateway's list. */
export const newMovement = (overrides: Partial<GatewayMovement> = {}): GatewayMovement => {
  const id = `M${randomUUID()}`;
  return {
    id,
    kind: 'capture',
    captureId: id,
    attempt: null,
    orderId: null,
    amountCents: 500,
    currency: 'USD',
    at: now(),
    ...overrides,
  };
};
