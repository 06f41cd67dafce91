import { randomInt } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { TestQuote } from '@/contract/test-mode/goods';
import type { TestQuoteStage } from '@/contract/test-mode/stages';
import { hostNow, now, withOffset } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { answerByHand } from '@/host/estimates/agent-view';
import { findEstimate, lockEstimate, storeEstimate } from '@/host/estimates/estimate';
import { lockWeight, redeemGuarantee } from '@/host/estimates/guarantee';
import { priceEstimate, isProven } from '@/host/estimates/result';
import { sendEstimate } from '@/host/estimates/send';
import { PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';
import { payForDemo } from '@/host/seed/demo-payment';
import { deleteExpired, expiries } from '@/host/core/retention';
import { GUARANTEE_ADDRESS, GUARANTEE_FLAG } from '@/rules/quote/guarantee';

import type { TestContext } from './parcels';

const { countries } = schema;
const DAY_MS = 86_400_000;
/** Guest quotes are deleted after 90 days. */
const EXPIRED_DAYS = 91;

interface QuoteRequest {
  product: string;
  link?: string;
  qty?: number;
  country?: string;
  daysago?: number;
  guest?: boolean;
}

/** Returns the estimate's id. */
async function requestQuote(
  { db, session }: TestContext,
  { product, link = 'p', qty = 1, country, daysago = 0, guest = false }: QuoteRequest,
): Promise<string> {
  const clockOffset = now().getTime() - hostNow().getTime();
  const body = {
    shippingcountry: country ?? (await findCountry({ db, session })),
    producturl: `https://www.example-shop.com/${link}/${randomInt(1e9)}`,
    qty,
    productname: product,
    ...(guest && { email: `test-${randomInt(1e9)}@example.com` }),
  };
  const requester = {
    session: guest ? null : session,
    address: `203.0.113.${randomInt(1, 255)}`,
    portal: undefined,
  };
  const { estimateid } = await withOffset(clockOffset - daysago * DAY_MS, () =>
    db.transaction((tx) => sendEstimate(tx, body, requester, false)),
  );
  return estimateid;
}

async function findCountry({ db, session }: Pick<TestContext, 'db' | 'session'>): Promise<string> {
  const [countryRow] = await db
    .select({ iso: countries.iso })
    .from(countries)
    .where(eq(countries.iso, session.country));
  return countryRow?.iso ?? 'PH';
}

/** Returns the quote's id. An expired quote no longer exists. */
export async function makeQuote(context: TestContext, stage: TestQuoteStage): Promise<string> {
  const { db } = context;
  if (stage === 'waiting')
    return requestQuote(context, { product: `Test product ${randomInt(1e4)}` });
  if (stage === 'unreadable') return requestQuote(context, { product: '', link: 'cart' });
  if (stage === 'refused') return requestQuote(context, { product: 'Whiskey' });
  if (stage === 'expired') {
    const expiredId = await requestQuote(context, {
      product: 'Whiskey',
      daysago: EXPIRED_DAYS,
      guest: true,
    });
    await deleteExpired(db, expiries.estimates);
    return expiredId;
  }
  const id = await requestQuote(context, { product: 'Running shoes' });
  if (stage !== 'answered') await lockQuote(context, id, stage === 'guaranteed' ? 'open' : 'none');
  return id;
}

/** The product is unknown, so its weight is stored directly or answered by hand. */
export async function restoreQuote(context: TestContext, quote: TestQuote): Promise<string> {
  const { db, session } = context;
  const { status, byhand, followup, qty, country, daysago, weight, flags, notes, locked } = quote;
  const id = await requestQuote(context, {
    product: followup === 'invalidlink' ? '' : `Test product ${randomInt(1e4)}`,
    link: followup === 'invalidlink' ? 'cart' : 'p',
    qty,
    country,
    daysago,
  });
  await db.transaction(async (tx) => {
    const row = await lockEstimate(tx, id, session.memberId);
    if (byhand)
      await answerByHand(tx, {
        reference: row.ref,
        ...(weight ? { weight: weight.grams / 1000 } : { refuse: true }),
      });
    await storeEstimate(tx, row, {
      flags,
      notes,
      ...(quote.product && { product: quote.product }),
      ...(!byhand && {
        status,
        followup,
        unitGrams: weight?.grams ?? null,
        lowGrams: weight?.low ?? null,
        highGrams: weight?.high ?? null,
        confidence: weight?.confidence ?? 0,
        basis: weight?.basis ?? 'none',
        samples: weight?.samples ?? 0,
      }),
    });
  });
  if (locked) await lockQuote(context, id, locked.guarantee, locked.country);
  return id;
}

async function lockQuote(
  context: TestContext,
  estimateid: string,
  guarantee: 'none' | 'open' | 'paid',
  toCountry?: string,
): Promise<void> {
  const { db, session } = context;
  const { memberId } = session;
  const estimate = await findEstimate(db, estimateid, memberId);
  const row = isProven(estimate)
    ? estimate
    : await db.transaction((tx) => storeEstimate(tx, estimate, { basis: 'page' }));
  const country = toCountry ?? row.country;
  const result = await priceEstimate(db, row, { country, memberId });
  const lockRequest = {
    estimateid,
    shippingcountry: country,
    qty: result.qty,
    weight: result.weight ?? 1,
    geocountrycode: country,
    geoip: GUARANTEE_ADDRESS,
    flag: GUARANTEE_FLAG,
    isHOO: result.isHOO,
    onlinestatus: 'online',
    amt: Number(result.guaranteefee ?? 0),
  };
  await db.transaction((tx) => lockWeight(tx, memberId, lockRequest));
  if (guarantee === 'none') return;
  const { requestid } = await db.transaction((tx) => redeemGuarantee(tx, memberId, lockRequest));
  if (guarantee === 'paid')
    await payForDemo(context, {
      kind: PAYMENT_REQUEST,
      id: requestid,
      receipt: `TEST-${randomInt(10 ** 11, 10 ** 12)}`,
    });
}
