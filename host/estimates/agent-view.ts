import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { refusal } from '@/host/core/errors';
import { takePage, getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import { schema, type Db, type Tx } from '@/host/db/client';
import { notifyAbout } from '@/host/mail/notifications/notify';
import { queueMail } from '@/host/mail/outbox';
import { getShopHost } from '@/rules/cart/product';
import { tidyLine, tidyNotes } from '@/rules/cart/tidy';
import { addAmounts } from '@/rules/money';
import { toGrams } from '@/rules/packages/weight';

import { guessProductWeight, getProductWords } from './answer';
import { findQuoteWarnings } from './quote-warnings';
import { storeEstimate, type EstimateRow } from './estimate';
import { priceEstimate } from './result';

const { estimates, members } = schema;
const PAGE_SIZE = 100;

/** Members first, then oldest first. */
export async function listWaitingEstimates(
  db: Db,
  query: DeskListQuery,
): Promise<Reply<'GET /operator/estimates'>> {
  const rows = await db
    .select({ row: estimates, suite: members.suite })
    .from(estimates)
    .leftJoin(members, eq(members.id, estimates.memberId))
    .where(and(eq(estimates.status, 'followup'), matchSuite(query)))
    .orderBy(desc(isNotNull(estimates.memberId)), asc(estimates.createdAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const page = takePage(rows, PAGE_SIZE);
  const items = [];
  for (const { row, suite } of page.items)
    items.push({
      reference: row.ref,
      asked: row.createdAt.toISOString(),
      suite: suite ?? '',
      producturl: row.url,
      product: row.product,
      qty: row.quantity,
      country: row.country,
      followupcategory: row.followup,
      flags: row.flags,
      guess: (await guessProductWeight(db as Tx, row))?.grams ?? null,
    });
  return { more: page.more, items };
}

/**
 * Sets the weight of one piece or refuses the estimate, and emails the requester unless the
 * refusal is quiet. An estimate with a locked weight cannot change.
 * @throws Problem operatorInput
 */
export async function answerByHand(
  tx: Tx,
  body: Body<'POST /operator/estimate'>,
): Promise<Reply<'POST /operator/estimate'>> {
  const [row] = await tx
    .select()
    .from(estimates)
    .where(eq(estimates.ref, body.reference.toUpperCase()))
    .for('update');
  if (!row) throw refusal('reference', `${body.reference} is not known`);
  if (row.lockedGrams !== null)
    throw refusal('reference', `the member has locked the weight of ${row.ref}`);
  if ((body.weight === undefined) === !body.refuse)
    throw refusal('weight', 'or a refusal must be given, but not both');
  if (body.quiet && !body.refuse) throw refusal('quiet', 'needs a refusal');
  const storedEstimate = await storeEstimate(tx, row, {
    ...buildCommonColumns(row, body),
    ...buildAnswer(row, body),
  });
  if (!body.quiet) await notifyRequester(tx, storedEstimate);
  return { reference: storedEstimate.ref, status: storedEstimate.status };
}

const buildCommonColumns = (row: EstimateRow, body: Body<'POST /operator/estimate'>) => ({
  product: tidyLine(body.product ?? '') || row.product,
  comment: tidyNotes(body.comment ?? ''),
  byHand: true,
  answeredAt: now(),
});

function buildAnswer(
  row: EstimateRow,
  { weight, product }: Body<'POST /operator/estimate'>,
): Partial<EstimateRow> {
  const grams = weight === undefined ? null : toGrams(weight, 'kg');
  const { notes } = findQuoteWarnings(
    getProductWords({ ...row, product: product ?? row.product }),
    row.quantity,
    grams && grams * row.quantity,
  );
  if (grams === null) return { status: 'error', followup: 'refused', notes };
  return {
    status: 'completed',
    followup: '',
    notes,
    unitGrams: grams,
    lowGrams: grams,
    highGrams: grams,
    confidence: 1,
    basis: 'person',
    samples: 0,
  };
}

async function notifyRequester(tx: Tx, row: EstimateRow): Promise<void> {
  const { country, memberId, quantity } = row;
  const product = row.product || getShopHost(row.url);
  const result = await priceEstimate(tx, row, { country, memberId });
  const speeds = (['standard', 'express'] as const).flatMap((code) => {
    const [freight, additional] = [result[`cost${code}`], result[`costadditional${code}`]];
    if (freight === null || additional === null) return [];
    return [{ code, total: addAmounts(freight, additional), dates: result[`dates${code}`] }];
  });
  const email = {
    kind: 'estimate-answered' as const,
    data: {
      estimateId: row.id,
      reference: row.ref,
      grams: result.weight,
      quantity,
      quote: { product, url: row.url, country, buyable: result.buyable, speeds },
    },
    cause: `estimate:${row.id}:${row.answeredAt?.toISOString()}`,
  };
  if (memberId)
    return notifyAbout(tx, memberId, { type: 'quote_answered', id: row.id, name: product }, email);
  const { email: address, language, portal } = row;
  await queueMail(tx, { ...email, to: { address, language, portal } });
}
