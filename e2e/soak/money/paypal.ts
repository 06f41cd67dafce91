import { sumRefunds, newId, type Book, type Capture, type Hold, type Order } from './book';
import type { Call, GatewayRequest, GatewayResponse, Json } from './calls';
import { toDecimal, getShownMoney, toCall } from './calls';
import { isOwnNotice } from './notices';

/** Imitates PayPal's Orders v2, Payments v2, Disputes v1 and Transaction Search v1. */
const HOLD_DAYS = 29;
const toMoney = ({ cents, currency }: { cents: number; currency: string }) => ({
  currency_code: currency,
  value: toDecimal(cents, currency),
});
const notFound: GatewayResponse = [
  404,
  { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
];
const refuse = (issue: string): GatewayResponse => [
  422,
  { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
];
const holdStatuses: Record<Hold['state'], string> = {
  pending: 'PENDING',
  open: 'CREATED',
  denied: 'DENIED',
  captured: 'CAPTURED',
  voided: 'VOIDED',
};

function toCaptureStatus(capture: Capture): string {
  if (capture.state !== 'completed') return capture.state === 'pending' ? 'PENDING' : 'DECLINED';
  const refunded = sumRefunds(capture);
  if (refunded === 0) return 'COMPLETED';
  return refunded >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

const toCaptureJson = (order: Order, capture: Capture) => ({
  id: capture.id,
  status: toCaptureStatus(capture),
  amount: toMoney(capture),
  final_capture: true,
  custom_id: capture.reference,
  supplementary_data: { related_ids: { order_id: order.id } },
});
const toHoldJson = (order: Order, hold: Hold) => ({
  id: hold.id,
  status: holdStatuses[hold.state],
  amount: toMoney(hold),
  custom_id: hold.reference,
  expiration_time: new Date(Date.now() + HOLD_DAYS * 24 * 3600_000).toISOString(),
  supplementary_data: { related_ids: { order_id: order.id } },
});
const toRefundJson = (
  capture: Capture,
  { id, cents }: { id: string; cents: number },
  url: string,
) => ({
  id,
  status: 'COMPLETED',
  amount: toMoney({ ...capture, cents }),
  links: [{ rel: 'up', method: 'GET', href: `${url}/v2/payments/captures/${capture.id}` }],
});

function toOrderStatus({ state, hold, captures }: Order): string {
  if (captures.length > 0 || hold) return 'COMPLETED';
  return { open: 'PAYER_ACTION_REQUIRED', approved: 'APPROVED', left: 'VOIDED', void: 'VOIDED' }[
    state
  ];
}

function toOrderJson(order: Order, url: string): Json {
  const { hold, captures } = getShownMoney(order);
  return {
    id: order.id,
    intent: order.holds ? 'AUTHORIZE' : 'CAPTURE',
    status: toOrderStatus(order),
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.reference,
        amount: toMoney(order),
        ...((hold ?? captures.length > 0) && {
          payments: {
            ...(hold && { authorizations: [toHoldJson(order, hold)] }),
            ...(captures.length > 0 && {
              captures: captures.map((capture) => toCaptureJson(order, capture)),
              refunds: captures.flatMap((capture) =>
                capture.refunds.map((refund) => toRefundJson(capture, refund, url)),
              ),
            }),
          },
        }),
      },
    ],
    links: [
      { rel: 'self', href: `${url}/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${order.id}` },
    ],
  };
}

interface NewOrder {
  intent: string;
  purchase_units: { custom_id: string; amount: { currency_code: string; value: string } }[];
}

function openOrder(book: Book, { body, headers }: GatewayRequest): Order | null {
  const { intent, purchase_units: units } = JSON.parse(body) as NewOrder;
  const [unit] = units;
  const key = String(headers['paypal-request-id'] ?? '');
  if (!unit || key === '') return null;
  return (
    book.find(unit.custom_id) ??
    book.open({
      vendor: 'paypal',
      id: newId('PP'),
      attempt: unit.custom_id,
      holds: intent === 'AUTHORIZE',
      cents: Math.round(Number(unit.amount.value) * 100),
      currency: unit.amount.currency_code,
      reference: unit.custom_id,
      request: { key },
    })
  );
}

function authorizeOrder(book: Book, order: Order, url: string): GatewayResponse {
  if (!order.hold) {
    if (order.state !== 'approved') return refuse('ORDER_NOT_APPROVED');
    book.authorize(order);
  }
  return [201, toOrderJson(order, url)];
}

function captureOrder(book: Book, order: Order, url: string): GatewayResponse {
  if (order.captures.length === 0) {
    if (order.state !== 'approved') return refuse('ORDER_NOT_APPROVED');
    book.capture(order, order.cents);
  }
  return [201, toOrderJson(order, url)];
}

/** A repeated request returns the first capture. */
function captureHold(book: Book, order: Order, body: string): GatewayResponse {
  const [existing] = order.captures;
  if (existing) return [201, toCaptureJson(order, existing)];
  if (order.hold?.state === 'voided') return refuse('AUTHORIZATION_VOIDED');
  if (order.hold?.state !== 'open') return refuse('AUTHORIZATION_DENIED');
  const { amount } = JSON.parse(body) as { amount: { value: string } };
  return [201, toCaptureJson(order, book.capture(order, Math.round(Number(amount.value) * 100)))];
}

function voidHold(book: Book, order: Order): GatewayResponse {
  if (order.hold?.state === 'captured') return refuse('PREVIOUSLY_CAPTURED');
  book.release(order);
  return [204, null];
}

function listDisputes(book: Book, { path, query }: GatewayRequest): GatewayResponse {
  const [, , , , disputeId] = path.split('/');
  const all = [...book.orders.values()].flatMap(({ captures }) =>
    captures.flatMap((capture) => capture.disputes.map((dispute) => ({ ...dispute, capture }))),
  );
  const toDisputeJson = (dispute: (typeof all)[number]) => ({
    dispute_id: dispute.id,
    status: dispute.state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: toMoney({ ...dispute.capture, cents: dispute.cents }),
  });
  if (disputeId) {
    const dispute = all.find(({ id }) => id === disputeId);
    return dispute ? [200, toDisputeJson(dispute)] : notFound;
  }
  const captureId = query.get('disputed_transaction_id');
  return [200, { items: all.filter(({ capture }) => capture.id === captureId).map(toDisputeJson) }];
}

function listTransactions(book: Book, { query }: GatewayRequest): GatewayResponse {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''));
  const buildLines = (
    id: string,
    code: string,
    at: Date,
    capture: Capture,
    cents: number,
    parentId?: string,
  ) =>
    at.getTime() < (from ?? 0) || at.getTime() > (to ?? 0)
      ? []
      : [
          {
            transaction_info: {
              transaction_id: id,
              transaction_event_code: code,
              transaction_initiation_date: at.toISOString().replace(/\.\d{3}Z$/, '+0000'),
              transaction_amount: toMoney({ ...capture, cents }),
              transaction_status: 'S',
              custom_field: capture.reference,
              ...(parentId && { paypal_reference_id: parentId, paypal_reference_id_type: 'TXN' }),
            },
          },
        ];
  const lines = [...book.orders.values()]
    .filter(({ vendor }) => vendor === 'paypal')
    .flatMap(({ captures }) => captures.filter(({ state }) => state === 'completed'))
    .flatMap((capture) => [
      ...buildLines(capture.id, 'T0006', capture.at, capture, capture.cents),
      ...capture.refunds.flatMap(({ id, at, cents }) =>
        buildLines(id, 'T1107', at, capture, -cents, capture.id),
      ),
    ]);
  return [200, { transaction_details: lines, page: 1, total_pages: 1 }];
}

/** Reads a request to PayPal. @param url PayPal's base URL */
export function readPaypalCall(book: Book, request: GatewayRequest, url: string): Call {
  const { method, path, body } = request;
  if (path === '/v1/oauth2/token')
    return toCall(() => [
      200,
      { access_token: newId('A21AA'), token_type: 'Bearer', expires_in: 32_400 },
    ]);
  if (path === '/v1/notifications/verify-webhook-signature')
    return toCall(() => [
      200,
      { verification_status: isOwnNotice(JSON.parse(body) as Json) ? 'SUCCESS' : 'FAILURE' },
    ]);
  if (path.startsWith('/v1/customer/disputes')) return toCall(() => listDisputes(book, request));
  if (path === '/v1/reporting/transactions') return toCall(() => listTransactions(book, request));
  if (path === '/v2/checkout/orders') {
    const order = openOrder(book, request);
    return {
      operation: 'open',
      order,
      respond: () => (order ? [201, toOrderJson(order, url)] : [400, { name: 'INVALID_REQUEST' }]),
    };
  }
  const [, , , kind, id = '', operation] = path.split('/');
  const order = (kind === 'orders' ? book.orders.get(id) : book.findByMoney(id)) ?? null;
  if (!order) return toCall(() => notFound);
  if (method === 'GET')
    return { operation: 'query', order, respond: () => [200, toOrderJson(order, url)] };
  if (operation === 'authorize')
    return { operation: 'authorize', order, respond: () => authorizeOrder(book, order, url) };
  if (operation === 'void')
    return { operation: 'void', order, respond: () => voidHold(book, order) };
  return {
    operation: 'capture',
    order,
    respond: () =>
      kind === 'orders' ? captureOrder(book, order, url) : captureHold(book, order, body),
  };
}
