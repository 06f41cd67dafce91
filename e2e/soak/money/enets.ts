import { createHash } from 'node:crypto';

import type { Book, Order } from './book';
import { shown, units, type Answer, type Asked, type Call, type Json } from './calls';

/** eNETS 2: a signed form that the payer's browser posts, a query, signed words, a settlement file. */
export const enetsKeys = { mid: 'UMID_SOAK00001', keyId: 'soak-key-id', secret: 'soak-secret' };

export const enetsSign = (text: string): string =>
  createHash('sha256')
    .update(text + enetsKeys.secret)
    .digest('base64');

const singapore = (at: Date) =>
  new Date(at.getTime() + 8 * 3600_000)
    .toISOString()
    .replaceAll('-', '')
    .replace('T', ' ')
    .slice(0, -1);

/** What it says of a sale (txnRes). */
export function saleJson(order: Order): Json {
  const [capture] = shown(order).captures;
  const { currency } = capture ?? order;
  const status = { pending: '5', completed: '0', failed: '1' };
  const back = (capture?.refunds.length ?? 0) > 0;
  return {
    ss: '1',
    msg: {
      netsMid: enetsKeys.mid,
      merchantTxnRef: order.id,
      netsTxnRef: capture?.id ?? (order.state === 'left' ? `${order.id}L` : ''),
      netsTxnStatus: capture
        ? back
          ? '1'
          : status[capture.state]
        : order.state === 'left'
          ? '9'
          : '5',
      netsTxnDtm: singapore(capture?.at ?? new Date()),
      netsTimeZone: '+8:00',
      netsAmountDeducted: String(units(capture?.cents ?? 0, currency)),
      currencyCode: currency,
      stageRespCode: capture ? '00000' : '',
      b2sTxnEndURLParam: capture?.reference ?? order.reference,
      s2sTxnEndURLParam: order.reference,
    },
  };
}

/** The form that the payer's browser posts: the sale is known from here on. */
export function enetsSale(book: Book, fields: Record<string, string>): Order | null {
  const { payload = '', hmac } = fields;
  if (hmac !== enetsSign(payload)) return null;
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

/** Reads a request of our own server to eNETS. */
export function enetsCall(book: Book, { path, body }: Asked): Call {
  const { msg } = JSON.parse(body) as { msg: { merchantTxnRef?: string } };
  const ref = msg.merchantTxnRef ?? '';
  const order = book.orders.get(ref) ?? null;
  const unknown: Answer = [
    200,
    { ss: '1', msg: { netsMid: enetsKeys.mid, merchantTxnRef: ref, netsTxnStatus: '1' } },
  ];
  if (!path.endsWith('/TxnQuery'))
    return { operation: null, order: null, answer: () => [401, { ss: '0', msg: {} }] };
  return { operation: 'ask', order, answer: () => (order ? [200, saleJson(order)] : unknown) };
}
