import { refundedCents, newId, type Book, type Capture, type Hold, type Order } from './book';
import { decimal, shown, type Answer, type Asked, type Call, type Json } from './calls';
import { isOwnNotice } from './notices';

/** PayPal's Orders v2, Payments v2, Disputes v1 and Transaction Search v1, as it describes them. */
const HOLD_DAYS = 29;
const money = ({ cents, currency }: { cents: number; currency: string }) => ({
  currency_code: currency,
  value: decimal(cents, currency),
});
const missing: Answer = [
  404,
  { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
];
const refused = (issue: string): Answer => [
  422,
  { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
];
const holdWords: Record<Hold['state'], string> = {
  pending: 'PENDING',
  open: 'CREATED',
  denied: 'DENIED',
  captured: 'CAPTURED',
  voided: 'VOIDED',
};

function captureWord(capture: Capture): string {
  if (capture.state !== 'completed') return capture.state === 'pending' ? 'PENDING' : 'DECLINED';
  const back = refundedCents(capture);
  if (back === 0) return 'COMPLETED';
  return back >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

const captureJson = (order: Order, capture: Capture) => ({
  id: capture.id,
  status: captureWord(capture),
  amount: money(capture),
  final_capture: true,
  custom_id: capture.reference,
  supplementary_data: { related_ids: { order_id: order.id } },
});
const holdJson = (order: Order, hold: Hold) => ({
  id: hold.id,
  status: holdWords[hold.state],
  amount: money(hold),
  custom_id: hold.reference,
  expiration_time: new Date(Date.now() + HOLD_DAYS * 24 * 3600_000).toISOString(),
  supplementary_data: { related_ids: { order_id: order.id } },
});
const refundJson = (
  capture: Capture,
  { id, cents }: { id: string; cents: number },
  url: string,
) => ({
  id,
  status: 'COMPLETED',
  amount: money({ ...capture, cents }),
  links: [{ rel: 'up', method: 'GET', href: `${url}/v2/payments/captures/${capture.id}` }],
});

function orderWord({ state, hold, captures }: Order): string {
  if (captures.length > 0 || hold) return 'COMPLETED';
  return { open: 'PAYER_ACTION_REQUIRED', approved: 'APPROVED', left: 'VOIDED', void: 'VOIDED' }[
    state
  ];
}

function orderJson(order: Order, url: string): Json {
  const { hold, captures } = shown(order);
  return {
    id: order.id,
    intent: order.holds ? 'AUTHORIZE' : 'CAPTURE',
    status: orderWord(order),
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.reference,
        amount: money(order),
        ...((hold ?? captures.length > 0) && {
          payments: {
            ...(hold && { authorizations: [holdJson(order, hold)] }),
            ...(captures.length > 0 && {
              captures: captures.map((one) => captureJson(order, one)),
              refunds: captures.flatMap((one) =>
                one.refunds.map((refund) => refundJson(one, refund, url)),
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

function opened(book: Book, { body, headers }: Asked): Order | null {
  const { intent, purchase_units: units } = JSON.parse(body) as NewOrder;
  const [unit] = units;
  const key = String(headers['paypal-request-id'] ?? '');
  if (!unit || key === '') return null;
  return (
    book.ofAttempt(unit.custom_id) ??
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

function authorized(book: Book, order: Order, url: string): Answer {
  if (!order.hold) {
    if (order.state !== 'approved') return refused('ORDER_NOT_APPROVED');
    book.authorize(order);
  }
  return [201, orderJson(order, url)];
}

function taken(book: Book, order: Order, url: string): Answer {
  if (order.captures.length === 0) {
    if (order.state !== 'approved') return refused('ORDER_NOT_APPROVED');
    book.capture(order, order.cents);
  }
  return [201, orderJson(order, url)];
}

/** The same request again answers what the first did. */
function heldTaken(book: Book, order: Order, body: string): Answer {
  const [known] = order.captures;
  if (known) return [201, captureJson(order, known)];
  if (order.hold?.state === 'voided') return refused('AUTHORIZATION_VOIDED');
  if (order.hold?.state !== 'open') return refused('AUTHORIZATION_DENIED');
  const { amount } = JSON.parse(body) as { amount: { value: string } };
  return [201, captureJson(order, book.capture(order, Math.round(Number(amount.value) * 100)))];
}

function voided(book: Book, order: Order): Answer {
  if (order.hold?.state === 'captured') return refused('PREVIOUSLY_CAPTURED');
  book.release(order);
  return [204, null];
}

function disputes(book: Book, { path, query }: Asked): Answer {
  const [, , , , wanted] = path.split('/');
  const all = [...book.orders.values()].flatMap(({ captures }) =>
    captures.flatMap((capture) => capture.disputes.map((one) => ({ ...one, capture }))),
  );
  const view = (one: (typeof all)[number]) => ({
    dispute_id: one.id,
    status: one.state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: money({ ...one.capture, cents: one.cents }),
  });
  if (wanted) {
    const one = all.find(({ id }) => id === wanted);
    return one ? [200, view(one)] : missing;
  }
  const about = query.get('disputed_transaction_id');
  return [200, { items: all.filter(({ capture }) => capture.id === about).map(view) }];
}

function list(book: Book, { query }: Asked): Answer {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''));
  const line = (
    id: string,
    code: string,
    at: Date,
    capture: Capture,
    cents: number,
    of?: string,
  ) =>
    at.getTime() < (from ?? 0) || at.getTime() > (to ?? 0)
      ? []
      : [
          {
            transaction_info: {
              transaction_id: id,
              transaction_event_code: code,
              transaction_initiation_date: at.toISOString().replace(/\.\d{3}Z$/, '+0000'),
              transaction_amount: money({ ...capture, cents }),
              transaction_status: 'S',
              custom_field: capture.reference,
              ...(of && { paypal_reference_id: of, paypal_reference_id_type: 'TXN' }),
            },
          },
        ];
  const lines = [...book.orders.values()]
    .filter(({ vendor }) => vendor === 'paypal')
    .flatMap(({ captures }) => captures.filter(({ state }) => state === 'completed'))
    .flatMap((one) => [
      ...line(one.id, 'T0006', one.at, one, one.cents),
      ...one.refunds.flatMap(({ id, at, cents }) => line(id, 'T1107', at, one, -cents, one.id)),
    ]);
  return [200, { transaction_details: lines, page: 1, total_pages: 1 }];
}

/** Reads a request to PayPal. @param url where PayPal is */
export function paypalCall(book: Book, asked: Asked, url: string): Call {
  const { method, path, body } = asked;
  const plain = (answer: () => Answer): Call => ({ operation: null, order: null, answer });
  if (path === '/v1/oauth2/token')
    return plain(() => [
      200,
      { access_token: newId('A21AA'), token_type: 'Bearer', expires_in: 32_400 },
    ]);
  if (path === '/v1/notifications/verify-webhook-signature')
    return plain(() => [
      200,
      { verification_status: isOwnNotice(JSON.parse(body) as Json) ? 'SUCCESS' : 'FAILURE' },
    ]);
  if (path.startsWith('/v1/customer/disputes')) return plain(() => disputes(book, asked));
  if (path === '/v1/reporting/transactions') return plain(() => list(book, asked));
  if (path === '/v2/checkout/orders') {
    const order = opened(book, asked);
    return {
      operation: 'open',
      order,
      answer: () => (order ? [201, orderJson(order, url)] : [400, { name: 'INVALID_REQUEST' }]),
    };
  }
  const [, , , kind, id = '', operation] = path.split('/');
  const order = (kind === 'orders' ? book.orders.get(id) : book.ofMoney(id)) ?? null;
  if (!order) return plain(() => missing);
  if (method === 'GET')
    return { operation: 'ask', order, answer: () => [200, orderJson(order, url)] };
  if (operation === 'authorize')
    return { operation: 'authorize', order, answer: () => authorized(book, order, url) };
  if (operation === 'void') return { operation: 'void', order, answer: () => voided(book, order) };
  return {
    operation: 'capture',
    order,
    answer: () => (kind === 'orders' ? taken(book, order, url) : heldTaken(book, order, body)),
  };
}
