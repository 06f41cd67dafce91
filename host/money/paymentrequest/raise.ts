import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { hasHidden } from '@/rules/characters';
import { newReference } from '@/host/core/references';
import { memberOfSuite } from '@/host/core/suites';
import { schema, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { feeRow } from '@/host/rates/fees';
import { loadRateTables } from '@/host/rates/tables';
import { tierAt } from '@/rules/membership/membership';
import { fromCents, readCents } from '@/rules/money';

import { lockMembership } from '../membership/tier';

import { isOutstanding, type RequestRow } from './request';

const { packages, paymentRequests, countries } = schema;

/** What a new payment request says. */
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
  /** The request to return a package that a 'return' pays for. */
  actionRequestId?: string;
  /** The order that raises it, and of a 'difference' the line. */
  orderId?: string;
  lineId?: string;
}

/** Asks a member to pay something. */
export async function raiseRequest(tx: Tx, request: NewRequest): Promise<RequestRow> {
  const [row] = await tx
    .insert(paymentRequests)
    .values({ ...request, ref: newReference('PR'), createdAt: now() })
    .returning();
  if (!row) throw new Problem('internal');
  return row;
}

/**
 * The operator asks for money, and the member gets an email.
 * @throws Problem operatorInput for a suite, package or amount that does not exist, or hidden signs
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
  const memberId = await memberOfSuite(tx, body.suite);
  if (!memberId) throw refused('suite', `is none of ours: ${body.suite}`);
  if (hasHidden(body.description))
    throw refused('description', 'must be one line without control or invisible characters');
  const amountCents = readCents(String(body.amount));
  if (amountCents === null || amountCents <= 0)
    throw refused('amount', 'must be above zero, in whole cents');
  const packageRef = body.packageref?.toUpperCase() ?? null;
  if (packageRef !== null && !(await isPackageOf(tx, memberId, packageRef)))
    throw refused('packageref', `is no package of ${body.suite}: ${packageRef}`);
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

/** The email about a request, which may name the package that it sends back, or its order. */
export async function emailRequest(
  tx: Tx,
  row: RequestRow,
  about: { returned?: string; order?: string } = {},
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
      ...about,
    },
    cause: `payment-request:${id}`,
  });
}

/** Asks for what this return of a package costs: the fee and the postage, in cents. */
export async function raiseReturn(
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

async function isPackageOf(tx: Tx, memberId: string, ref: string): Promise<boolean> {
  const [row] = await tx
    .select({ memberId: packages.memberId })
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, ref)))
    // It stays until the request is stored.
    .for('key share');
  return row !== undefined;
}

/**
 * A member asks for business membership (spec §6, §8): the yearly fee of the fee table becomes a
 * payment request.
 * @throws Problem validation with the reason in words: it is shown as an information
 */
export async function raiseBusiness(
  tx: Tx,
  memberId: string,
  country: string,
): Promise<RequestRow> {
  const at = now();
  const member = await lockMembership(tx, memberId);
  const [known] = await tx
    .select({ iso: countries.iso })
    .from(countries)
    .where(eq(countries.iso, country));
  if (!known)
    throw new Problem('validation', {
      fields: [{ field: 'registrationcountry', message: 'chooseFromList' }],
    });
  const tier = tierAt(member, at);
  if (tier === 'BZ') throw new Problem('businessAlready');
  if (await hasOpenBusiness(tx, memberId)) throw new Problem('businessAsked');
  const fee = feeRow(await loadRateTables(tx, at), 'businessmembership', tier);
  if (!fee) throw new Problem('unavailable');
  return raiseRequest(tx, {
    memberId,
    kind: 'business',
    description: 'Business membership for one year',
    amountCents: fee.cents,
    registrationCountry: country,
  });
}

const hasOpenBusiness = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.$count(
    paymentRequests,
    and(
      eq(paymentRequests.memberId, memberId),
      eq(paymentRequests.kind, 'business'),
      isOutstanding,
    ),
  )) > 0;

/** In words for the operator, who sees them beside the field. */
function refused(field: string, message: string): Problem {
  return new Problem('operatorInput', { fields: [{ field, message }] });
}
