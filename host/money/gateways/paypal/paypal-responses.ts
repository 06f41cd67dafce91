import { Type } from 'typebox';

import { Text, Timestamp } from '@/contract/wire';
import { readAs } from '@/host/core/read-as';

import {
  GatewayFailure,
  type GatewayCapture,
  type GatewayHold,
  type GatewayOrder,
  type Notice,
} from '../gateways';
import { readResponse } from '../read-response';
import { paypalMoney } from './paypal-money';
import { readState, readCaptureId, findUnclearStatus, listReversals } from './paypal-reversals';

const id = Text(127, 1);

const link = Type.Object({ rel: Type.String(), href: Text(2000) });
const links = Type.Array(link, { maxItems: 30, default: [] });
const moneyFields = {
  id,
  status: Text(40),
  amount: paypalMoney,
  custom_id: Type.Optional(Text(255)),
};
const capture = Type.Object({
  ...moneyFields,
  status_details: Type.Optional(Type.Object({ reason: Type.Optional(Text(64)) })),
});
const refund = Type.Object({
  id,
  status: Type.String({ maxLength: 40, default: 'COMPLETED' }),
  amount: paypalMoney,
  links,
});
const authorizationSchema = Type.Object({ ...moneyFields, expiration_time: Timestamp });

const order = Type.Object({
  id,
  status: Text(40),
  purchase_units: Type.Array(
    Type.Object({
      custom_id: Type.Optional(Text(255)),
      amount: paypalMoney,
      payments: Type.Optional(
        Type.Object({
          authorizations: Type.Optional(Type.Array(authorizationSchema, { maxItems: 10 })),
          captures: Type.Optional(Type.Array(capture, { maxItems: 50 })),
          refunds: Type.Optional(Type.Array(refund, { maxItems: 200 })),
        }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});

const openedOrder = Type.Object({ id, links });

const tokenResponse = Type.Object({
  access_token: Text(5000, 8),
  expires_in: Type.Number({ exclusiveMinimum: 0 }),
});

const disputedItems = Type.Array(Type.Object({ seller_transaction_id: id }), { maxItems: 50 });
const supplementaryData = Type.Object({
  related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(id) })),
});
const notice = Type.Object({
  id,
  event_type: Text(100),
  resource: Type.Object({
    id: Type.Optional(id),
    links: Type.Optional(Type.Unknown()),
    disputed_transactions: Type.Optional(Type.Unknown()),
    supplementary_data: Type.Optional(supplementaryData),
  }),
});

const orderStates: Record<string, GatewayOrder['state']> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'done',
  VOIDED: 'gone',
};

/** PayPal reviews a 'PENDING' authorization. */
const holdStates: Record<string, GatewayHold['state']> = {
  CREATED: 'held',
  PENDING: 'pending',
  CAPTURED: 'gone',
  PARTIALLY_CAPTURED: 'gone',
  DENIED: 'gone',
  VOIDED: 'gone',
};

const refusal = Type.Object({
  details: Type.Array(Type.Object({ issue: Type.String() }), { maxItems: 50 }),
});
const declineIssues = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY'];
/** Issues that say the capture was done or is in progress. */
const alreadyDoneIssues = [
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_COMPLETION_IN_PROGRESS',
];

const translateStatus = <T>(meanings: Record<string, T>, status: string): T | undefined =>
  Object.hasOwn(meanings, status) ? meanings[status] : undefined;

export function readOrder(body: unknown, orderId: string): GatewayOrder {
  const reply = readResponse('order', order, body);
  const unit = reply.purchase_units[0];
  if (!unit || reply.id !== orderId) throw new GatewayFailure('response is for another order');
  const captures = (unit.payments?.captures ?? []).map((item): GatewayCapture => {
    // Money in an unrecognized state may still be on its way.
    const state = readState(item) ?? 'pending';
    const reversals = listReversals(item, unit.payments?.refunds ?? []);
    return {
      id: item.id,
      state,
      ...item.amount,
      reference: item.custom_id ?? unit.custom_id ?? null,
      withdrawals: reversals,
    };
  });
  const [authorization] = unit.payments?.authorizations ?? [];
  const holdState = authorization && translateStatus(holdStates, authorization.status);
  const unclearStatuses = (unit.payments?.captures ?? []).flatMap(
    (item) => findUnclearStatus(item, unit.payments?.refunds ?? []) ?? [],
  );
  const state = translateStatus(orderStates, reply.status);
  const unknownHoldStatus = authorization && !holdState ? authorization.status : undefined;
  const unknownStatus = state ? (unclearStatuses[0] ?? unknownHoldStatus) : reply.status;
  return {
    id: reply.id,
    state: state ?? 'open',
    ...unit.amount,
    reference: unit.custom_id ?? null,
    captures,
    hold:
      authorization && holdState
        ? {
            id: authorization.id,
            state: holdState,
            ...authorization.amount,
            reference: authorization.custom_id ?? unit.custom_id ?? null,
            expiresAt: new Date(authorization.expiration_time),
          }
        : undefined,
    unknownStatus,
  };
}

/**
 * Reads a refused capture (422). 'payer-again': the payer must agree again; 'done': it was done or
 * is in progress.
 */
export function readRefusal(body: unknown): 'declined' | 'payer-again' | 'done' | 'other' {
  const issues = readAs(refusal, body)?.details.map(({ issue }) => issue) ?? [];
  if (issues.some((issue) => declineIssues.includes(issue))) return 'declined';
  if (issues.includes('PAYER_ACTION_REQUIRED')) return 'payer-again';
  return issues.some((issue) => alreadyDoneIssues.includes(issue)) ? 'done' : 'other';
}

export function readOpenedOrder(body: unknown): { orderId: string; approveUrl: string } {
  const reply = readResponse('new order', openedOrder, body);
  const approvalLink = reply.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!approvalLink) throw new GatewayFailure('new order has no approval link');
  return { orderId: reply.id, approveUrl: approvalLink.href };
}

export function readToken(body: unknown): { token: string; lifeSeconds: number } {
  const reply = readResponse('token', tokenResponse, body);
  return { token: reply.access_token, lifeSeconds: reply.expires_in };
}

/** Requires a verified signature. */
export function readNoticeBody(body: unknown): Notice | null {
  const parsedNotice = readAs(notice, body);
  if (!parsedNotice) return null;
  const { id: noticeId, event_type: kind, resource } = parsedNotice;
  if (kind.startsWith('CUSTOMER.DISPUTE.'))
    return {
      id: noticeId,
      kind,
      orderId: null,
      captureIds: (readAs(disputedItems, resource.disputed_transactions) ?? []).map(
        (transaction) => transaction.seller_transaction_id,
      ),
    };
  const captureId =
    kind === 'PAYMENT.CAPTURE.REFUNDED' || kind === 'PAYMENT.CAPTURE.REVERSED'
      ? readCaptureId(readAs(links, resource.links) ?? [])
      : null;
  if (captureId)
    return {
      id: noticeId,
      kind,
      orderId: null,
      captureIds: [captureId],
      ...(kind.endsWith('REVERSED') && resource.id && { reversal: resource.id }),
    };
  const orderId = kind.startsWith('CHECKOUT.')
    ? resource.id
    : resource.supplementary_data?.related_ids?.order_id;
  return { id: noticeId, kind, orderId: orderId ?? null };
}
