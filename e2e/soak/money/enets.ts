import { createHash } from 'node:crypto';

import type { Book, Order } from './book';
import type { Call, GatewayRequest, GatewayResponse, Json } from './calls';
import { getShownMoney, toCall, toUnits } from './calls';

/** eNETS 2: a signed form that the payer's browser posts, a query, and signed messages. */
export const enetsKeys = { mid: 'UMID_SOAK00001', keyId: 'soak-key-id', secret: 'soak-secret' };

export const signEnets = (text: string): string =>
  createHash('sha256')
    .update(text + enetsKeys.secret)
    .digest('base64');

const formatSingaporeTime = (at: Date) =>
  new Date(at.getTime() + 8 * 3600_000)
    .toISOString()
    .replaceAll('-', '')
    .replace('T', ' ')
    .slice(0, -1);

/** Builds the result of a sale (txnRes). */
export function toSaleJson(order: Order): Json {
  const [capture] = getShownMoney(order).captures;
  const { currency } = capture ?? order;
  const status = { pending: '5', completed: '0', failed: '1' };
  const isRefunded = (capture?.refunds.length ?? 0) > 0;
  return {
    ss: '1',
    msg: {
      netsMid: enetsKeys.mid,
      merchantTxnRef: order.id,
      netsTxnRef: capture?.id ?? (order.state === 'left' ? `${order.id}L` : ''),
      netsTxnStatus: capture
        ? isRefunded
          ? '1'
          : status[capture.state]
        : order.state === 'left'
          ? '9'
          : '5',
      netsTxnDtm: formatSingaporeTime(capture?.at ?? new Date()),
      netsTimeZone: '+8:00',
      netsAmountDeducted: String(toUnits(capture?.cents ?? 0, currency)),
      currencyCode: currency,
      stageRespCode: capture ? '00000' : '',
      b2sTxnEndURLParam: capture?.reference ?? order.reference,
      s2sTxnEndURLParam: order.reference,
    },
  };
}

/** Opens the sale of the form that the payer's browser posts. Null if the signature is wrong. */
export function openEnetsSale(book: Book, fields: Record<string, string>): Order | null {
  const { payload = '', hmac } = fields;
  if (hmac !== signEnets(payload)) return null;
  const { msg } = JSON.parse(payload) as { msg: Record<string, string> };
  const { merchantTxnRef = '', txnAmount, currencyCode = '', b2sTxnEndURLParam = '' } = msg;
  return (
    book.orders.get(merchantTxnRef) ??
    book.open({
      vendor: 'enets',
      id: merchantTxnRef,
      attempt: b2sTxnEndURLParam,
      holds: false,
      cents: Number(txnAmount),
      currency: currencyCode,
      reference: b2sTxnEndURLParam,
      request: msg,
    })
  );
}

/** Reads a request of our host to eNETS. */
export function readEnetsCall(book: Book, { path, body }: GatewayRequest): Call {
  const { msg } = JSON.parse(body) as { msg: { merchantTxnRef?: string } };
  const reference = msg.merchantTxnRef ?? '';
  const order = book.orders.get(reference) ?? null;
  const unknown: GatewayResponse = [
    200,
    { ss: '1', msg: { netsMid: enetsKeys.mid, merchantTxnRef: reference, netsTxnStatus: '1' } },
  ];
  if (!path.endsWith('/TxnQuery')) return toCall(() => [401, { ss: '0', msg: {} }]);
  return { operation: 'query', order, respond: () => (order ? [200, toSaleJson(order)] : unknown) };
}
