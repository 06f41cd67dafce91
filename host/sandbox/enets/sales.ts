import { randomBytes, randomUUID } from 'node:crypto';

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { formatEnetsTime } from '@/host/money/gateways/enets/enets-messages';

import { popFault } from '../faults';

const { sandboxEnetsSales } = schema;
export type SandboxSale = typeof sandboxEnetsSales.$inferSelect;

export const decisions = { approve: '0', decline: '1', cancel: '9' } as const;
export type Decision = keyof typeof decisions;
const responseTexts = {
  '0': ['00000', 'Approved'],
  '1': ['3099-51', 'Declined by issuer'],
  '9': ['1099-01', 'Cancelled by payer'],
} as const;

const url = Type.String({ format: 'url', maxLength: 80 });
export const saleRequest = Type.Object({
  msg: Type.Object(
    {
      netsMid: Text(20),
      submissionMode: Type.Literal('B'),
      paymentType: Type.Literal('SALE'),
      txnAmount: Type.String({ pattern: /^[1-9]\d{0,8}$/ }),
      currencyCode: Type.String({ pattern: /^[A-Z]{3}$/ }),
      merchantTxnRef: Type.String({ pattern: /^[A-Za-z0-9]{1,20}$/ }),
      merchantTxnDtm: Type.String({ pattern: /^\d{8} \d\d:\d\d:\d\d\.\d{3}$/ }),
      merchantTimeZone: Type.String({ pattern: /^[+-]\d{1,2}:\d\d$/ }),
      b2sTxnEndURL: url,
      b2sTxnEndURLParam: Text(255),
      s2sTxnEndURL: url,
      s2sTxnEndURLParam: Text(255),
      language: Type.Enum(['en', 'zh_cn']),
    },
    { additionalProperties: Text(255) },
  ),
});

/** Returns the existing sale for a repeated reference. */
export async function storeSale(
  db: Database,
  request: Record<string, string>,
): Promise<SandboxSale | null> {
  const ref = request['merchantTxnRef'] ?? '';
  await db
    .insert(sandboxEnetsSales)
    .values({ ref, request, currency: request['currencyCode'] ?? '', createdAt: now() })
    .onConflictDoNothing();
  return findSale(db, ref);
}

export async function findSale(db: Database, ref: string): Promise<SandboxSale | null> {
  const [sale] = await db.select().from(sandboxEnetsSales).where(eq(sandboxEnetsSales.ref, ref));
  return sale ?? null;
}

/** Applies active faults. Returns null if already decided. */
export async function decideSale(
  db: Database,
  ref: string,
  decision: Decision,
): Promise<SandboxSale | null> {
  const sale = await findSale(db, ref);
  if (!sale) return null;
  const status = decisions[decision];
  const requestedCents = Number(sale.request['txnAmount']);
  const isPaid = status === '0';
  const [decidedSale] = await db
    .update(sandboxEnetsSales)
    .set({
      status,
      transactionRef: formatEnetsTime(now()).slice(0, 8) + randomBytes(6).toString('hex'),
      deductedCents: isPaid ? requestedCents + ((await popFault(db, 'wrong-amount')) ? 100 : 0) : 0,
      ...(isPaid && (await popFault(db, 'wrong-currency')) && { currency: 'EUR' }),
      ...(isPaid &&
        (await popFault(db, 'wrong-reference')) && {
          request: { ...sale.request, b2sTxnEndURLParam: randomUUID() },
        }),
      ...(!isPaid &&
        (await popFault(db, 'takes-later')) && { request: { ...sale.request, takenUnsaid: '1' } }),
      decidedAt: now(),
    })
    .where(and(eq(sandboxEnetsSales.ref, ref), isNull(sandboxEnetsSales.status)))
    .returning();
  return decidedSale ?? null;
}

/** Returns false if no sale matches. */
export async function setReversal(db: Database, transactionRef: string, isReversal: boolean) {
  const [fromStatus, toStatus] = isReversal ? ['0', '1'] : ['1', '0'];
  const condition = and(
    match(sandboxEnetsSales, { transactionRef, status: fromStatus }),
    gt(sandboxEnetsSales.deductedCents, 0),
  );
  const patch = JSON.stringify({ [isReversal ? 'reversed' : 'reinstated']: now().toISOString() });
  const updated = await db
    .update(sandboxEnetsSales)
    .set({ status: toStatus, request: sql`${sandboxEnetsSales.request} || ${patch}::jsonb` })
    .where(condition)
    .returning({ ref: sandboxEnetsSales.ref });
  return updated.length > 0;
}

/** Returns the gateway's txnRes. */
export function buildSaleResponse(sale: SandboxSale): { ss: string; msg: Record<string, string> } {
  const {
    netsMid = '',
    b2sTxnEndURLParam = '',
    s2sTxnEndURLParam = '',
    merchantTxnDtm = '',
    merchantTimeZone = '',
  } = sale.request;
  const [stageRespCode, netsTxnMsg] = responseTexts[
    (sale.status ?? '') as keyof typeof responseTexts
  ] ?? ['', 'In progress'];
  return {
    ss: '1',
    msg: {
      netsMid,
      merchantTxnRef: sale.ref,
      merchantTxnDtm,
      merchantTimeZone,
      netsTxnRef: sale.transactionRef ?? '',
      netsTxnStatus: sale.status ?? '5',
      netsTxnMsg,
      netsTxnDtm: sale.decidedAt ? formatEnetsTime(sale.decidedAt) : '',
      netsTimeZone: '+8:00',
      netsAmountDeducted: String(sale.deductedCents),
      currencyCode: sale.currency,
      stageRespCode,
      actionCode: '0',
      b2sTxnEndURLParam,
      s2sTxnEndURLParam,
    },
  };
}
