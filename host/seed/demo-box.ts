import { eq } from 'drizzle-orm';

import { now, travel } from '@/host/core/clock';
import { schema, type Database, type Db } from '@/host/db/client';
import type { Payments } from '@/host/money/payments/payments';
import { receivePackage } from '@/host/operator/receive';
import { generateBox } from '@/host/parcels/onebox/draft';

import { hasPackage, readPackages, buildReceipt } from './demo-packages';
import { payForDemo } from './demo-payment';

const PAID_HOURS_AGO = 5;
const HOUR_MS = 3_600_000;

const boxPackages = readPackages(`
  9.1 | 1Z5T20E70338104462 | L.L.Bean | Wool socks and scarf | clothing | 0.64 28 20 9 | 58.5 | 11
  7.4 | 9400136106193301774820 | Etsy | Ceramic mug, hand thrown | kitchenware | 0.71 18 16 14 | 34 | 12
  6.2 | TBA318511209973 | Amazon | Board game | toys | 1.38 30 30 8 | 44.95 | 13
`);

/**
 * Creates a paid OneBox that waits for packing, unless it exists. Shifts the clock, so call it
 * before the host listens.
 */
export async function seedDemoBox(handle: Db, payments: Payments, memberId: string): Promise<void> {
  const db = handle as Database;
  const [member] = await db
    .select({ suite: schema.members.suite })
    .from(schema.members)
    .where(eq(schema.members.id, memberId));
  const [firstPackage] = boxPackages;
  if (!member || !firstPackage || (await hasPackage(db, memberId, firstPackage))) return;
  const refs: string[] = [];
  for (const demo of boxPackages)
    refs.push(
      (await receivePackage(db, payments, await buildReceipt(demo, member.suite))).packageref,
    );
  try {
    travel(-PAID_HOURS_AGO * HOUR_MS);
    const id = await db.transaction((tx) => generateBox(tx, memberId, refs));
    await payForDemo(
      { db, payments, session: { memberId } },
      { kind: 'onebox', id, receipt: `BOX-${now().getTime()}` },
    );
  } finally {
    travel(0);
  }
}
