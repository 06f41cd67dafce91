import { eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import type { DestinationFacts } from '@/rules/packages/package';

const { countries } = schema;
export type CountryRow = typeof countries.$inferSelect;

export async function findCountry(db: Db, iso: string): Promise<CountryRow | null> {
  const [row] = await db.select().from(countries).where(eq(countries.iso, iso));
  return row ?? null;
}

export async function canShipTo(db: Db, iso: string): Promise<boolean> {
  return (await findCountry(db, iso))?.shipAllowed ?? false;
}

export function toDestinationFacts(country: CountryRow): DestinationFacts {
  return {
    country: country.iso,
    itemizationRequired: country.itemizationRequired,
    batteryRestricted: country.batteryRestricted,
  };
}
