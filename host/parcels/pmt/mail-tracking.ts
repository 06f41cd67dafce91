import { and, min, ne, sql } from 'drizzle-orm';

import type { MailTracking } from '@/contract/member/mail-tracking';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { normalizeTracking } from '@/rules/packages/text';

const { packages, packageEvents } = schema;

/**
 * Returns when a package arrived and was first processed. Unknown packages and those of other
 * members both read as not arrived.
 */
export async function trackMail(db: Db, memberId: string, input: string): Promise<MailTracking> {
  const trackingno = normalizeTracking(input);
  const [row] = await db
    .select({ ref: packages.ref, status: packages.status, arrivedAt: packages.arrivedAt })
    .from(packages)
    .where(match(packages, { memberId, tracking: trackingno }));
  if (!row) return { trackingno, arriveddate: null, processdate: null, packageref: null };
  const [firstChange] = await db
    .select({ at: min(packageEvents.at) })
    .from(packageEvents)
    .where(
      and(
        match(packageEvents, { memberId, packageRef: row.ref, kind: 'set' }),
        ne(sql`${packageEvents.detail}->>'status'`, '1'),
      ),
    );
  const processedAt = firstChange?.at ?? (row.status === '1' ? null : row.arrivedAt);
  return {
    trackingno,
    arriveddate: row.arrivedAt.toISOString(),
    processdate: processedAt?.toISOString() ?? null,
    packageref: row.ref,
  };
}
