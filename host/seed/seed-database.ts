import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';

import { withAdvisoryLock, startLocks } from '@/host/db/advisory-lock';
import { schema, type Db } from '@/host/db/client';
import { now } from '@/host/core/clock';
import type { Payments } from '@/host/money/payments/payments';

import { buildDealRows } from './deals';
import { demoSuite, seedDemoMembers } from './demo-member';
import { seedDemoBox } from './demo-box';
import { seedDemoPackages } from './demo-packages';
import { seedDemoShipments } from './demo-shipments';
import { seedPosts } from './posts';
import { seedReferenceData } from './reference';
import { buildWeighedRows } from './weighed-items';

/** `withPhotos: false` skips packages and the box, whose photos take seconds to draw. */
export interface SeedOptions {
  demo: boolean;
  withPhotos?: boolean;
}

/**
 * Seeds the database with reference data and, optionally, demo data. Safe to run again.
 */
export async function seedDatabase(
  url: string,
  payments: Payments,
  options: SeedOptions = { demo: true },
): Promise<void> {
  await withAdvisoryLock(url, startLocks.seed, (client) =>
    seedAll(drizzle(client, { schema }) as unknown as Db, payments, options),
  );
}

async function seedAll(db: Db, payments: Payments, options: SeedOptions): Promise<void> {
  await seedReferenceData(db);
  await seedPosts(db);
  if (!options.demo) return;
  await db.insert(schema.weighedItems).values(buildWeighedRows()).onConflictDoNothing();
  await db.insert(schema.deals).values(buildDealRows(now())).onConflictDoNothing();
  await seedDemoMembers(db);
  const [demoMember] = await db
    .select({ id: schema.members.id })
    .from(schema.members)
    .where(eq(schema.members.suite, demoSuite));
  if (!demoMember) return;
  await seedDemoShipments(db, payments, demoMember.id);
  if (options.withPhotos === false) return;
  await seedDemoPackages(db, payments, demoMember.id);
  await seedDemoBox(db, payments, demoMember.id);
}
