import { and, eq, inArray } from 'drizzle-orm';

import type { Reply } from '@/contract/registry';
import { isOnHold } from '@/host/cart/orders/order';
import { rowFacts, type RowFacts } from '@/host/cart/orders/row-facts';
import { countUpTo } from '@/host/core/counts';
import { Problem } from '@/host/core/errors';
import { newestFirstPage, type PageRequest } from '@/host/core/paging';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db } from '@/host/db/client';
import { toLocale } from '@/rules/locale';
import { isNotificationType, isPackageNews, notificationTypes } from '@/rules/notifications/kinds';

import { mailText } from '../email-context';
import type { MailText } from '../email';
import { packageText } from '../emails/package-words';

const { notifications, orders } = schema;
type Row = typeof notifications.$inferSelect;

/** One page of a member's notifications, newest first. */
export async function notificationPage(
  db: Db,
  session: Session,
  request: PageRequest,
): Promise<Reply<'GET /pmt/notifications'>> {
  const t = mailText(toLocale(session.language));
  const { rows, ...page } = await newestFirstPage<Row>(
    db,
    {
      table: notifications,
      where: eq(notifications.memberId, session.memberId),
      at: notifications.createdAt,
      id: notifications.id,
      cursorOf: (row) => ({ at: row.createdAt, id: row.id }),
    },
    request,
  );
  const isOver = await settledOrders(db, session.memberId, rows);
  return { notifications: { ...page, items: rows.map((row) => viewOf(row, t, isOver(row))) } };
}

/** Which news of orders ask for nothing any more: it is answered, paid, or nothing was to be done. */
async function settledOrders(db: Db, memberId: string, rows: readonly Row[]) {
  const ids = rows.flatMap(({ type, action }) => (type.startsWith('order_') && action) || []);
  if (ids.length === 0) return () => false;
  const known = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.id, ids)));
  const factsOf = await rowFacts(db, memberId, known);
  return ({ type, action, subject }: Row) => {
    const order = known.find(({ id }) => id === action);
    if (!type.startsWith('order_')) return false;
    if (!order) return true;
    const facts = factsOf(order);
    if (type === 'order_price') return !asksPrice(facts, subject);
    return type === 'order_soldout' ? !isOnHold(order, facts.lines) : order.status !== '2';
  };
}

/** Whether a product waits for the answer to its price, or for the payment of what it costs more. */
const asksPrice = ({ lines, hasOpenRequest }: RowFacts, product: string): boolean =>
  lines.some(
    ({ name, state }) =>
      name === product && (state === 'asked' || (state === 'accepted' && hasOpenRequest)),
  );

/**
 * Takes a member's notification off the list. Answers how many are left.
 * @throws Problem notFound for a stranger's, or one that is gone
 */
export async function removeNotification(db: Db, memberId: string, id: string): Promise<number> {
  const gone = await db
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (gone.length === 0) throw new Problem('notFound');
  return countUpTo(db, notifications, eq(notifications.memberId, memberId));
}

function viewOf(row: Row, t: MailText, settled: boolean) {
  const known = isNotificationType(row.type) ? row.type : null;
  return {
    id: row.id,
    type: row.type,
    status: known && !settled ? notificationTypes[known] : 'INFO',
    message: known ? packageText(t, known, row.action, row.subject) : '',
    name: row.subject,
    packageref: row.packageRef,
    ...(known && !isPackageNews(known) ? { aboutid: row.action } : { action: row.action }),
    createdtime: row.createdAt.toISOString(),
  };
}
