import { randomUUID } from 'node:crypto';

import { now } from '@/host/core/clock';
import { GatewayFailure, type Gateway, type GatewayMovement } from '@/host/money/gateways/gateways';

/** A gateway with a list that the test provides. */
export function listing(pages: (GatewayMovement[] | 'silent')[]) {
  const asked: (string | null)[] = [];
  const gateway: Gateway = {
    name: 'paypal',
    open: () => Promise.reject(new GatewayFailure('not asked for')),
    fetchOrder: () => Promise.reject(new GatewayFailure('nobody there')),
    capture: () => Promise.reject(new GatewayFailure('not asked for')),
    readNotice: async () => null,
    listMovements: async ({ page }) => {
      asked.push(page);
      const number = Number(page ?? 0);
      const movements = pages[number] ?? [];
      if (movements === 'silent') throw new GatewayFailure('asleep');
      return { movements, next: number + 1 < pages.length ? String(number + 1) : null };
    },
  };
  return { gateway, asked };
}
/** A line of the list. */
export const moved = (more: Partial<GatewayMovement> = {}): GatewayMovement => {
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
    ...more,
  };
};
