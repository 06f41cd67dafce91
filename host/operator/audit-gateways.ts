import { and, desc, gt, inArray } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { findAttempt } from '@/host/money/payments/attempts';
import {
  GatewayFailure,
  type GatewayCapture,
  type GatewayWithdrawal,
} from '@/host/money/payments/gateways';
import { gatewayOf, type Payments } from '@/host/money/payments/payments';
import type { CaptureRow } from '@/host/money/payments/withdrawal-rows';
import { withdrawalsOf } from '@/host/money/payments/withdrawals';
import { fromCents } from '@/rules/money';

import { schema, type Database } from '../db/client';

const { captures } = schema;
const DAYS_MS = 30 * 24 * 3600_000;
const MOST = 200;
const AT_ONCE = 5;

export const GATEWAY_RULE = 'a capture is what its gateway says';

interface Finding {
  rule: string;
  detail: string;
}

/**
 * Asks the gateways about the captures of the last 30 days, at most the newest 200, and compares:
 * sum, currency, state, and each withdrawal. Changes nothing: what the next review would take over
 * is a finding until then.
 */
export async function auditGateways(
  db: Database,
  payments: Payments,
): Promise<{ findings: Finding[]; asked: number }> {
  const recent = await db
    .select()
    .from(captures)
    .where(
      and(
        inArray(captures.gateway, [...payments.gateways.keys()]),
        gt(captures.capturedAt, new Date(now().getTime() - DAYS_MS)),
      ),
    )
    .orderBy(desc(captures.capturedAt))
    .limit(MOST);
  const findings: Finding[] = [];
  for (let i = 0; i < recent.length; i += AT_ONCE) {
    const details = await Promise.all(
      recent.slice(i, i + AT_ONCE).map((capture) => differences(db, payments, capture)),
    );
    findings.push(...details.flat().map((detail) => ({ rule: GATEWAY_RULE, detail })));
  }
  return { findings, asked: recent.length };
}

async function differences(
  db: Database,
  payments: Payments,
  capture: CaptureRow,
): Promise<string[]> {
  const name = `${capture.gateway} ${capture.gatewayCaptureId}`;
  try {
    const { told, disputes } = await ask(db, payments, capture);
    if (!told) return [`${name}: is not known to it`];
    const stored = await db.transaction((tx) => withdrawalsOf(tx, capture));
    const differs = [...(told.withdrawals ?? []), ...disputes].filter(
      (one) => !isStored(one, stored),
    );
    return [
      ...(told.amountCents !== capture.amountCents || told.currency !== capture.currency
        ? [`${name}: ${told.currency} ${fromCents(told.amountCents)} there`]
        : []),
      ...(told.state === 'failed' &&
      !stored.some(
        ({ reference, state }) =>
          reference === `${capture.gatewayCaptureId}:failed` && state === 'final',
      )
        ? [`${name}: failed there`]
        : []),
      ...differs.map(
        ({ reference, kind, state, amountCents }) =>
          `${name}: ${kind} ${reference} of ${fromCents(amountCents)} is ${state} there`,
      ),
    ];
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    return [`${name}: not answered, ${error.reason}`];
  }
}

async function ask(
  db: Database,
  payments: Payments,
  { memberId, attemptId, gatewayCaptureId: id, gateway: name, amountCents, currency }: CaptureRow,
): Promise<{ told: GatewayCapture | null; disputes: GatewayWithdrawal[] }> {
  const attempt = await findAttempt(db, attemptId, memberId);
  const gateway = gatewayOf(payments, name);
  const order = attempt.gatewayOrderId
    ? await gateway.ask(attempt.gatewayOrderId, attempt.id)
    : null;
  const disputes = (await gateway.disputesOf?.({ id, amountCents, currency })) ?? [];
  return { told: order?.captures.find((one) => one.id === id) ?? null, disputes };
}

const isStored = (
  told: GatewayWithdrawal,
  stored: readonly Pick<GatewayWithdrawal, 'reference' | 'state' | 'amountCents'>[],
): boolean => {
  const known = stored.find(({ reference }) => reference === told.reference);
  return known
    ? known.state === told.state && known.amountCents === told.amountCents
    : told.state === 'undone';
};
