import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { Type, type StaticDecode } from 'typebox';

import { Text } from '@/contract/wire';
import { env } from '@/host/core/env';
import { readAs } from '@/host/core/read-as';

import type { GatewayRequest } from '../exchange';
import { GatewayFailure, type GatewayCapture, type GatewayOrder } from '../gateways';
import { fromMinorUnits } from '../minor-units';
import type { EnetsSettings } from './enets-settings';

const REFERENCE_LENGTH = 20;
const SINGAPORE_MS = 8 * 3600_000;
const MINUTE_MS = 60_000;

const statuses: Record<
  string,
  { order: GatewayOrder['state']; capture?: GatewayCapture['state'] }
> = {
  '0': { order: 'done', capture: 'completed' },
  '1': { order: 'done', capture: 'failed' },
  '5': { order: 'open' },
  '9': { order: 'canceled' },
};
const text = Type.String({ maxLength: 255, default: '' });
const cents = Type.Integer({ minimum: 0, maximum: 999_999_999 });

const responseSchema = Type.Object({
  msg: Type.Object({
    netsMid: Text(255),
    merchantTxnRef: Text(255),
    netsTxnRef: text,
    netsTxnStatus: Type.String({ pattern: /^\d$/ }),
    netsAmountDeducted: Type.Decode(
      Type.Union([Type.String({ pattern: /^\d{0,9}$/ }), cents], { default: '' }),
      String,
    ),
    currencyCode: Type.String({ pattern: /^([A-Z]{3})?$/, default: '' }),
    stageRespCode: text,
    netsTxnDtm: text,
    netsTimeZone: text,
    b2sTxnEndURLParam: text,
  }),
});
type EnetsMessage = StaticDecode<typeof responseSchema>['msg'];

/** Base64 of SHA-256 over the message followed by the secret. */
export const signEnets = (message: string, secret: string): string =>
  createHash('sha256').update(`${message}${secret}`).digest('base64');

export function signQuery(
  { mid, keyId, secret, queryUrl }: EnetsSettings,
  path: string,
  fields: Record<string, string>,
): GatewayRequest {
  const body = JSON.stringify({ ss: '1', msg: { netsMid: mid, netsMidIndicator: 'U', ...fields } });
  const hmac = signEnets(body, secret);
  return {
    url: `${queryUrl}/${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', keyId, hmac },
    body,
  };
}

/** Rejects an empty secret. */
export function verifyEnets(message: string, signature: string, secret: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signEnets(message, secret))];
  return secret !== '' && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * Returns an attempt's merchantTxnRef: stable, 20 letters and digits, not guessable from the id.
 */
export function toEnetsReference(attemptId: string): string {
  const digest = createHmac('sha256', env.PASSWORD_PEPPER)
    .update(`enets:${attemptId}`)
    .digest('hex');
  return BigInt(`0x${digest}`).toString(36).toUpperCase().slice(-REFERENCE_LENGTH);
}

/** Formats a time in Singapore's zone: "20260131 23:59:59.123". */
export const formatEnetsTime = (at: Date): string =>
  new Date(at.getTime() + SINGAPORE_MS)
    .toISOString()
    .replaceAll('-', '')
    .replace('T', ' ')
    .slice(0, -1);

export function parseEnetsTime(timeText: string, zone: string): Date | null {
  const [, year, month, day, time] =
    /^(\d{4})(\d\d)(\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)$/.exec(timeText) ?? [];
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):(\d\d)$/.exec(zone) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`);
  if (Number.isNaN(at) || !sign) return null;
  return new Date(
    at - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS,
  );
}

export function readEnetsMessage(body: unknown): EnetsMessage | null {
  return readAs(responseSchema, body)?.msg ?? null;
}

/**
 * The gateway captures when the payer agrees, so an order is open, or done with one capture.
 * Without a gateway reference it is open: the payer has not reached the gateway.
 */
export function toOrder(msg: EnetsMessage, orderId: string, attemptId: string): GatewayOrder {
  const reference = msg.b2sTxnEndURLParam || attemptId;
  const moneyFields = {
    amountCents: fromMinorUnits(Number(msg.netsAmountDeducted || 0), msg.currencyCode),
    currency: msg.currencyCode,
    reference,
  };
  const hasReachedGateway = msg.netsTxnRef !== '';
  const status = hasReachedGateway ? statuses[msg.netsTxnStatus] : { order: 'open' as const };
  const { order: state, capture } = status ?? { order: 'open' as const };
  if (capture === 'completed' && (msg.netsAmountDeducted === '' || msg.currencyCode === ''))
    throw new GatewayFailure('a paid transaction without an amount');
  return {
    unknownStatus: status ? undefined : `status ${msg.netsTxnStatus}`,
    id: orderId,
    state,
    ...moneyFields,
    captures: capture ? [{ id: msg.netsTxnRef, state: capture, ...moneyFields }] : [],
  };
}
