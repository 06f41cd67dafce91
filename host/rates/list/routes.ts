import { and, asc, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { invalid } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';
import { toLocale } from '@/rules/locale';

import { buildExamples } from '../examples';
import { buildNamedFacts } from '../facts/named';
import { formatArea } from '../remote';
import { readDestination, listDestinations } from '../destination';
import { findRemoteSurcharge } from '../surcharges';
import { filterValid } from '../dated-rows';
import { loadRateTables } from '../tables';

import { findIpCountry } from './ip-country';

const { countries, pickupLocations, remoteAreas } = schema;

export const listRoutes: PathGroup = (_app, route) => {
  route('GET /list/getcountries', async ({ db }) => ({ countries: await listCountries(db) }));
  route('GET /list/getselfcollectlocations', async ({ db, query }) => ({
    locations: await listPickupLocations(db, query.country),
  }));
  route('GET /list/iplocation', async ({ db, request }) =>
    findCallerCountry(db, await findIpCountry(request)),
  );
  route('GET /list/destinations', ({ db }) => listDestinations(db));
  route('GET /list/destination', ({ db, query }) => readDestination(db, query.country));
  route('GET /list/examples', ({ db, query }) => buildExamples(db, query.country));
  route('GET /list/facts', async ({ db, query }) => ({
    facts: buildNamedFacts(await loadRateTables(db, now()), toLocale(query.language)),
  }));
  route('GET /list/ras', async ({ db, query }) => {
    if (query.countryonly === 1) return { items: await listRemoteCountries(db) };
    if (!query.country) throw invalid('country', 'countryRequired');
    const items = await listRemoteCodes(db, query.country);
    if (!query.postalcode?.trim()) return { items };
    const tables = await loadRateTables(db, now());
    return {
      items,
      // `postalcode` may also be the name of a town.
      surcharge: findRemoteSurcharge(tables, {
        country: query.country,
        postal: query.postalcode,
        town: query.postalcode,
      }),
    };
  });
};

async function listCountries(db: Db) {
  const rows = await db.select().from(countries).orderBy(asc(countries.iso));
  return rows.map((row) => ({
    country: row.name,
    code: row.iso,
    country_code: row.dialCode,
    ship_allowed: row.shipAllowed,
  }));
}

async function listPickupLocations(db: Db, country?: string) {
  const rows = await db
    .select({ place: pickupLocations, dialCode: countries.dialCode })
    .from(pickupLocations)
    .innerJoin(countries, eq(countries.iso, pickupLocations.country))
    .where(
      and(
        eq(pickupLocations.active, true),
        country ? eq(pickupLocations.country, country) : undefined,
      ),
    )
    .orderBy(asc(pickupLocations.country), asc(pickupLocations.reference));
  return rows.map(({ place, dialCode }) => ({
    shipper_reference: place.reference,
    name: place.name,
    address: place.address,
    postal_code: place.postalCode,
    country: place.country,
    country_code: dialCode,
    city: place.city,
    hours: place.hours,
  }));
}

/** Falls back to the default country. */
async function findCallerCountry(db: Db, iso: string | null) {
  const findDialCode = async (code: string) =>
    (
      await db
        .select({ dialCode: countries.dialCode })
        .from(countries)
        .where(eq(countries.iso, code))
    )[0]?.dialCode;
  const dialCode = iso === null ? undefined : await findDialCode(iso);
  if (iso !== null && dialCode !== undefined)
    return { country_code2: iso, calling_code: dialCode, known: true };
  return {
    country_code2: env.DEFAULT_COUNTRY,
    calling_code: (await findDialCode(env.DEFAULT_COUNTRY)) ?? '',
    known: false,
  };
}

async function listRemoteCountries(db: Db): Promise<string[]> {
  const rows = await db.select().from(remoteAreas).orderBy(asc(remoteAreas.country));
  return [...new Set(filterValid(rows, now()).map((row) => row.country))];
}

async function listRemoteCodes(db: Db, country: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(remoteAreas)
    .where(eq(remoteAreas.country, country))
    .orderBy(asc(remoteAreas.fromCode), asc(remoteAreas.town));
  return filterValid(rows, now()).map(formatArea);
}
