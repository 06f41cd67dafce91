import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { hasHidden } from '@/rules/characters';
import { newReference } from '@/host/core/references';
import { findMemberBySuite } from '@/host/core/suites';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { queueMail } from '@/host/mail/outbox';
import { findFee } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { tierAt } from '@/rules/membership/membership';
import { fromCents, readCents } from '@/rules/money';

import { lockMembership } from '../membership/tier';

import { outstandingFilter, type RequestRow } from './request';

const { packages, paymentRequests, countries } = schema;

export interface NewRequest {
  memberId: string;
  kind: 'charge' | 'business' | 'guarantee' | 'return' | 'difference' | 'orderdue';
  description: string;
  amountCents: number;
  packageRef?: string | null;
  sugarId?: string;
  required?: boolean;
  estimateId?: string | null;
  registrationCountry?: string;
  /** The return that it pays for. */
  actionRequestId?: string;
  /** `lineId` is set for a 'difference'. */
  orderId?: string;
  lineId?: string;
}

/** Creates the request without emailing the member. */
export async function raiseRequest(tx: Tx, request: NewRequest): Promise<RequestRow> {
  const [row] = await tx
    .insert(paymentRequests)
    .values({ ...request, ref: newReference('PR'), createdAt: now() })
    .returning();
  if (!row) throw new Problem('internal');
  return row;
}

/**
 * Creates a request for the operator and emails the member.
 * @throws Problem operatorInput for an unknown suite or package, a bad amount or hidden characters
 */
export async function raiseByOperator(
  tx: Tx,
  body: {
    suite: string;
    amount: number;
    description: string;
    kind?: 'charge' | 'guarantee';
    packageref?: string;
    sugarid?: string;
    required?: boolean;
  },
): Promise<RequestRow> {
  const memberId = await findMemberBySuite(tx, body.suite);
  if (!memberId) throw createInputProblem('suite', `is not one of our suites: ${body.suite}`);
  if (hasHidden(body.description))
    throw createInputProblem(
      'description',
      'must be a single line without control or invisible characters',
    );
  const amountCents = readCents(String(body.amount));
  if (amountCents === null || amountCents <= 0)
    throw createInputProblem('amount', 'must be above zero, in whole cents');
  const packageRef = body.packageref?.toUpperCase() ?? null;
  if (packageRef !== null && !(await hasPackage(tx, memberId, packageRef)))
    throw createInputProblem('packageref', `is not a package of ${body.suite}: ${packageRef}`);
  const row = await raiseRequest(tx, {
    memberId,
    kind: body.kind ?? 'charge',
    description: body.description,
    amountCents,
    packageRef,
    sugarId: body.sugarid ?? '',
    required: body.required ?? false,
  });
  await emailRequest(tx, row);
  return row;
}

export async function emailRequest(
  tx: Tx,
  row: RequestRow,
  context: { returned?: string; order?: string } = {},
): Promise<void> {
  const { memberId, id, ref, description, amountCents, required } = row;
  await queueMail(tx, {
    kind: 'payment-request',
    to: { memberId },
    data: {
      requestRef: ref,
      requestId: id,
      description,
      amount: fromCents(amountCents),
      required,
      ...context,
    },
    cause: `payment-request:${id}`,
  });
}

/** Requests the fee and postage of a return, in cents. */
export async function raiseReturnRequest(
  tx: Tx,
  parcel: { memberId: string; ref: string; name: string },
  actionRequestId: string,
  amountCents: number,
): Promise<RequestRow> {
  const { memberId, ref, name } = parcel;
  const row = await raiseRequest(tx, {
    memberId,
    kind: 'return',
    description: name,
    amountCents,
    packageRef: ref,
    actionRequestId,
  });
  await emailRequest(tx, row, { returned: name });
  return row;
}

async function hasPackage(tx: Tx, memberId: string, ref: string): Promise<boolean> {
  const [row] = await tx
    .select({ memberId: packages.memberId })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, ref)))
    .for('key share');
  return row !== undefined;
}

/**
 * Requests the yearly fee for business membership.
 * @throws Problem validation | businessAlready | businessAsked | unavailable
 */
export async function raiseBusinessRequest(
  tx: Tx,
  memberId: string,
  country: string,
): Promise<RequestRow> {
  const at = now();
  const member = await lockMembership(tx, memberId);
  const [storedCountry] = await tx
    .select({ iso: countries.iso })
    .from(countries)
    .where(eq(countries.iso, country));
  if (!storedCountry)
    throw new Problem('validation', {
      fields: [{ field: 'registrationcountry', message: 'countryRequired' }],
    });
  const tier = tierAt(member, at);
  if (tier === 'BZ') throw new Problem('businessAlready');
  if (await hasOpenBusinessRequest(tx, memberId)) throw new Problem('businessAsked');
  const fee = findFee(await loadRateTables(tx, at), 'businessmembership', tier);
  if (!fee) throw new Problem('unavailable');
  return raiseRequest(tx, {
    memberId,
    kind: 'business',
    description: 'Business membership for one year',
    amountCents: fee.cents,
    registrationCountry: country,
  });
}

const hasOpenBusinessRequest = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.$count(
    paymentRequests,
    and(match(paymentRequests, { memberId, kind: 'business' }), outstandingFilter),
  )) > 0;

function createInputProblem(field: string, message: string): Problem {
  return new Problem('operatorInput', { fields: [{ field, message }] });
}
