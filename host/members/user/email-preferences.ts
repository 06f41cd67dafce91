import { eq } from 'drizzle-orm';

import { interests, type Interest } from '@/contract/limits';
import type { EmailPreferences } from '@/contract/member/preferences';
import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db } from '@/host/db/client';

const { emailPreferences, members } = schema;
const defaultInterests: Interest[] = ['deals'];

/** '0' means subscribed and '1' not. */
const toCode = (hasSubscribed: boolean) => (hasSubscribed ? '0' : '1');
const isSubscribed = (code: '0' | '1') => code === '0';

/**
 * Defaults to no newsletter, and deals as the one interest.
 * @throws Problem notFound
 */
export async function readEmailPreferences(db: Db, memberId: string): Promise<EmailPreferences> {
  const [row] = await db
    .select({ gender: members.gender, chosen: emailPreferences })
    .from(members)
    .leftJoin(emailPreferences, eq(emailPreferences.memberId, members.id))
    .where(eq(members.id, memberId));
  if (!row) throw new Problem('notFound');
  const { chosen: storedPreferences } = row;
  const selectedInterests: readonly string[] = storedPreferences?.interests ?? defaultInterests;
  return {
    emailpreferences: interests.filter((code) => selectedInterests.includes(code)),
    infomailpreferences: {
      I: toCode(storedPreferences?.infomercial ?? false),
      P: toCode(storedPreferences?.promotions ?? false),
    },
    gender: row.gender === 'M' ? 'M' : 'F',
    updatedtime: storedPreferences?.updatedAt.toISOString() ?? null,
  };
}

export async function saveEmailPreferences(
  db: Database,
  memberId: string,
  body: Body<'POST /user/updateemailpreferences'>,
): Promise<EmailPreferences> {
  return db.transaction(async (tx) => {
    const values = {
      infomercial: isSubscribed(body.infomailpreferences.I),
      promotions: isSubscribed(body.infomailpreferences.P),
      interests: interests.filter((code) => body.emailpreferences.includes(code)),
      updatedAt: now(),
    };
    await tx
      .insert(emailPreferences)
      .values({ memberId, ...values })
      .onConflictDoUpdate({ target: emailPreferences.memberId, set: values });
    await tx.update(members).set({ gender: body.gender }).where(eq(members.id, memberId));
    return readEmailPreferences(tx, memberId);
  });
}
