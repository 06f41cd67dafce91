import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { isTimely } from '@/host/core/http/signed-notices';
import { parseJson } from '@/host/core/read-as';
import { toLocale } from '@/rules/locale';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import {
  formatEnetsTime,
  toOrder,
  toEnetsReference,
  verifyEnets,
  readEnetsMessage,
  parseEnetsTime,
  signQuery,
  signEnets,
} from './enets-messages';
import { listMovements } from './enets-movements';
import type { EnetsSettings } from './enets-settings';
import { withDeadlines } from '../deadline';
import { callGateway } from '../gateway-http';
import {
  GatewayFailure,
  type DirectSale,
  type Gateway,
  type GatewayOrder,
  type Notice,
} from '../gateways';

/** Older messages are replays. */
const MAX_NOTICE_AGE_MS = 3 * 24 * 3600_000;

/**
 * The eNETS 2 gateway: the payer's browser posts a signed form, and the gateway takes the money
 * immediately. Its messages only trigger our own query, whose response decides.
 */
export function createEnetsGateway(settings: EnetsSettings): Gateway {
  const fetchOrder = (orderId: string, attemptId: string) =>
    queryOrder(settings, orderId, attemptId);
  return withDeadlines(settings.timeoutMs, {
    name: 'enets',
    open: async ({ attemptId, pageUrl }) => ({
      orderId: toEnetsReference(attemptId),
      popupUrl: pageUrl,
    }),
    fetchOrder,
    capture: fetchOrder,
    readNotice: async (headers, rawBody) => readNotice(settings, headers, rawBody),
    listMovements: (movementQuery) => listMovements(settings, movementQuery),
    direct: { buildForm: (request) => buildSaleForm(settings, request) },
  });
}

function buildSaleForm(
  settings: EnetsSettings,
  { attemptId, amountCents, currency, reference, language }: Parameters<DirectSale['buildForm']>[0],
): ReturnType<DirectSale['buildForm']> {
  const payload = JSON.stringify({
    ss: '1',
    msg: {
      netsMid: settings.mid,
      netsMidIndicator: 'U',
      tid: '',
      submissionMode: 'B',
      paymentType: 'SALE',
      paymentMode: 'CC',
      clientType: 'W',
      txnAmount: String(amountCents),
      currencyCode: currency,
      merchantTxnRef: toEnetsReference(attemptId),
      merchantTxnDtm: formatEnetsTime(now()),
      merchantTimeZone: '+8:00',
      b2sTxnEndURL: absoluteUrl(
        settings.portalUrl,
        localePath(toLocale(language), routes.enetsCallback()),
      ),
      b2sTxnEndURLParam: attemptId,
      s2sTxnEndURL: settings.noticeUrl,
      s2sTxnEndURLParam: attemptId,
      supMsg: reference,
      ipAddress: '',
      language: language === 'zh' ? 'zh_cn' : 'en',
    },
  });
  const fields = { payload, apiKey: settings.keyId, hmac: signEnets(payload, settings.secret) };
  return {
    action: `${settings.pageUrl}/TxnReqListener`,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  };
}

async function queryOrder(
  settings: EnetsSettings,
  orderId: string,
  attemptId: string,
): Promise<GatewayOrder> {
  const reply = await callGateway(signQuery(settings, 'TxnQuery', { merchantTxnRef: orderId }));
  if (reply.status !== 200) throw new GatewayFailure(`query refused with status ${reply.status}`);
  const msg = readEnetsMessage(reply.body);
  if (!msg) throw new GatewayFailure('response has an unexpected shape');
  if (msg.netsMid !== settings.mid || msg.merchantTxnRef !== orderId)
    throw new GatewayFailure('response is for another transaction');
  return toOrder(msg, orderId, attemptId);
}

/**
 * Verifies the signature, from the header or beside the browser's message, and that the message is
 * recent and about our transaction.
 * @throws Problem badSignature
 */
function readNotice(
  settings: EnetsSettings,
  headers: Record<string, string | string[] | undefined>,
  rawBody: string,
): Notice {
  const serverMessage =
    typeof headers['hmac'] === 'string' ? { message: rawBody, hmac: headers['hmac'] } : null;
  const signedMessage = serverMessage ?? readBrowserMessage(rawBody);
  if (!signedMessage || !verifyEnets(signedMessage.message, signedMessage.hmac, settings.secret))
    throw new Problem('badSignature');
  const msg = readEnetsMessage(parseJson(signedMessage.message));
  const at = msg && parseEnetsTime(msg.netsTxnDtm, msg.netsTimeZone);
  const isOurs =
    msg?.netsMid === settings.mid && toEnetsReference(msg.b2sTxnEndURLParam) === msg.merchantTxnRef;
  if (!msg || !isOurs || !isTimely(at?.getTime() ?? NaN, MAX_NOTICE_AGE_MS))
    throw new Problem('badSignature');
  const id = [
    serverMessage ? 's2s' : 'b2s',
    msg.netsTxnRef || msg.merchantTxnRef,
    msg.netsTxnStatus,
    msg.stageRespCode,
  ].join(':');
  return { id, kind: `status ${msg.netsTxnStatus}`, orderId: msg.merchantTxnRef };
}

/** The message may be escaped twice. */
function readBrowserMessage(rawBody: string): { message: string; hmac: string } | null {
  const body = parseJson(rawBody) as { message?: unknown; hmac?: unknown } | null;
  if (typeof body?.message !== 'string' || typeof body.hmac !== 'string') return null;
  const { message, hmac } = body;
  try {
    return {
      message: message.startsWith('%') ? decodeURIComponent(message.replaceAll('+', ' ')) : message,
      hmac,
    };
  } catch {
    return null;
  }
}
