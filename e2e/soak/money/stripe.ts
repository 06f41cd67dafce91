import { sumRefunds, newId, type Book, type Capture, type Hold, type Order } from './book';
import type { Call, GatewayRequest, GatewayResponse } from './calls';
import { getShownMoney, toCall, toUnits } from './calls';

/** Imitates Stripe's Checkout Sessions, payment intents, refunds, disputes and transactions. */
const toError = (status: number, code: string): GatewayResponse => [
  status,
  { error: { type: 'invalid_request_error', code, message: code } },
];
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
const toListJson = (url: string, data: unknown[]) => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

const toRefundJson = (capture: Capture, { id, cents }: { id: string; cents: number }) => ({
  id,
  object: 'refund',
  status: 'succeeded',
  amount: toUnits(cents, capture.currency),
  currency: capture.currency.toLowerCase(),
  charge: capture.id.replace('pi_', 'ch_'),
  payment_intent: capture.id,
});

/** Builds a charge as notices and lists show it. `authorized` is the held amount in cents. */
export function toChargeJson(capture: Capture, authorized: number) {
  const toAmount = (cents: number) => toUnits(cents, capture.currency);
  return {
    id: capture.id.replace('pi_', 'ch_'),
    object: 'charge',
    payment_intent: capture.id,
    amount: toAmount(authorized),
    amount_captured: toAmount(capture.cents),
    amount_refunded: toAmount(sumRefunds(capture)),
    currency: capture.currency.toLowerCase(),
    metadata: { attempt: capture.reference },
    refunds: toListJson(
      '/v1/refunds',
      capture.refunds.toReversed().map((refund) => toRefundJson(capture, refund)),
    ),
  };
}

const intentStatuses: Record<Hold['state'], string> = {
  pending: 'processing',
  open: 'requires_capture',
  denied: 'requires_payment_method',
  captured: 'succeeded',
  voided: 'canceled',
};
const captureStatuses: Record<Capture['state'], string> = {
  pending: 'processing',
  completed: 'succeeded',
  failed: 'requires_payment_method',
};

function toIntentJson({ hold, captures }: Pick<Order, 'hold' | 'captures'>) {
  if (!hold) return null;
  const [capture] = captures;
  const { currency } = capture ?? hold;
  const toAmount = (cents: number) => toUnits(cents, currency);
  return {
    id: hold.id,
    object: 'payment_intent',
    status: capture ? captureStatuses[capture.state] : intentStatuses[hold.state],
    amount: toAmount(hold.cents),
    amount_capturable: hold.state === 'open' ? toAmount(hold.cents) : 0,
    amount_received: capture?.state === 'completed' ? toAmount(capture.cents) : 0,
    created: toSeconds(new Date()),
    capture_method: 'manual',
    currency: currency.toLowerCase(),
    metadata: { attempt: (capture ?? hold).reference },
    latest_charge: capture?.state === 'completed' ? toChargeJson(capture, hold.cents) : null,
  };
}

const toSessionStatus = ({ state }: Order) =>
  ({ open: 'open', approved: 'complete', left: 'open', void: 'expired' })[state];

function toSessionJson(order: Order) {
  return {
    id: order.id,
    object: 'checkout.session',
    mode: 'payment',
    status: order.hold ? 'complete' : toSessionStatus(order),
    client_reference_id: order.reference,
    metadata: { attempt: order.reference, ...(order.holds && { holds: '1' }) },
    currency: order.currency.toLowerCase(),
    amount_total: toUnits(order.cents, order.currency),
    ...(order.inPlace && { client_secret: `${order.id}_secret_soak` }),
    url:
      order.state === 'open' && !order.inPlace
        ? `https://checkout.stripe.com/c/pay/${order.id}`
        : null,
    payment_intent: toIntentJson(getShownMoney(order)),
  };
}

function openSession(book: Book, body: string): Order | null {
  const form = new URLSearchParams(body);
  const attempt = form.get('client_reference_id');
  if (!attempt) return null;
  const price = 'line_items[0][price_data]';
  return (
    book.find(attempt) ??
    book.open({
      vendor: 'stripe',
      id: newId('cs_test_'),
      attempt,
      holds: form.get('metadata[holds]') === '1',
      inPlace: form.get('ui_mode') === 'elements',
      cents: Number(form.get(`${price}[unit_amount]`)),
      currency: (form.get(`${price}[currency]`) ?? '').toUpperCase(),
      reference: attempt,
      request: {},
    })
  );
}

function captureIntent(book: Book, order: Order, body: string): GatewayResponse {
  const { hold } = order;
  if (hold?.state !== 'open') return toError(400, 'payment_intent_unexpected_state');
  const amount = Number(new URLSearchParams(body).get('amount_to_capture') ?? hold.cents);
  if (amount > hold.cents) return toError(400, 'amount_too_large');
  book.capture(order, amount);
  return [200, toIntentJson(order)];
}

function releaseIntent(book: Book, order: Order): GatewayResponse {
  if (order.hold && !['open', 'pending'].includes(order.hold.state))
    return toError(400, 'payment_intent_unexpected_state');
  book.release(order);
  return [200, toIntentJson(order)];
}

function expireSession(book: Book, order: Order): GatewayResponse {
  if (order.state !== 'open') return toError(400, 'session_not_open');
  book.release(order);
  return [200, toSessionJson(order)];
}

function listRefunds(book: Book, { query }: GatewayRequest): GatewayResponse {
  const id = (query.get('charge') ?? '').replace('ch_', 'pi_');
  const capture = book.findByMoney(id)?.captures[0];
  return [
    200,
    toListJson(
      '/v1/refunds',
      capture ? capture.refunds.map((refund) => toRefundJson(capture, refund)) : [],
    ),
  ];
}

function listDisputes(book: Book, { query }: GatewayRequest): GatewayResponse {
  const capture = book.findByMoney(query.get('payment_intent') ?? '')?.captures[0];
  const data = (capture?.disputes ?? []).map(({ id, cents, state }) => ({
    id,
    object: 'dispute',
    status: state === 'open' ? 'needs_response' : state,
    amount: toUnits(cents, capture?.currency ?? ''),
    currency: capture?.currency.toLowerCase(),
    balance_transactions: [
      {
        amount: -toUnits(cents, capture?.currency ?? ''),
        currency: capture?.currency.toLowerCase(),
      },
    ],
  }));
  return [200, toListJson('/v1/disputes', data)];
}

function listTransactions(book: Book, { query }: GatewayRequest): GatewayResponse {
  const [from, to] = ['created[gte]', 'created[lt]'].map((name) => Number(query.get(name)));
  const data = [...book.orders.values()]
    .filter(({ vendor }) => vendor === 'stripe')
    .flatMap(({ captures, hold }) => captures.map((capture) => ({ capture, hold })))
    .filter(({ capture }) => capture.state === 'completed')
    .flatMap(({ capture, hold }) => [
      {
        id: capture.id,
        amount: capture.cents,
        at: capture.at,
        source: toChargeJson(capture, hold?.cents ?? 0),
      },
      ...capture.refunds.map((refund) => ({
        id: refund.id,
        amount: -refund.cents,
        at: refund.at,
        source: toRefundJson(capture, refund),
      })),
    ])
    .map(({ id, amount, at, source }) => ({
      id: `txn_${id}`,
      type: amount < 0 ? 'refund' : 'charge',
      amount,
      created: toSeconds(at),
      source,
    }))
    .filter(({ created }) => created >= (from ?? 0) && created < (to ?? 0))
    .toSorted((a, b) => b.created - a.created || a.id.localeCompare(b.id));
  const start = data.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const page = data.slice(start, start + Number(query.get('limit') ?? 10));
  return [
    200,
    {
      ...toListJson('/v1/balance_transactions', page),
      has_more: start + page.length < data.length,
    },
  ];
}

/** Reads a request to Stripe. */
export function readStripeCall(book: Book, request: GatewayRequest): Call {
  const { method, path, body } = request;
  const [, , group = '', ...parts] = path.split('/');
  if (group === 'refunds') return toCall(() => listRefunds(book, request));
  if (group === 'disputes') return toCall(() => listDisputes(book, request));
  if (group === 'balance_transactions') return toCall(() => listTransactions(book, request));
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const order = openSession(book, body);
    return {
      operation: 'open',
      order,
      respond: () => (order ? [200, toSessionJson(order)] : toError(400, 'parameter_missing')),
    };
  }
  const [id = '', operation] = group === 'checkout' ? parts.slice(1) : parts;
  const order = (group === 'checkout' ? book.orders.get(id) : book.findByMoney(id)) ?? null;
  if (!order) return toCall(() => toError(404, 'resource_missing'));
  if (method === 'GET')
    return { operation: 'query', order, respond: () => [200, toSessionJson(order)] };
  if (operation === 'capture')
    return { operation: 'capture', order, respond: () => captureIntent(book, order, body) };
  return {
    operation: 'void',
    order,
    respond: () =>
      operation === 'expire' ? expireSession(book, order) : releaseIntent(book, order),
  };
}
