import { and, eq, lt } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import type { NotificationType, PackageNews } from '@/rules/notifications/kinds';

import type { EmailKind } from '../email';
import { queueMail, type QueuedEmail } from '../outbox';

const { notifications, notificationPreferences } = schema;
const KEPT_DAYS = 180;
const NEWS_DAYS = 3;

/**
 * The package that something happened to, by the name it has now; `at` where that was not just now.
 */
export interface NotifiedPackage {
  packageRef: string;
  name: string;
  at?: Date;
  /** The request that the news answers. */
  action?: string;
}

/**
 * Whether something is young enough to be written about: a list of last month's arrivals is no
 * reason for emails.
 */
export const isNews = (at: Date): boolean =>
  now().getTime() - at.getTime() < NEWS_DAYS * 24 * 3600_000;

/**
 * Tells a member what happened to a package, in the caller's transaction: always in the list, and
 * by mail unless this type was switched off. `mail: false` where another notification of the same
 * moment is mailed.
 */
export async function notify(
  tx: Db,
  memberId: string,
  type: PackageNews,
  parcel: NotifiedPackage,
  { mail = true } = {},
): Promise<void> {
  const at = parcel.at ?? now();
  await tx
    .insert(notifications)
    .values({
      memberId,
      type,
      action: parcel.action ?? null,
      packageRef: parcel.packageRef,
      subject: parcel.name,
      createdAt: at,
    });
  if (mail && isNews(at) && (await wantsMail(tx, memberId, type))) {
    await queueMail(tx, {
      kind: 'package',
      to: { memberId },
      data: {
        type,
        packageRef: parcel.packageRef,
        name: parcel.name,
        ...(parcel.action && { action: parcel.action }),
      },
    });
  }
}

/** Tells several things of one moment; the last of them is the one that is mailed. */
export async function notifyAll(
  tx: Db,
  memberId: string,
  types: PackageNews[],
  parcel: NotifiedPackage,
): Promise<void> {
  for (const [index, type] of types.entries())
    await notify(tx, memberId, type, parcel, { mail: index === types.length - 1 });
}

/** Puts news of an order or a live quote into the member's list, and queues its letter. */
export async function notifyAbout<K extends EmailKind>(
  tx: Db,
  memberId: string,
  news: { type: Exclude<NotificationType, PackageNews>; id: string; name: string },
  mail: Omit<QueuedEmail<K>, 'to'>,
): Promise<void> {
  const { type, id, name } = news;
  await tx
    .insert(notifications)
    .values({ memberId, type, action: id, subject: name, createdAt: now() });
  if (await wantsMail(tx, memberId, type)) await queueMail(tx, { ...mail, to: { memberId } });
}

/** Forgets what is half a year old. */
export async function forgetOldNotifications(db: Db): Promise<void> {
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now().getTime() - KEPT_DAYS * 24 * 3600_000)));
}

async function wantsMail(tx: Db, memberId: string, type: NotificationType): Promise<boolean> {
  const [chosen] = await tx
    .select({ mail: notificationPreferences.mail })
    .from(notificationPreferences)
    .where(
      and(eq(notificationPreferences.memberId, memberId), eq(notificationPreferences.type, type)),
    );
  return chosen?.mail ?? true;
}
