import { DAY } from './clock-and-draw';
import { addCapture, newOrder, buildReport, type Vendor } from './gateway-log';

/**
 * eNETS, per its published protocol: submitting the payer's form takes the money, and a query then
 * reports it.
 */
export const enets: Vendor = {
  name: 'enets',
  abilities: { holds: false, closesOrders: false, voids: false, direct: true },
  open: (attempt, _holds, now) => newOrder('enets', attempt, false, now, now + DAY),
  agree(order, now, deviation) {
    if (order.state !== 'open' || order.captures.length > 0) return;
    addCapture(order, `${order.id}-t`, order.amountCents, now, deviation);
    order.state = 'done';
  },
  turnBack(order) {
    if (order.state === 'open' && order.captures.length === 0) order.state = 'canceled';
  },
  execute: () => 'missing',
  passTime: () => undefined,
  refuse: () => undefined,
  /** Reports no amount until there is a transaction; a pending transaction is reported as open. */
  report(order, now) {
    const report = buildReport(order, now, false);
    if (order.captures.length === 0) return { ...report, amountCents: 0, currency: '' };
    if (order.captures.every(({ state }) => state === 'pending'))
      return { ...report, state: 'open', captures: [] };
    return report;
  },
};
