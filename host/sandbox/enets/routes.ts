import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';

import { Text } from '@/contract/wire';
import type { Database } from '@/host/db/client';
import type { PathGroup } from '@/host/core/http/route';
import { orEmpty, parsed, readAs, readBody } from '@/host/core/read-as';
import { isSignedEnets, signEnets } from '@/host/money/gateways/enets/enets-messages';
import { sandboxEnetsKeys } from '@/host/money/gateways/enets/enets-settings';
import { playsSandbox } from '@/host/money/gateways/sandboxes';

import { takeAnswerFault, takeFault } from '../faults';
import { deliverCopies, inBackground } from '../notices';
import { statementPage } from '../page';
import { spoiled } from '../protocol';
import { leadOn, limited, sendPage } from '../send-page';

import { cardPage, langOfSale, returnPage, returnScript } from './page';
import { settlementFile } from './settlement-file';
import {
  decide,
  decisions,
  findSale,
  keepSale,
  saleAnswer,
  saleRequest,
  type Decision,
  type SandboxSale,
} from './sales';

const sent = Type.Object({ payload: Text(8000), apiKey: Text(100), hmac: Text(100) });
const ref = orEmpty(Type.String({ pattern: /^[A-Za-z0-9]{1,20}$/ }));
const visit = Type.Object({ ref });
const choice = Type.Object({ ref, choice: Type.Enum(Object.keys(decisions) as Decision[]) });
const question = Type.Object({ msg: Type.Object({ netsMid: Text(20), merchantTxnRef: ref }) });

/**
 * The bundled stand-in for the regional card gateway where no merchant id is set: its protocol and
 * its card page.
 */
export const sandboxEnetsRoutes: PathGroup = (app, _route, db) => {
  if (!playsSandbox()) return;

  app.post('/sandbox/enets/TxnReqListener', limited, async (request, reply) => {
    const asked = readSaleRequest(request.body);
    const sale = asked && (await keepSale(db, asked.msg));
    if (!sale || sale.request['txnAmount'] !== asked.msg.txnAmount)
      return sendPage(reply, statementPage('en', 'gone'), 400);
    return leadOn(reply, `/sandbox/enets/pay?ref=${sale.ref}`);
  });

  app.get('/sandbox/enets/return.js', async (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=3600')
      .send(returnScript),
  );

  app.get('/sandbox/enets/pay', limited, async (request, reply) => {
    const sale = await findSale(db, readAs(visit, request.query)?.ref ?? '');
    if (!sale) return sendPage(reply, statementPage('en', 'gone'), 404);
    return sale.status === null
      ? sendPage(reply, cardPage(sale), 200)
      : sendPage(reply, backHome(sale), 200, { script: true });
  });

  app.post('/sandbox/enets/pay', limited, async (request, reply) => {
    const asked = readBody(choice, request.body);
    const decided = await decide(db, asked.ref, asked.choice);
    if (decided) inBackground(request, notify(db, decided));
    const sale = decided ?? (await findSale(db, asked.ref));
    if (!sale) return sendPage(reply, statementPage('en', 'gone'), 404);
    if (await takeFault(db, 'no-return'))
      return sendPage(reply, statementPage(langOfSale(sale), 'stay'), 200);
    return sendPage(reply, backHome(sale), 200, { script: true });
  });

  app.post('/sandbox/enets/TxnQuery', async (request, reply) => {
    const fault = await takeAnswerFault(db, 'show');
    if (fault) return spoiled(reply, fault === 'lost' ? 'error' : fault);
    const asked = authorised(request) ? readAs(question, request.body) : null;
    if (!asked)
      return reply.status(401).send({ ss: '0', msg: { netsTxnStatus: '1', actionCode: '3' } });
    const sale = await findSale(db, asked.msg.merchantTxnRef);
    const unknown = {
      ss: '1',
      msg: {
        ...asked.msg,
        netsTxnStatus: '1',
        netsTxnMsg: 'Transaction not found',
        actionCode: '3',
      },
    };
    return reply.send(sale ? saleAnswer(sale) : unknown);
  });

  settlementRoute(app, db);
};

function settlementRoute(app: FastifyInstance, db: Database): void {
  app.post('/sandbox/enets/SettlementFile', async (request, reply) => {
    const fault = await takeAnswerFault(db, 'show');
    if (fault) return spoiled(reply, fault === 'lost' ? 'error' : fault);
    const file = authorised(request) ? await settlementFile(db, request.body) : null;
    if (file === null) return reply.status(401).send({ ss: '0', msg: { actionCode: '3' } });
    return reply
      .type('text/csv')
      .header('hmac', signEnets(file, sandboxEnetsKeys().secret))
      .send(file);
  });
}

/** The payer's form with our own merchant's signed request; null for any other. */
function readSaleRequest(body: unknown): Static<typeof saleRequest> | null {
  const form = readAs(sent, body);
  const { keyId, secret, mid } = sandboxEnetsKeys();
  if (!form || form.apiKey !== keyId || !isSignedEnets(form.payload, form.hmac, secret))
    return null;
  const asked = readAs(saleRequest, parsed(form.payload));
  return asked?.msg.netsMid === mid ? asked : null;
}

/**
 * The signature is over the exact text, and a body of this protocol is written by us without
 * spaces.
 */
function authorised(request: FastifyRequest): boolean {
  const { hmac, keyid } = request.headers;
  const { keyId, secret } = sandboxEnetsKeys();
  return (
    typeof hmac === 'string' &&
    keyid === keyId &&
    isSignedEnets(JSON.stringify(request.body), hmac, secret)
  );
}

/** What the gateway says of a sale, with its signature. */
function signedAnswer(sale: SandboxSale): { text: string; hmac: string } {
  const text = JSON.stringify(saleAnswer(sale));
  return { text, hmac: signEnets(text, sandboxEnetsKeys().secret) };
}

/** The way back through the browser: the gateway escapes the message once more than a form does. */
function backHome(sale: SandboxSale): string {
  const { text, hmac } = signedAnswer(sale);
  return returnPage(sale, {
    message: encodeURIComponent(text),
    hmac,
    KeyId: sandboxEnetsKeys().keyId,
  });
}

/**
 * The server's own word, with its signature as a header; tries again for a moment when it is
 * refused.
 */
function notify(db: Database, sale: SandboxSale): Promise<void> {
  const { text, hmac } = signedAnswer(sale);
  const keyid = sandboxEnetsKeys().keyId;
  return deliverCopies(db, sale.request['s2sTxnEndURL'] ?? '', text, () => ({ keyid, hmac }));
}
