import { and, asc, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import type { Handler, PathGroup } from '@/host/core/http/route';
import { now } from '@/host/core/clock';
import { takePage, getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import { listStaffKinds } from '@/host/parcels/pmt/arrival-status';
import { listCategories } from '@/host/parcels/pmt/catalog';
import { loadRateTables } from '@/host/rates/tables';
import { getTaxCoverage } from '@/host/rates/tax-coverage';
import { isoDay } from '@/rules/iso-day';
import { fromCents } from '@/rules/money';

import { schema, type Database } from '../db/client';

import { requireMember } from './owner';

const { members, paymentRequests, shipments } = schema;
const PAGE_SIZE = 500;
const GRAMS_PER_KG = 1000;

export const operatorListRoutes: PathGroup = (_app, route) => {
  route('GET /operator/member', ({ db, query }) => readMember(db, query.suite));
  route('GET /operator/receiving', async ({ db }) => ({
    categories: (await listCategories(db)).map(({ code }) => code),
    kinds: listStaffKinds(),
  }));
  route('GET /operator/shipments', listShipmentsToDispatch);
  route('GET /operator/taxrules', ({ db }) => listOutdatedTaxRules(db));
  route('GET /operator/paymentrequests', listUnpaidRequests);
};

/** @throws Problem operatorInput */
async function readMember(db: Database, suite: string): Promise<Reply<'GET /operator/member'>> {
  const member = await requireMember(db, suite);
  return {
    suite: member.suite,
    name: `${member.firstName} ${member.lastName}`.trim(),
    country: member.registrationCountry,
    membership: member.membershipType,
    language: member.language,
  };
}

const listShipmentsToDispatch: Handler<'GET /operator/shipments'> = async ({ db, query }) => {
  const rows = await db
    .select({ shipment: shipments, suite: members.suite })
    .from(shipments)
    .innerJoin(members, eq(members.id, shipments.memberId))
    .where(and(eq(shipments.status, 'paid'), matchSuite(query)))
    .orderBy(asc(shipments.paidAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const { more, items } = takePage(rows, PAGE_SIZE);
  return {
    more,
    items: items.map(({ shipment, suite }) => ({
      shipmentref: shipment.ref,
      suite,
      paid: shipment.paidAt?.toISOString() ?? '',
      country: shipment.country ?? '',
      speed: shipment.speed ?? '',
      packages: shipment.packageRefs,
      weight: shipment.chargeableGrams / GRAMS_PER_KG,
    })),
  };
};

const YEAR_MS = 365 * 86_400_000;

async function listOutdatedTaxRules(db: Database): Promise<Reply<'GET /operator/taxrules'>> {
  const currentTime = now();
  const tables = await loadRateTables(db, currentTime);
  const yearAgo = isoDay(new Date(currentTime.getTime() - YEAR_MS));
  return {
    items: tables.taxes
      .filter(({ sourceDate }) => sourceDate < yearAgo)
      .toSorted((a, b) => a.sourceDate.localeCompare(b.sourceDate))
      .map(({ id, sourceDate, source }) => ({ rule: id, sourcedate: sourceDate, source })),
    unknown: tables.countries
      .filter(({ iso, shipAllowed }) => shipAllowed && getTaxCoverage(tables, iso) === 'unknown')
      .map(({ iso }) => iso),
  };
}

const listUnpaidRequests: Handler<'GET /operator/paymentrequests'> = async ({ db, query }) => {
  const rows = await db
    .select({ request: paymentRequests, suite: members.suite })
    .from(paymentRequests)
    .innerJoin(members, eq(members.id, paymentRequests.memberId))
    .where(and(eq(paymentRequests.status, '1'), matchSuite(query)))
    .orderBy(asc(paymentRequests.createdAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const { more, items } = takePage(rows, PAGE_SIZE);
  return {
    more,
    items: items.map(({ request, suite }) => ({
      reference: request.ref,
      suite,
      kind: request.kind,
      description: request.description,
      amount: fromCents(request.amountCents),
      required: request.required,
      asked: request.createdAt.toISOString(),
      packageref: request.packageRef,
    })),
  };
};
