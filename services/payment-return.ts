import type { ParsedUrlQuery } from 'node:querystring';

import type { AttemptStateName } from '@/contract/payment';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import { readGatewayReturn, type GatewayReturnQuery, type ReturningGateway } from '@/lib/browser/gateway-return';
import type { PayableKind } from '@/rules/payments/payments';

import { cancelPayment, type PaymentTarget } from './payment';

/** What became of the payment whose payer came back. `reference` is the public name of what was paid for. */
export interface ReturnOutcome {
  attemptId: string;
  state: AttemptStateName;
  reference: string;
  target: PaymentTarget;
}

/** What a return page shows; without an outcome nothing is known of the payment. */
export interface ReturnData {
  gateway: ReturningGateway;
  kind: PayableKind;
  outcome: ReturnOutcome | null;
}

type Back = GatewayReturnQuery & { orderId: string };
type Settled = { state: AttemptStateName; reference: string; targetid: string };

const paypalCalls = {
  shipment: 'POST /paypal-success/shipment-checkout',
  'payment-request': 'POST /paypal-success/pr-checkout',
  onebox: 'POST /paypal-success/onebox-checkout',
} as const;
const stripeCalls = {
  shipment: 'POST /stripe-success/shipment-checkout',
  'payment-request': 'POST /stripe-success/pr-checkout',
  onebox: 'POST /stripe-success/onebox-checkout',
} as const;
const enetsCalls = {
  shipment: 'GET /enets/shipment-success',
  'payment-request': 'GET /enets/pr-success',
  onebox: 'GET /enets/onebox-success',
} as const;

/** How each gateway's return is settled. Needs no session: the order's name is the proof. */
const settle: Record<ReturningGateway, (api: Api, kind: PayableKind, back: Back) => Promise<Settled>> = {
  paypal: (api, kind, { attemptId, orderId, cancelled }) => api.request(paypalCalls[kind], { body: { attemptid: attemptId, token: orderId, cancelled } }),
  stripe: (api, kind, { attemptId, orderId }) => api.request(stripeCalls[kind], { body: { attemptid: attemptId, sessionid: orderId } }),
  enets: (api, kind, { attemptId, orderId }) => api.request(enetsCalls[kind], { query: { attemptid: attemptId, reference: orderId } }),
};

/**
 * Settles the payment whose payer comes back from a gateway, and says what became of it. Who turned back without a proof
 * gives the payment up as the member that he is signed in as.
 * @throws ApiError but notFound and validation, which are an outcome that nothing is known of
 */
export async function takeReturn(api: Api, gateway: ReturningGateway, kind: PayableKind, query: ParsedUrlQuery): Promise<ReturnData> {
  const back = readGatewayReturn(gateway, query);
  if (!back) return { gateway, kind, outcome: null };
  const { attemptId, orderId } = back;
  try {
    const { state, reference, targetid } = orderId === null ? await giveUp(api, attemptId) : await settle[gateway](api, kind, { ...back, orderId });
    return { gateway, kind, outcome: { attemptId, state, reference, target: { kind, id: targetid } } };
  } catch (thrown) {
    const error = asApiError(thrown);
    const unknown = error.is('notFound') || error.is('validation') || (orderId === null && error.sessionRefused);
    if (unknown) return { gateway, kind, outcome: null };
    throw error;
  }
}

async function giveUp(api: Api, attemptId: string): Promise<Settled> {
  const { state, reference, targetId } = await cancelPayment(api, attemptId);
  return { state, reference, targetid: targetId };
}
