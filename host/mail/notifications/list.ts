import { and, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/registry';
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

const { notifications } = schema;
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
  return { notifications: { ...page, items: rows.map((row) => viewOf(row, t)) } };
}

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

function viewOf(row: Row, t: MailText) {
  const known = isNotificationType(row.type) ? row.type : null;
  return {
    id: row.id,
    type: row.type,
    status: known ? notificationTypes[known] : 'INFO',
    message: known ? packageText(t, known, row.action, row.subject) : '',
    name: row.subject,
    packageref: row.packageRef,
    ...(known && !isPackageNews(known) ? { aboutid: row.action } : { action: row.action }),
    createdtime: row.createdAt.toISOString(),
  };
}
