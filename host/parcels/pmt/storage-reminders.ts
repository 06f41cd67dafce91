import { and, eq, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { queueMail } from '@/host/mail/outbox';
import { findStorageRule } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { isoDay } from '@/rules/iso-day';
import { tierAt } from '@/rules/membership/membership';
import type { RequestAction } from '@/rules/packages/actions';
import { calculateStorage } from '@/rules/packages/storage';

const { actionRequests, packages, members } = schema;
const DAY_MS = 86_400_000;
/** Days before the last free day. */
const reminderDays: readonly number[] = [7, 3, 1];
/** Requests that remove the package. */
const removingActions: readonly RequestAction[] = [
  'return',
  'discard',
  'discard_prohibited_full',
  'discard_hazmat_full',
  'discard_damaged_full',
];

interface EndingPackage {
  ref: string;
  name: string;
  left: number;
}

/**
 * Emails members whose free storage ends soon, at most once a day each. Skips packages that are
 * paid for or leaving. Returns the number of new emails.
 */
export async function sendStorageReminders(db: Database, memberId?: string): Promise<number> {
  const at = now();
  const packagesByMember = await findEndingPackages(db, at, memberId);
  const day = isoDay(at);
  let queuedCount = 0;
  for (const [owner, parcels] of packagesByMember) {
    const sortedPackages = parcels.sort((a, b) => a.left - b.left || (a.ref < b.ref ? -1 : 1));
    const isNew = await queueMail(db, {
      kind: 'storage-ending',
      to: { memberId: owner },
      data: { packages: sortedPackages },
      cause: `storage-ending:${owner}:${day}`,
    });
    if (isNew) queuedCount += 1;
  }
  return queuedCount;
}

async function findEndingPackages(
  db: Database,
  at: Date,
  onlyMemberId?: string,
): Promise<Map<string, EndingPackage[]>> {
  const tables = await loadRateTables(db, at);
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const startDays = new Set(
    tables.storage.flatMap(({ freeDays }) =>
      reminderDays.map((daysLeft) => today - (freeDays - daysLeft) * DAY_MS),
    ),
  );
  if (startDays.size === 0) return new Map();
  const storageStart = sql<Date>`coalesce(${packages.storedSince}, ${packages.arrivedAt})`.mapWith(
    packages.arrivedAt,
  );
  const isOnDay = (start: number) =>
    and(gte(storageStart, new Date(start)), lt(storageStart, new Date(start + DAY_MS)));
  const leavingRequests = db
    .select({ id: actionRequests.id })
    .from(actionRequests)
    .where(
      and(
        match(actionRequests, { memberId: packages.memberId, packageRef: packages.ref }),
        inArray(actionRequests.state, ['open', 'approved']),
        inArray(actionRequests.action, [...removingActions]),
      ),
    );
  const rows = await db
    .select({
      memberId: packages.memberId,
      ref: packages.ref,
      name: packages.name,
      since: storageStart,
      type: members.membershipType,
      expiry: members.membershipExpiry,
    })
    .from(packages)
    .innerJoin(members, eq(members.id, packages.memberId))
    .where(
      and(
        eq(packages.inHistory, false),
        onlyMemberId === undefined ? undefined : eq(packages.memberId, onlyMemberId),
        isNull(packages.shipmentRef),
        notExists(leavingRequests),
        or(...[...startDays].map(isOnDay)),
      ),
    );
  const byMember = new Map<string, EndingPackage[]>();
  for (const { memberId, ref, name, since: storedSince, type, expiry } of rows) {
    const rule = findStorageRule(tables, tierAt({ type, expiry }, at));
    const daysLeft = rule ? calculateStorage([storedSince], rule, at).freeDaysLeft : 0;
    if (reminderDays.includes(daysLeft))
      byMember.set(memberId, [...(byMember.get(memberId) ?? []), { ref, name, left: daysLeft }]);
  }
  return byMember;
}
