import { and, eq, inArray } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import type { NotificationRow, FindSettledNews } from '@/host/mail/notifications/list';

import { isOnHold } from './order';
import { loadRowFacts, type RowFacts } from './row-facts';

const { orders } = schema;

export const findSettledOrderNews: FindSettledNews = async (db, memberId, rows) => {
  const ids = rows.flatMap(({ type, action }) => (type.startsWith('order_') && action) || []);
  if (ids.length === 0) return () => false;
  const storedOrders = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.id, ids)));
  const getFacts = await loadRowFacts(db, memberId, storedOrders);
  return ({ type, action, subject }: NotificationRow) => {
    const order = storedOrders.find(({ id }) => id === action);
    if (!type.startsWith('order_')) return false;
    if (!order) return true;
    const facts = getFacts(order);
    if (type === 'order_price') return !isPriceOpen(facts, subject);
    return type === 'order_soldout' ? !isOnHold(order, facts.lines) : order.status !== '2';
  };
};

const isPriceOpen = ({ lines, openRequests }: RowFacts, product: string): boolean =>
  lines.some(
    ({ name, state, requestId }) =>
      name === product && (state === 'asked' || openRequests.includes(requestId ?? '')),
  );
