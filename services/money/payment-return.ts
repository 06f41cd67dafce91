import type { ParsedUrlQuery } from 'node:querystring';

import type { AttemptStateName } from '@/contract/money/payment';
import { gateways, paymentCall, type PaymentCall, type SettleKey } from '@/contract/money/gateways';
import type { GatewayName, PayableKind } from '@/contract/money/payments-table';
import type { Api, CallInput } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import { readGatewayReturn, type GatewayReturnQuery } from '@/lib/browser/gateway-return';

import { cancelPayment, type PaymentTarget } from './payment';

export interface ReturnOutcome {
  attemptId: string;
  state: AttemptStateName;
  reference: string;
  target: PaymentTarget;
}

export interface ReturnData {
  gateway: GatewayName;
  kind: PayableKind;
  outcome: ReturnOutcome | null;
}

type SettledPayment = { state: AttemptStateName; reference: string; targetid: string };

/** Needs no session: the order id is the proof. */
function settle(
  api: Api,
  { settle: key, gateway }: PaymentCall,
  { attemptId, cancelled }: GatewayReturnQuery,
  orderId: string,
): Promise<SettledPayment> {
  const { proof, cancels } = gateways[gateway];
  const input = { attemptid: attemptId, [proof.field]: orderId, ...(cancels && { cancelled }) };
  return api.request(
    key,
    (key.startsWith('POST') ? { body: input } : { query: input }) as CallInput<SettleKey>,
  );
}

/**
 * Settles a returning payer's payment. Without proof, cancels it as the signed-in member.
 * @throws ApiError, except for notFound and validation, which give a null outcome
 */
export async function settleReturn(
  api: Api,
  gateway: GatewayName,
  kind: PayableKind,
  query: ParsedUrlQuery,
): Promise<ReturnData> {
  const returnQuery = readGatewayReturn(gateway, query);
  if (!returnQuery) return { gateway, kind, outcome: null };
  const { attemptId, orderId } = returnQuery;
  try {
    const { state, reference, targetid } =
      orderId === null
        ? await cancelAttempt(api, attemptId)
        : await settle(api, paymentCall(gateway, kind), returnQuery, orderId);
    return {
      gateway,
      kind,
      outcome: { attemptId, state, reference, target: { kind, id: targetid } },
    };
  } catch (cause) {
    const error = asApiError(cause);
    const isUnknown =
      error.is('notFound') ||
      error.is('validation') ||
      (orderId === null && error.isSessionRefused);
    if (isUnknown) return { gateway, kind, outcome: null };
    throw error;
  }
}

async function cancelAttempt(api: Api, attemptId: string): Promise<SettledPayment> {
  const { state, reference, targetId } = await cancelPayment(api, attemptId);
  return { state, reference, targetid: targetId };
}
