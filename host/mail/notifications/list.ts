import { and, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { countUpTo } from '@/host/core/counts';
import { Problem } from '@/host/core/errors';
import { readPage, type PageRequest } from '@/host/core/paging';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db } from '@/host/db/client';
import { toLocale } from '@/rules/locale';
import { isNotificationType, isPackageNews, notificationTypes } from '@/rules/notifications/kinds';

import { createMailTranslator } from '../email-context';
import type { MailText } from '../email';
import { writePackageText } from '../emails/package-words';

const { notifications } = schema;
export type NotificationRow = typeof notifications.$inferSelect;

export type FindSettledNews = (
  db: Db,
  memberId: string,
  rows: readonly NotificationRow[],
) => Promise<(row: NotificationRow) => boolean>;

export async function listNotifications(
  db: Db,
  session: Session,
  request: PageRequest,
  findSettledNews: FindSettledNews,
): Promise<Reply<'GET /pmt/notifications'>> {
  const t = createMailTranslator(toLocale(session.language));
  const { rows, ...page } = await readPage<NotificationRow>(
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
  const isSettled = await findSettledNews(db, session.memberId, rows);
  return {
    notifications: {
      ...page,
      items: rows.map((row) => toNotificationView(row, t, isSettled(row))),
    },
  };
}

/**
 * Returns the number of remaining notifications.
 * @throws Problem notFound, also for another member's notification
 */
export async function removeNotification(db: Db, memberId: string, id: string): Promise<number> {
  const deletedRows = await db
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (deletedRows.length === 0) throw new Problem('notFound');
  return countUpTo(db, notifications, eq(notifications.memberId, memberId));
}

function toNotificationView(row: NotificationRow, t: MailText, isNewsSettled: boolean) {
  const notificationType = isNotificationType(row.type) ? row.type : null;
  return {
    id: row.id,
    type: row.type,
    status: notificationType && !isNewsSettled ? notificationTypes[notificationType] : 'INFO',
    message: notificationType ? writePackageText(t, notificationType, row.action, row.subject) : '',
    name: row.subject,
    packageref: row.packageRef,
    ...(notificationType && !isPackageNews(notificationType)
      ? { aboutid: row.action }
      : { action: row.action }),
    createdtime: row.createdAt.toISOString(),
  };
}
