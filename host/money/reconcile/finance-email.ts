import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { getBrand } from '@/rules/brand';
import { fromCents } from '@/rules/money';

import type { CaseKind } from './cases';

const { reconciliationCases } = schema;
const MAX_LISTED = 40;

/** Emails finance about each new case, once. */
export async function notifyFinance(tx: Tx, gateway: string): Promise<void> {
  const unreportedCases = await tx
    .select()
    .from(reconciliationCases)
    .where(and(eq(reconciliationCases.gateway, gateway), isNull(reconciliationCases.notifiedAt)))
    .orderBy(asc(reconciliationCases.foundAt))
    .for('update', { skipLocked: true });
  const newCases = unreportedCases.filter(
    ({ kind, settledAt }) => settledAt === null || kind === 'found',
  );
  if (newCases.length > 0) {
    const brand = getBrand(env.BRAND);
    await queueMail(tx, {
      kind: 'reconciliation',
      to: {
        address: env.FINANCE_EMAIL ?? env.SUPPORT_EMAIL ?? brand.supportEmail,
        language: 'en',
        portal: brand.portal,
      },
      data: {
        gateway,
        count: newCases.length,
        cases: newCases
          .slice(0, MAX_LISTED)
          .map(({ kind, reference, currency, amountCents, other }) => ({
            kind: kind as CaseKind,
            reference,
            amount: fromCents(amountCents),
            currency,
            other,
          })),
      },
    });
  }
  const ids = unreportedCases.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(reconciliationCases)
      .set({ notifiedAt: now() })
      .where(inArray(reconciliationCases.id, ids));
}
