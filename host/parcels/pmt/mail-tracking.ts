import { and, min, ne, sql } from 'drizzle-orm';

import type { MailTracking } from '@/contract/member/mail-tracking';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { normalTracking } from '@/rules/packages/text';

const { packages, packageEvents } = schema;

/**
 * Returns arrival and first processing. Unknown and other members' packages both read as not
 * arrived.
 */
export async function trackMail(db: Db, memberId: string, wanted: string): Promise<MailTracking> {
  const trackingno = normalTracking(wanted);
  const [found] = await db
    .select({ ref: packages.ref, status: packages.status, arrivedAt: packages.arrivedAt })
    .from(packages)
    .where(match(packages, { memberId, tracking: trackingno }));
  if (!found) return { trackingno, arriveddate: null, processdate: null, packageref: null };
  const [done] = await db
    .select({ at: min(packageEvents.at) })
    .from(packageEvents)
    .where(
      and(
        match(packageEvents, { memberId, packageRef: found.ref, kind: 'set' }),
        ne(sql`${packageEvents.detail}->>'status'`, '1'),
      ),
    );
  const processed = done?.at ?? (found.status === '1' ? null : found.arrivedAt);
  return {
    trackingno,
    arriveddate: found.arrivedAt.toISOString(),
    processdate: processed?.toISOString() ?? null,
    packageref: found.ref,
  };
}
