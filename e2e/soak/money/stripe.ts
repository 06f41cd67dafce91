import { refundedCents, newId, type Book, type Capture, type Hold, type Order } from './book';
import { shown, units, type Answer, type Asked, type Call } from './calls';

/** Stripe's Checkout Sessions, payment intents, refunds, disputes and balance transactions. */
const failed = (status: number, code: string, type = 'invalid_request_error'): Answer => [
  status,
  { error: { type, code, message: code } },
];
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const listJson = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

const refundJson = (capture: Capture, { id, cents }: { id: string; cents: number }) => ({
  id,
  object: 'refund',
  status: 'succeeded',
  amount: units(cents, capture.currency),
  currency: capture.currency.toLowerCase(),
  charge: capture.id.replace('pi_', 'ch_'),
  payment_intent: capture.id,
});

/** A charge as the notices and lists show it; `authorized` is what was held, in cents. */
export function chargeJson(capture: Capture, authorized: number) {
  const sum = (cents: number) => units(cents, capture.currency);
  return {
    id: capture.id.replace('pi_', 'ch_'),
    object: 'charge',
    payment_intent: capture.id,
    amount: sum(authorized),
    amount_captured: sum(capture.cents),
    amount_refunded: sum(refundedCents(capture)),
    currency: capture.currency.toLowerCase(),
    metadata: { attempt: capture.reference },
    refunds: listJson(
      '/v1/refunds',
      capture.refunds.toReversed().map((one) => refundJson(capture, one)),
    ),
  };
}

const intentWords: Record<Hold['state'], string> = {
  pending: 'processing',
  open: 'requires_capture',
  denied: 'requires_payment_method',
  captured: 'succeeded',
  voided: 'canceled',
};
const captureWords: Record<Capture['state'], string> = {
  pending: 'processing',
  completed: 'succeeded',
  failed: 'requires_payment_method',
};

function intentJson({ hold, captures }: Pick<Order, 'hold' | 'captures'>) {
  if (!hold) return null;
  const [capture] = captures;
  const { currency } = capture ?? hold;
  const sum = (cents: number) => units(cents, currency);
  return {
    id: hold.id,
    object: 'payment_intent',
    status: capture ? captureWords[capture.state] : intentWords[hold.state],
    amount: sum(hold.cents),
    amount_capturable: hold.state === 'open' ? sum(hold.cents) : 0,
    amount_received: capture?.state === 'completed' ? sum(capture.cents) : 0,
    created: seconds(new Date()),
    capture_method: 'manual',
    currency: currency.toLowerCase(),
    metadata: { attempt: (capture ?? hold).reference },
    latest_charge: capture?.state === 'completed' ? chargeJson(capture, hold.cents) : null,
  };
}

const sessionWord = ({ state }: Order) =>
  ({ open: 'open', approved: 'complete', left: 'open', void: 'expired' })[state];

function sessionJson(order: Order) {
  return {
    id: order.id,
    object: 'checkout.session',
    mode: 'payment',
    status: order.hold ? 'complete' : sessionWord(order),
    client_reference_id: order.reference,
    metadata: { attempt: order.reference, ...(order.holds && { holds: '1' }) },
    currency: order.currency.toLowerCase(),
    amount_total: units(order.cents, order.currency),
    ...(order.inPlace && { client_secret: `${order.id}_secret_soak` }),
    url:
      order.state === 'open' && !order.inPlace
        ? `https://checkout.stripe.com/c/pay/${order.id}`
        : null,
    payment_intent: intentJson(shown(order)),
  };
}

function opened(book: Book, body: string): Order | null {
  const form = new URLSearchParams(body);
  const attempt = form.get('client_reference_id');
  if (!attempt) return null;
  const price = 'line_items[0][price_data]';
  return (
    book.ofAttempt(attempt) ??
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

function taken(book: Book, order: Order, body: string): Answer {
  const { hold } = order;
  if (hold?.state !== 'open') return failed(400, 'payment_intent_unexpected_state');
  const asked = Number(new URLSearchParams(body).get('amount_to_capture') ?? hold.cents);
  if (asked > hold.cents) return failed(400, 'amount_too_large');
  book.capture(order, asked);
  return [200, intentJson(order)];
}

function released(book: Book, order: Order): Answer {
  if (order.hold && !['open', 'pending'].includes(order.hold.state))
    return failed(400, 'payment_intent_unexpected_state');
  book.release(order);
  return [200, intentJson(order)];
}

function expired(book: Book, order: Order): Answer {
  if (order.state !== 'open') return failed(400, 'session_not_open');
  book.release(order);
  return [200, sessionJson(order)];
}

function refunds(book: Book, { query }: Asked): Answer {
  const id = (query.get('charge') ?? '').replace('ch_', 'pi_');
  const capture = book.ofMoney(id)?.captures[0];
  return [
    200,
    listJson('/v1/refunds', capture ? capture.refunds.map((one) => refundJson(capture, one)) : []),
  ];
}

function disputes(book: Book, { query }: Asked): Answer {
  const capture = book.ofMoney(query.get('payment_intent') ?? '')?.captures[0];
  const data = (capture?.disputes ?? []).map(({ id, cents, state }) => ({
    id,
    object: 'dispute',
    status: state === 'open' ? 'needs_response' : state,
    amount: units(cents, capture?.currency ?? ''),
    currency: capture?.currency.toLowerCase(),
    balance_transactions: [
      { amount: -units(cents, capture?.currency ?? ''), currency: capture?.currency.toLowerCase() },
    ],
  }));
  return [200, listJson('/v1/disputes', data)];
}

function movements(book: Book, { query }: Asked): Answer {
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
        source: chargeJson(capture, hold?.cents ?? 0),
      },
      ...capture.refunds.map((one) => ({
        id: one.id,
        amount: -one.cents,
        at: one.at,
        source: refundJson(capture, one),
      })),
    ])
    .map(({ id, amount, at, source }) => ({
      id: `txn_${id}`,
      type: amount < 0 ? 'refund' : 'charge',
      amount,
      created: seconds(at),
      source,
    }))
    .filter(({ created }) => created >= (from ?? 0) && created < (to ?? 0))
    .toSorted((a, b) => b.created - a.created || a.id.localeCompare(b.id));
  const start = data.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const page = data.slice(start, start + Number(query.get('limit') ?? 10));
  return [
    200,
    { ...listJson('/v1/balance_transactions', page), has_more: start + page.length < data.length },
  ];
}

/** Reads a request to Stripe. */
export function stripeCall(book: Book, asked: Asked): Call {
  const { method, path, body } = asked;
  const plain = (answer: () => Answer): Call => ({ operation: null, order: null, answer });
  const [, , group = '', ...parts] = path.split('/');
  if (group === 'refunds') return plain(() => refunds(book, asked));
  if (group === 'disputes') return plain(() => disputes(book, asked));
  if (group === 'balance_transactions') return plain(() => movements(book, asked));
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const order = opened(book, body);
    return {
      operation: 'open',
      order,
      answer: () => (order ? [200, sessionJson(order)] : failed(400, 'parameter_missing')),
    };
  }
  const [id = '', operation] = group === 'checkout' ? parts.slice(1) : parts;
  const order = (group === 'checkout' ? book.orders.get(id) : book.ofMoney(id)) ?? null;
  if (!order) return plain(() => failed(404, 'resource_missing'));
  if (method === 'GET') return { operation: 'ask', order, answer: () => [200, sessionJson(order)] };
  if (operation === 'capture')
    return { operation: 'capture', order, answer: () => taken(book, order, body) };
  return {
    operation: 'void',
    order,
    answer: () => (operation === 'expire' ? expired(book, order) : released(book, order)),
  };
}
