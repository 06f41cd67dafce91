import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';

import { Text } from '@/contract/wire';
import type { Database } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';
import { orEmpty, parseJson, readAs, readBody } from '@/host/core/read-as';
import { verifyEnets, signEnets } from '@/host/money/gateways/enets/enets-messages';
import { getSandboxEnetsKeys } from '@/host/money/gateways/enets/enets-settings';
import { usesSandbox } from '@/host/money/gateways/sandboxes';

import { popAnswerFault, popFault } from '../faults';
import { deliverCopies, sendInBackground } from '../notices';
import { renderStatement } from '../page';
import { sendFault } from '../protocol';
import { redirectPayer, rateLimit, sendPage } from '../send-page';

import { renderCardPage, readSaleLang, renderReturnForm, returnScript } from './page';
import { buildSettlementFile } from './settlement-file';
import {
  decideSale,
  decisions,
  findSale,
  storeSale,
  buildSaleResponse,
  saleRequest,
  type Decision,
  type SandboxSale,
} from './sales';

const sentForm = Type.Object({ payload: Text(8000), apiKey: Text(100), hmac: Text(100) });
const ref = orEmpty(Type.String({ pattern: /^[A-Za-z0-9]{1,20}$/ }));
const pageQuery = Type.Object({ ref });
const choiceBody = Type.Object({ ref, choice: Type.Enum(Object.keys(decisions) as Decision[]) });
const queryBody = Type.Object({ msg: Type.Object({ netsMid: Text(20), merchantTxnRef: ref }) });

/** Simulates eNETS when no merchant id is set. */
export const sandboxEnetsRoutes: PathGroup = (app, _route, db) => {
  if (!usesSandbox()) return;

  app.post('/sandbox/enets/TxnReqListener', rateLimit, async (request, reply) => {
    const input = readSaleRequest(request.body);
    const sale = input && (await storeSale(db, input.msg));
    if (!sale || sale.request['txnAmount'] !== input.msg.txnAmount)
      return sendPage(reply, renderStatement('en', 'gone'), 400);
    return redirectPayer(reply, `/sandbox/enets/pay?ref=${sale.ref}`);
  });

  app.get('/sandbox/enets/return.js', async (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=3600')
      .send(returnScript),
  );

  app.get('/sandbox/enets/pay', rateLimit, async (request, reply) => {
    const sale = await findSale(db, readAs(pageQuery, request.query)?.ref ?? '');
    if (!sale) return sendPage(reply, renderStatement('en', 'gone'), 404);
    return sale.status === null
      ? sendPage(reply, renderCardPage(sale), 200)
      : sendPage(reply, renderReturnPage(sale), 200, { script: true });
  });

  app.post('/sandbox/enets/pay', rateLimit, async (request, reply) => {
    const input = readBody(choiceBody, request.body);
    const decidedSale = await decideSale(db, input.ref, input.choice);
    if (decidedSale) sendInBackground(request, notify(db, decidedSale));
    const sale = decidedSale ?? (await findSale(db, input.ref));
    if (!sale) return sendPage(reply, renderStatement('en', 'gone'), 404);
    if (await popFault(db, 'no-return'))
      return sendPage(reply, renderStatement(readSaleLang(sale), 'stay'), 200);
    return sendPage(reply, renderReturnPage(sale), 200, { script: true });
  });

  app.post('/sandbox/enets/TxnQuery', async (request, reply) => {
    const fault = await popAnswerFault(db, 'show');
    if (fault) return sendFault(reply, fault === 'lost' ? 'error' : fault);
    const input = isAuthorized(request) ? readAs(queryBody, request.body) : null;
    if (!input)
      return reply.status(401).send({ ss: '0', msg: { netsTxnStatus: '1', actionCode: '3' } });
    const sale = await findSale(db, input.msg.merchantTxnRef);
    const notFoundAnswer = {
      ss: '1',
      msg: {
        ...input.msg,
        netsTxnStatus: '1',
        netsTxnMsg: 'Transaction not found',
        actionCode: '3',
      },
    };
    return reply.send(sale ? buildSaleResponse(sale) : notFoundAnswer);
  });

  addSettlementRoute(app, db);
};

function addSettlementRoute(app: FastifyInstance, db: Database): void {
  app.post('/sandbox/enets/SettlementFile', async (request, reply) => {
    const fault = await popAnswerFault(db, 'show');
    if (fault) return sendFault(reply, fault === 'lost' ? 'error' : fault);
    const file = isAuthorized(request) ? await buildSettlementFile(db, request.body) : null;
    if (file === null) return reply.status(401).send({ ss: '0', msg: { actionCode: '3' } });
    return reply
      .type('text/csv')
      .header('hmac', signEnets(file, getSandboxEnetsKeys().secret))
      .send(file);
  });
}

/** Returns null unless our own merchant signed it. */
function readSaleRequest(body: unknown): Static<typeof saleRequest> | null {
  const form = readAs(sentForm, body);
  const { keyId, secret, mid } = getSandboxEnetsKeys();
  if (!form || form.apiKey !== keyId || !verifyEnets(form.payload, form.hmac, secret)) return null;
  const input = readAs(saleRequest, parseJson(form.payload));
  return input?.msg.netsMid === mid ? input : null;
}

/** Signatures cover the exact text, which our client writes without spaces. */
function isAuthorized(request: FastifyRequest): boolean {
  const { hmac, keyid } = request.headers;
  const { keyId, secret } = getSandboxEnetsKeys();
  return (
    typeof hmac === 'string' &&
    keyid === keyId &&
    verifyEnets(JSON.stringify(request.body), hmac, secret)
  );
}

function signResponse(sale: SandboxSale): { text: string; hmac: string } {
  const text = JSON.stringify(buildSaleResponse(sale));
  return { text, hmac: signEnets(text, getSandboxEnetsKeys().secret) };
}

/** The gateway URL-encodes the message once more than a form does. */
function renderReturnPage(sale: SandboxSale): string {
  const { text, hmac } = signResponse(sale);
  return renderReturnForm(sale, {
    message: encodeURIComponent(text),
    hmac,
    KeyId: getSandboxEnetsKeys().keyId,
  });
}

/** Retries briefly if refused. */
function notify(db: Database, sale: SandboxSale): Promise<void> {
  const { text, hmac } = signResponse(sale);
  const keyid = getSandboxEnetsKeys().keyId;
  return deliverCopies(db, sale.request['s2sTxnEndURL'] ?? '', text, () => ({ keyid, hmac }));
}
