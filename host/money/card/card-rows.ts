import { and, desc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';

import type { Card } from '@/contract/money/card';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db } from '@/host/db/client';

const { cards, members } = schema;
type CardRow = typeof cards.$inferSelect;

export const MAX_CARDS = 20;
const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const matchCard = (memberId: string, id: string) =>
  and(eq(cards.memberId, memberId), eq(cards.id, id));

export async function listCards(db: Db, memberId: string): Promise<{ cards: Card[] }> {
  const rows = await db
    .select()
    .from(cards)
    .where(eq(cards.memberId, memberId))
    .orderBy(desc(cards.createdAt));
  return { cards: rows.map(toCardView) };
}

function toCardView(row: CardRow): Card {
  return {
    cardid: row.id,
    name: row.name,
    card: { name: brandNames[row.brand] ?? row.brand, code: row.brand },
    segment: row.funding,
    verified: row.verified,
    last4: row.last4,
    expmonth: row.expMonth,
    expyear: row.expYear,
  };
}

export async function findCard(db: Db, memberId: string, id: string): Promise<CardRow> {
  const [row] = await db.select().from(cards).where(matchCard(memberId, id));
  if (!row) throw new Problem('notFound');
  return row;
}

export async function countCards(db: Db, memberId: string): Promise<number> {
  const storedCards = await db
    .select({ id: cards.id })
    .from(cards)
    .where(eq(cards.memberId, memberId));
  return storedCards.length;
}

/**
 * Stores a card and returns its id, or null when it was already stored. Locks the member's row, so
 * parallel saves count correctly.
 * @throws Problem tooManyRequests
 */
export function storeCard(
  db: Database,
  memberId: string,
  { id, card, billing_details: { name } }: Stripe.PaymentMethod,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
    const [existingCard] = await tx
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.memberId, memberId), eq(cards.token, id)));
    if (existingCard) return null;
    if (!card) throw new Problem('notFound');
    if ((await countCards(tx, memberId)) >= MAX_CARDS) throw new Problem('tooManyRequests');
    const [storedCard] = await tx
      .insert(cards)
      .values({
        memberId,
        token: id,
        name: name ?? '',
        brand: card.brand,
        funding: card.funding,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        verified: card.checks?.cvc_check === 'pass',
        createdAt: now(),
      })
      .returning({ id: cards.id });
    return storedCard?.id ?? null;
  });
}
