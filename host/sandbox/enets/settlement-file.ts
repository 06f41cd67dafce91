import { and, asc, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { readAs, wholeNumber } from '@/host/core/read-as';
import { schema, type Database } from '@/host/db/client';
import { formatEnetsTime, parseEnetsTime } from '@/host/money/gateways/enets/enets-messages';

import type { SandboxSale } from './sales';

const { sandboxEnetsSales } = schema;
const DAY_MS = 24 * 3600_000;
const LINES_PER_PART = 50;
const querySchema = Type.Object({
  msg: Type.Object({
    netsMid: Text(20),
    settlementDate: Type.String({ pattern: /^\d{8}$/ }),
    part: wholeNumber(1, 99_999),
  }),
});

/** See enets-movements for the format. Returns null for an invalid request. */
export async function buildSettlementFile(db: Database, body: unknown): Promise<string | null> {
  const query = readAs(querySchema, body)?.msg;
  const from = query && parseEnetsTime(`${query.settlementDate} 00:00:00`, '+8:00');
  if (!query || !from) return null;
  const until = new Date(from.getTime() + DAY_MS);
  const isOnDay = (name: 'reversed' | 'reinstated') =>
    sql`(${sandboxEnetsSales.request}->>${name})::timestamptz >= ${from.toISOString()} and (${sandboxEnetsSales.request}->>${name})::timestamptz < ${until.toISOString()}`;
  const sales = await db
    .select()
    .from(sandboxEnetsSales)
    .where(
      and(
        isNotNull(sandboxEnetsSales.transactionRef),
        sql`(${and(gte(sandboxEnetsSales.decidedAt, from), lt(sandboxEnetsSales.decidedAt, until))} or ${isOnDay('reversed')} or ${isOnDay('reinstated')})`,
      ),
    )
    .orderBy(asc(sandboxEnetsSales.decidedAt));
  const allLines = sales.flatMap(buildLines).filter(({ at }) => at >= from && at < until);
  const parts = Math.max(1, Math.ceil(allLines.length / LINES_PER_PART));
  const { part } = query;
  const lines = allLines.slice((part - 1) * LINES_PER_PART, part * LINES_PER_PART);
  return [
    `H,${query.netsMid},${query.settlementDate},${part},${parts}`,
    ...lines.map(({ line }) => line),
    `T,${lines.length}`,
    '',
  ].join('\n');
}

function buildLines(sale: SandboxSale): { at: Date; line: string }[] {
  const { request } = sale;
  const cents = request['takenUnsaid'] ? Number(request['txnAmount']) : sale.deductedCents;
  if (!sale.decidedAt || cents === 0) return [];
  const buildLine = (type: string, at: Date) => ({
    at,
    line: [
      'D',
      type,
      sale.transactionRef,
      sale.ref,
      formatEnetsTime(at),
      '+8:00',
      cents,
      sale.currency,
      request['b2sTxnEndURLParam'],
    ].join(','),
  });
  const { reversed, reinstated } = request;
  return [
    buildLine('SALE', sale.decidedAt),
    ...(reversed ? [buildLine('REVERSAL', new Date(reversed))] : []),
    ...(reinstated ? [buildLine('REINSTATEMENT', new Date(reinstated))] : []),
  ];
}
