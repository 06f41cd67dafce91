import { eq } from 'drizzle-orm';

import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db } from '@/host/db/client';
import { isNotificationType, notificationTypes } from '@/rules/notifications/kinds';

const { notificationPreferences } = schema;

export interface MailChoice {
  type: string;
  mail: boolean;
}

/** All types are on by default. */
export async function readMailChoices(db: Db, memberId: string): Promise<MailChoice[]> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.memberId, memberId));
  const mailByType = new Map(rows.map((row) => [row.type, row.mail]));
  return Object.keys(notificationTypes).map((type) => ({
    type,
    mail: mailByType.get(type) ?? true,
  }));
}

/**
 * Types that are not in `choices` stay unchanged.
 * @throws Problem validation for an unknown type
 */
export async function storeMailChoices(
  db: Database,
  memberId: string,
  choices: MailChoice[],
): Promise<MailChoice[]> {
  if (choices.some(({ type }) => !isNotificationType(type)))
    throw new Problem('validation', { fields: [{ field: 'preferences', message: 'invalid' }] });
  return db.transaction(async (tx) => {
    for (const { type, mail } of choices) {
      await tx
        .insert(notificationPreferences)
        .values({ memberId, type, mail })
        .onConflictDoUpdate({
          target: [notificationPreferences.memberId, notificationPreferences.type],
          set: { mail },
        });
    }
    return readMailChoices(tx, memberId);
  });
}
