import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { OperatorKey } from '@/contract/operator/roles';
import type { Body, Calls, Key, Query, Reply } from '@/contract/calls';
import { endpoints } from '@/contract/registry';
import type { Database, Tx } from '@/host/db/client';
import type { Replica } from '@/host/db/replica';

import { Problem, invalid } from '../errors';
import type { Session } from '../sessions/session';

import { authorize, findCaller } from './auth';
import { runOnce } from './idempotency';
import { tidyMemberText } from './member-text';
import { authorizeOperator, getOperator, OWNER } from './operators';
import { recordWritePosition, readList } from './list-reads';
import { getRateLimit } from './rate-limits';
import { readVisitor } from './visitor';
import { withTrail } from './trail';
import { findUnstorableField } from './well-formed';

type SessionOf<K extends Key> = Calls[K]['access'] extends 'member' | 'prelogin'
  ? Session
  : Session | null;

/** `keyed` runs work once per Idempotency-Key, in one transaction. */
interface Call<K extends Key> {
  db: Database;
  query: Query<K>;
  body: Body<K>;
  session: SessionOf<K>;
  request: FastifyRequest;
  reply: FastifyReply;
  keyed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads from the replica unless it is stale for the session. */
  list: <T>(work: (source: Database) => Promise<T>) => Promise<T>;
}

export type Context<K extends Key, Services = unknown> = Call<K> & Services;

export type Handler<K extends Key, Services = unknown> = (
  context: Context<K, Services>,
) => Promise<Reply<K>>;
export type Route<Services = unknown> = <K extends Key>(
  key: K,
  handler: Handler<K, Services>,
) => void;

/** `app` is for routes outside the contract (sandbox pages). */
export type PathGroup<Services = unknown> = (
  app: FastifyInstance,
  route: Route<Services>,
  db: Database,
) => void | Promise<void>;

const wrapReply = (data: unknown) => ({
  type: 'object',
  properties: { status: { type: 'boolean' }, status_code: { type: 'integer' }, data },
});

/** Adds schema checks, authorization, rate limits and the envelope. */
export function createRoute<Services extends object>(
  app: FastifyInstance,
  db: Database,
  services: Services,
  replica: Replica | null = null,
): Route<Services> {
  return (key, handler) => {
    const endpoint = endpoints[key];
    const [method, url] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const isBinary = 'binary' in endpoint;
    app.route({
      method,
      url,
      schema: {
        summary: endpoint.summary,
        ...('query' in endpoint && { querystring: endpoint.query }),
        ...('body' in endpoint && { body: endpoint.body }),
        ...(!isBinary && { response: { 200: wrapReply(endpoint.reply) } }),
      },
      ...('bodyLimit' in endpoint && { bodyLimit: endpoint.bodyLimit }),
      config: { rateLimit: getRateLimit(key) },
      onRequest: async (request: FastifyRequest) =>
        endpoint.access === 'operator'
          ? authorizeOperator(db, request, key as OperatorKey)
          : void (await authorize(db, request, endpoint.access)),
      handler: async (request, reply) => {
        const session = findCaller(request);
        refuseUnstorable(request);
        if (endpoint.access !== 'operator' && endpoint.access !== 'gateway') tidyBody(request.body);
        const call: Call<typeof key> = {
          db,
          // The schemas and `authorize` checked these.
          query: request.query as Query<typeof key>,
          body: request.body as Body<typeof key>,
          session: session as SessionOf<typeof key>,
          request,
          reply,
          keyed: (work) => runOnce(db, buildKeyedRequest(key, request, session), work),
          list: (work) => readList(db, replica, session, work),
        };
        if (
          'keyed' in endpoint &&
          (endpoint.keyed === true || 'idempotency-key' in request.headers)
        )
          requireKey(request);
        const work = () => handler({ ...services, ...call });
        const isOperatorAction = endpoint.access === 'operator' && method !== 'GET';
        const data = await (isOperatorAction ? withTrail(db, request, key, work) : work());
        await recordWritePosition(db, replica, session, key);
        if (isBinary) return data;
        return { status: true, status_code: 200, data };
      },
    });
  };
}

function refuseUnstorable(request: FastifyRequest): void {
  const field = findUnstorableField(request.body) ?? findUnstorableField(request.query);
  if (field !== null) throw invalid(field, 'specialCharacters');
}

/** Removes invisible characters and refuses card numbers. */
function tidyBody(body: unknown): void {
  const problem = tidyMemberText(body);
  if (problem) throw new Problem('validation', { fields: [problem] });
}

function requireKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,255}$/.test(key)) throw new Problem('keyMissing');
  return key;
}

function buildKeyedRequest(operation: Key, request: FastifyRequest, session: Session | null) {
  return {
    scope:
      session?.memberId ??
      (operation.includes(' /operator/') ? getOperatorScope(request) : getGuestScope(request)),
    key: requireKey(request),
    operation,
    // A call without a query schema has an unchecked query.
    input: { query: 'query' in endpoints[operation] ? request.query : {}, body: request.body },
  };
}

/** Operators do not share keys. */
function getOperatorScope(request: FastifyRequest): string {
  const { name } = getOperator(request) ?? OWNER;
  return name === OWNER.name ? 'operator' : `operator:${name}`;
}

/** Guests with a cookie do not share keys. */
function getGuestScope(request: FastifyRequest): string {
  const visitor = readVisitor(request);
  return visitor ? `guest:${visitor}` : 'guest';
}
