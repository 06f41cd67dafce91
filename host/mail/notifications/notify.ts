import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import type { NotificationType, PackageNews } from '@/rules/notifications/kinds';

import type { EmailKind } from '../email';
import { queueMail, type QueuedEmail } from '../outbox';

const { notifications, notificationPreferences } = schema;
const NEWS_DAYS = 3;

export interface NotifiedPackage {
  packageRef: string;
  name: string;
  /** Defaults to now. */
  at?: Date;
  action?: string;
}

/** Older events are not emailed. */
export const isRecent = (time: Date): boolean =>
  now().getTime() - time.getTime() < NEWS_DAYS * 24 * 3600_000;

/**
 * Adds a notification to the member's list. Also emails it, unless the event is old or the member
 * turned off this type. Pass `mail: false` if another notification about the same event is emailed.
 */
export async function notify(
  tx: Db,
  memberId: string,
  type: PackageNews,
  parcel: NotifiedPackage,
  { mail = true } = {},
): Promise<void> {
  const createdAt = parcel.at ?? now();
  await tx
    .insert(notifications)
    .values({
      memberId,
      type,
      action: parcel.action ?? null,
      packageRef: parcel.packageRef,
      subject: parcel.name,
      createdAt,
    });
  if (mail && isRecent(createdAt) && (await wantsMail(tx, memberId, type))) {
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

/** Adds a notification for each type, but emails only the last one. */
export async function notifyAll(
  tx: Db,
  memberId: string,
  types: PackageNews[],
  parcel: NotifiedPackage,
): Promise<void> {
  for (const [index, type] of types.entries())
    await notify(tx, memberId, type, parcel, { mail: index === types.length - 1 });
}

/**
 * Adds a notification about an order or a live quote. Also emails it, unless the member turned off
 * this type.
 */
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

async function wantsMail(tx: Db, memberId: string, type: NotificationType): Promise<boolean> {
  const [row] = await tx
    .select({ mail: notificationPreferences.mail })
    .from(notificationPreferences)
    .where(
      and(eq(notificationPreferences.memberId, memberId), eq(notificationPreferences.type, type)),
    );
  return row?.mail ?? true;
}
