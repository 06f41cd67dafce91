import { asc, eq } from 'drizzle-orm';

import type { SocialProviderName } from '@/contract/member/social-providers';
import type { Reply } from '@/contract/calls';
import { invalid } from '@/host/core/errors';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { members, socialIdentities } = schema;

/** Lists providers in the order they were linked. */
export async function listSignInMethods(
  db: Db,
  memberId: string,
): Promise<Reply<'GET /user/signinways'>> {
  const [[member], identities] = await Promise.all([
    db.select({ hash: members.passwordHash }).from(members).where(eq(members.id, memberId)),
    db
      .select({ provider: socialIdentities.provider, since: socialIdentities.createdAt })
      .from(socialIdentities)
      .where(eq(socialIdentities.memberId, memberId))
      .orderBy(asc(socialIdentities.createdAt), asc(socialIdentities.provider)),
  ]);
  const firstIdentities = new Map(identities.toReversed().map((item) => [item.provider, item]));
  return {
    haspassword: Boolean(member?.hash),
    providers: [...firstIdentities.values()]
      .toReversed()
      .map(({ provider, since }) => ({
        provider: provider as SocialProviderName,
        since: since.toISOString(),
      })),
  };
}

/**
 * Unlinks a provider. Locks the member's row, so the password cannot be removed at the same time.
 * @throws Problem validation without a password, so that members cannot lock themselves out
 */
export function unlinkProvider(db: Database, memberId: string, provider: SocialProviderName) {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ hash: members.passwordHash })
      .from(members)
      .where(eq(members.id, memberId))
      .for('update');
    if (!member?.hash) throw invalid('provider', 'passwordFirst');
    await tx.delete(socialIdentities).where(match(socialIdentities, { memberId, provider }));
  });
}
