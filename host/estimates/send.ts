import { createHash } from 'node:crypto';

import { and, desc, eq, gt, isNull } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { newReference } from '@/host/core/references';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import { lockTarget } from '@/host/money/payments/targets';
import { toNetworkKey } from '@/net/network-address';
import { getBrand } from '@/rules/brand';
import { tidyLine } from '@/rules/cart/tidy';
import { toLocale } from '@/rules/locale';
import { isEmail, normalizeEmail } from '@/rules/members/email';
import { readQuoteLink } from '@/rules/quote/link';

import { answerEstimate } from './answer';
import { findCountryProblem, getSignedInMemberId } from './estimate';

const { estimates } = schema;
const DEDUPLICATION_MS = 10 * 60_000;

export interface Requester {
  session: Session | null;
  address: string;
  portal: Portal;
}

/**
 * Answers immediately unless a shop's page must be read first. Repeats within ten minutes, even
 * concurrent ones, share one estimate.
 * @throws Problem validation with fields; tooManyRequests beyond the daily limit
 */
export async function sendEstimate(
  tx: Tx,
  body: Body<'POST /estimate/send'>,
  requester: Requester,
  readsPages: boolean,
): Promise<{ estimateid: string }> {
  const memberId = getSignedInMemberId(requester.session);
  const request = await readRequest(tx, body, memberId === null);
  const requesterKey = memberId ?? `${toNetworkKey(requester.address)} ${request.email}`;
  const sameness = digest([requesterKey, request.url, request.quantity, request.country]);
  await lockTarget(tx, 'estimate', sameness);
  const existingId = await findExistingId(tx, sameness, memberId);
  if (existingId) return { estimateid: existingId };
  const limit = env.RATE_LIMIT_ESTIMATES_DAY;
  await limitToday(tx, `estimate:${digest([memberId ?? toNetworkKey(requester.address)])}`, limit);
  const brand = getBrand(requester.session?.portal ?? String(requester.portal ?? env.BRAND));
  const [row] = await tx
    .insert(estimates)
    .values({
      ...request,
      ref: newReference('ES'),
      memberId,
      sameness,
      language: toLocale(body.languageprefer ?? requester.session?.language),
      portal: brand.portal,
      createdAt: now(),
    })
    .returning();
  if (!row) throw new Problem('internal');
  if (!readsPages) await answerEstimate(tx, row, null);
  return { estimateid: row.id };
}

async function findExistingId(tx: Tx, sameness: string, memberId: string | null) {
  const [row] = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        eq(estimates.sameness, sameness),
        gt(estimates.createdAt, new Date(now().getTime() - DEDUPLICATION_MS)),
        // A member may have claimed a guest's estimate in the meantime.
        memberId === null ? isNull(estimates.memberId) : eq(estimates.memberId, memberId),
      ),
    )
    .orderBy(desc(estimates.createdAt))
    .limit(1);
  return row?.id;
}

/** @throws Problem validation */
async function readRequest(tx: Tx, body: Body<'POST /estimate/send'>, isGuest: boolean) {
  const fields: FieldProblem[] = [];
  const link = readQuoteLink(body.producturl);
  // A link to several products is accepted; the answer explains the missing price.
  const hasSeveralProducts = 'problem' in link && link.problem !== 'format';
  const url = 'url' in link ? link.url : body.producturl.trim().slice(0, limits.productUrlMax);
  if ('problem' in link && !hasSeveralProducts)
    fields.push({ field: 'producturl', message: url === '' ? 'required' : 'urlFormat' });
  const email = isGuest ? normalizeEmail(body.email ?? '') : '';
  if (isGuest && email === '') fields.push({ field: 'email', message: 'required' });
  else if (isGuest && !isEmail(email)) fields.push({ field: 'email', message: 'emailFormat' });
  const countryProblem = await findCountryProblem(tx, body.shippingcountry);
  if (countryProblem) fields.push(countryProblem);
  if (fields.length > 0) throw new Problem('validation', { fields });
  return {
    url,
    email,
    product: tidyLine(body.productname ?? '').slice(0, limits.itemDescriptionMax),
    quantity: body.qty,
    country: body.shippingcountry,
  };
}

const digest = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
