import { and, ne } from 'drizzle-orm';

import type { LockWeight } from '@/contract/public/estimate';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { readTier } from '@/host/money/membership/tier';
import { raiseRequest } from '@/host/money/paymentrequest/raise';
import { lockTarget } from '@/host/money/payments/targets';
import { loadRateTables } from '@/host/rates/tables';
import { readCents, toCents } from '@/rules/money';
import { GUARANTEE_ADDRESS, GUARANTEE_FLAG } from '@/rules/quote/guarantee';

import { findCountryProblem, lockEstimate, storeEstimate, type EstimateRow } from './estimate';
import { findGuaranteeFee, isReviewed, isProven } from './result';

const { paymentRequests } = schema;

/**
 * The member becomes the owner of a guest's estimate. Idempotent.
 * @throws Problem notFound | stepNotReady | priceChanged
 */
export async function lockWeight(
  tx: Tx,
  memberId: string,
  weightLock: LockWeight,
): Promise<Reply<'POST /estimate/lockweight'>> {
  const row = await lockEstimate(tx, weightLock.estimateid, memberId);
  await checkFigures(tx, memberId, row, weightLock);
  if (row.memberId === memberId && row.lockedGrams === weightLock.weight)
    return { status: 'existing' };
  await storeEstimate(tx, row, {
    memberId,
    lockedGrams: weightLock.weight,
    lockedCountry: weightLock.shippingcountry,
    lockedAt: now(),
  });
  return { status: 'success' };
}

/**
 * Creates at most one payment request per estimate.
 * @throws Problem notFound | stepNotReady | priceChanged
 */
export async function redeemGuarantee(
  tx: Tx,
  memberId: string,
  weightLock: LockWeight,
): Promise<Reply<'POST /estimate/redeemguarantee'>> {
  await lockTarget(tx, 'guarantee', weightLock.estimateid);
  const row = await lockEstimate(tx, weightLock.estimateid, memberId);
  const duplicate = await findGuaranteeRequest(tx, memberId, row.id);
  if (duplicate) return { status: 'existing', requestid: duplicate.id, reference: duplicate.ref };
  if (weightLock.geoip !== GUARANTEE_ADDRESS || weightLock.flag !== GUARANTEE_FLAG)
    throw invalid('flag', 'invalid');
  const fee = await checkFigures(tx, memberId, row, weightLock);
  if (row.memberId !== memberId || row.lockedGrams === null) throw new Problem('stepNotReady');
  const request = await raiseRequest(tx, {
    memberId,
    kind: 'guarantee',
    description: `Weight guarantee for estimate ${row.ref}`,
    amountCents: fee,
    estimateId: row.id,
    registrationCountry: row.lockedCountry ?? weightLock.shippingcountry,
  });
  return { status: 'success', requestid: request.id, reference: request.ref };
}

async function findGuaranteeRequest(tx: Tx, memberId: string, estimateId: string) {
  const [request] = await tx
    .select({ id: paymentRequests.id, ref: paymentRequests.ref })
    .from(paymentRequests)
    .where(
      and(
        match(paymentRequests, { memberId, estimateId, kind: 'guarantee' }),
        ne(paymentRequests.status, '0'),
      ),
    );
  return request;
}

/**
 * Returns the fee in cents if the caller's figures are current.
 * @throws Problem stepNotReady without an answer, its proof or a fee; validation for an
 * unknown country; priceChanged for other figures
 */
async function checkFigures(tx: Tx, memberId: string, row: EstimateRow, weightLock: LockWeight) {
  const time = now();
  if (row.status !== 'completed' || row.unitGrams === null || !isProven(row))
    throw new Problem('stepNotReady');
  const problem = await findCountryProblem(tx, weightLock.shippingcountry);
  if (problem) throw new Problem('validation', { fields: [problem] });
  const fee = findGuaranteeFee(await loadRateTables(tx, time), await readTier(tx, memberId, time));
  if (fee === null) throw new Problem('stepNotReady');
  const isCurrent =
    weightLock.qty === row.quantity &&
    weightLock.weight === row.unitGrams * row.quantity &&
    weightLock.isHOO === isReviewed(row) &&
    readCents(weightLock.amt) === toCents(fee);
  if (!isCurrent) throw new Problem('priceChanged');
  return toCents(fee);
}
