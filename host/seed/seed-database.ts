import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';

import { schema, type Db } from '@/host/db/client';
import type { Payments } from '@/host/money/payments/payments';

import { demoSuite, seedDemoMembers } from './demo-member';
import { seedDemoBox } from './demo-box';
import { seedDemoPackages } from './demo-packages';
import { seedDemoShipments } from './demo-shipments';
import { seedReferenceData } from './reference';

const SEED_LOCK = 727_002;

/**
 * `demo`: the demo members with shipments, packages and a OneBox; `pictured: false` leaves out the
 * packages and the box, whose photos take seconds to draw.
 */
export interface SeedOptions {
  demo: boolean;
  pictured?: boolean;
}

/**
 * Puts reference data (and, when asked, the demo member) into an empty database. Safe to run again.
 */
export async function seedDatabase(
  url: string,
  payments: Payments,
  options: SeedOptions = { demo: true },
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const db = drizzle(client, { schema }) as unknown as Db;
    await seedAll(db, payments, options);
  } finally {
    await client.end();
  }
}

async function seedAll(db: Db, payments: Payments, options: SeedOptions): Promise<void> {
  await seedReferenceData(db);
  if (!options.demo) return;
  await seedDemoMembers(db);
  const [demo] = await db
    .select({ id: schema.members.id })
    .from(schema.members)
    .where(eq(schema.members.suite, demoSuite));
  if (!demo) return;
  await seedDemoShipments(db, payments, demo.id);
  if (options.pictured === false) return;
  await seedDemoPackages(db, demo.id);
  await seedDemoBox(db, payments, demo.id);
}
