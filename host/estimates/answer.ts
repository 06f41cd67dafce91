import { eq, sql } from 'drizzle-orm';

import type { EstimateNote } from '@/contract/public/estimate';
import { now } from '@/host/core/clock';
import { schema, type Database, type Tx } from '@/host/db/client';
import { readQuoteLink } from '@/rules/quote/link';

import { findQuoteWarnings } from './quote-warnings';
import { storeEstimate, type EstimateRow } from './estimate';
import { guessWeight, MIN_CONFIDENCE, type WeightGuess } from './estimator';
import type { PageFacts, ReadPage } from './page-facts';
import { findSimilarWeights, listLinkWeights } from './weight-history';
import { normalizeWords, readLinkWords } from './labels';

const { estimates } = schema;
const BATCH_SIZE = 10;

/** Falls back to the link. */
export const getProductWords = (row: Pick<EstimateRow, 'product' | 'url'>): string =>
  normalizeWords(row.product) || readLinkWords(row.url);

/** Guesses the weight of one piece. */
export async function guessProductWeight(
  tx: Tx | Database,
  row: Pick<EstimateRow, 'product' | 'url'>,
  page: PageFacts | null = null,
): Promise<WeightGuess | null> {
  const words = getProductWords(row);
  return guessWeight({
    words,
    weighed: await findSimilarWeights(tx, words),
    pageGrams: page?.weightGrams ?? null,
    linkGrams: await listLinkWeights(tx, row.url),
  });
}

/**
 * Completes a pending estimate, whose row the caller has locked, if the guess is certain enough.
 * Otherwise a person must answer.
 */
export async function answerEstimate(
  tx: Tx,
  row: EstimateRow,
  page: PageFacts | null,
): Promise<EstimateRow> {
  const link = readQuoteLink(row.url);
  if ('problem' in link) return storeError(tx, row, 'invalidlink', ['invalidlink']);
  const estimate = { ...row, product: row.product || (page?.name ?? '') };
  const guess = await guessProductWeight(tx, estimate, page);
  const {
    refused: isRefused,
    flags,
    notes,
  } = findQuoteWarnings(
    getProductWords(estimate),
    row.quantity,
    guess && guess.grams * row.quantity,
  );
  if (isRefused) return storeError(tx, row, 'refused', notes);
  const weightColumns = guess && {
    unitGrams: guess.grams,
    lowGrams: guess.lowGrams,
    highGrams: guess.highGrams,
    confidence: guess.confidence,
    basis: guess.basis,
    samples: guess.samples,
  };
  const answerColumns = { product: estimate.product, flags, answeredAt: now() };
  if (!guess || guess.confidence < MIN_CONFIDENCE || flags.length > 0)
    return storeEstimate(tx, row, {
      ...answerColumns,
      ...(guess && flags.length > 0 && guess.confidence >= MIN_CONFIDENCE && weightColumns),
      status: 'followup',
      followup: flags[0] ?? 'research',
      notes: [...notes, 'research'],
    });
  return storeEstimate(tx, row, { ...answerColumns, ...weightColumns, status: 'completed', notes });
}

const storeError = (tx: Tx, row: EstimateRow, followup: string, notes: readonly EstimateNote[]) =>
  storeEstimate(tx, row, { status: 'error', followup, notes: [...notes], answeredAt: now() });

/** Reads shop pages outside a transaction. Concurrent hosts answer each estimate once. */
export async function answerWaitingEstimates(db: Database, read: ReadPage | null): Promise<void> {
  const pendingRows = await db
    .select({ id: estimates.id, url: estimates.url })
    .from(estimates)
    .where(eq(estimates.status, 'pending'))
    .orderBy(estimates.createdAt)
    .limit(BATCH_SIZE);
  await Promise.all(
    pendingRows.map(async ({ id, url }) => {
      const page = read ? await read(db, url) : null;
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(estimates)
          .where(sql`${estimates.id} = ${id} and ${estimates.status} = 'pending'`)
          .for('update', { skipLocked: true });
        if (row) await answerEstimate(tx, row, page);
      });
    }),
  );
}
