import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Endpoint } from '@/contract/endpoint';
import type { Key } from '@/contract/calls';
import { endpoints } from '@/contract/registry';
import { readRetryAfter, formatRetryAfter } from '@/lib/retry-after';
import { serverOnlyCalls, sessionEndpoints, mutatingGets } from '@/lib/session-endpoints';
import { BodyTooLong, MAX_RESPONSE_BYTES, MAX_JSON_BYTES, readCapped } from '@/net/capped-body';
import { recordSession } from '@/net/known-sessions';
import { currentRequestId } from '@/net/request-id';
import { withSpan, traceHeaders } from '@/net/spans';

import { env, siteBrand } from '../env';
import { buildRefusal, sendRefusal } from './envelope';
import { buildMismatchAnswer, toBrowserAnswer, type BrowserAnswer } from './host-answer';
import { BodyProblem, readJson } from '../body';
import { getClientAddress, edgeCountryHeader, isSameOrigin, testClockHeader } from '../request';
import { buildVisitorHeader } from '../chat/chat-visitor';
import { endSession, readSession } from '../session/session-cookies';

/**
 * The calls that browsers may make. Browser text never enters a host path; operator, gateway, and
 * session calls are excluded.
 */
const calls = new Map<string, { key: Key; path: string; hostMethod: string; endpoint: Endpoint }>();
for (const [key, endpoint] of Object.entries(endpoints) as [Key, Endpoint][]) {
  if (
    endpoint.access === 'operator' ||
    endpoint.access === 'gateway' ||
    key in sessionEndpoints ||
    serverOnlyCalls.has(key)
  )
    continue;
  const [method, path] = key.split(' ') as [string, string];
  calls.set(`${mutatingGets.has(key) ? 'POST' : method} ${path}`, {
    key,
    path,
    hostMethod: method,
    endpoint,
  });
}

/** A browser call whose body has not been read. */
export interface GatewayCall {
  segments: string[];
  search: string;
}

/** Refuses unknown calls, other origins, and a tab of another account. */
export async function forwardCall(
  request: IncomingMessage,
  response: ServerResponse,
  call: GatewayCall,
): Promise<void> {
  const entry = calls.get(`${request.method} /${call.segments.join('/')}`);
  if (!entry || call.segments.some((segment) => !/^[a-z0-9-]+$/i.test(segment)))
    return sendRefusal(response, buildRefusal('notFound'));
  if (request.method !== 'GET' && !isSameOrigin(request))
    return sendRefusal(response, buildRefusal('forbidden'));
  if (
    request.method !== 'GET' &&
    !/^application\/json\s*(;|$)/.test(request.headers['content-type'] ?? '')
  ) {
    return sendRefusal(response, buildRefusal('validation', 415));
  }
  const session = readSession(request);
  const tabSuite = request.headers['x-tab-suite'];
  const isChat = entry.path.startsWith('/chat/');
  // A tab with an ended session makes public calls as a guest, but in chat it would find another
  // chat.
  const isGuestCall = entry.endpoint.access === 'public' && !isChat && session.suite === null;
  if (typeof tabSuite === 'string' && tabSuite !== session.suite && !isGuestCall) {
    return sendRefusal(
      response,
      buildRefusal(session.suite ? 'suiteMismatch' : 'unauthenticated', 403),
    );
  }
  // Refuse before reading the body.
  if (entry.endpoint.access !== 'public' && !session.token)
    return sendRefusal(response, buildRefusal('unauthenticated'));
  const body =
    entry.hostMethod !== 'GET' ? await readBody(request, entry.endpoint.bodyLimit) : null;
  if (body instanceof BodyProblem)
    return sendRefusal(response, buildRefusal('validation', body.status));

  const visitor = isChat ? buildVisitorHeader(request, response, session) : {};
  try {
    const signal = AbortSignal.timeout(
      entry.endpoint.keyed ? env.HOST_MONEY_TIMEOUT_MS : env.HOST_TIMEOUT_MS,
    );
    const sendRequest = () =>
      fetch(
        `${env.MICROSERVICE_URL}${entry.path}${isChat ? removeVersion(call.search) : call.search}`,
        {
          method: entry.hostMethod,
          headers: { ...buildHostHeaders(request, entry.endpoint, session), ...visitor },
          redirect: 'error',
          signal,
          ...(body !== null && { body }),
        },
      );
    const reply = await withSpan({ name: entry.key, kind: 'client' }, sendRequest);
    if (entry.endpoint.binary && (reply.ok || reply.status === 304))
      return await proxyPicture(reply, response, signal);
    const checkedAnswer = await checkAnswer(entry.key, reply, signal);
    recordSessionStatus(session, entry.endpoint, checkedAnswer.status, response);
    sendAnswer(checkedAnswer, reply, response);
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    response.setHeader('x-portal-error', isTimeout ? 'timeout' : 'network');
    sendRefusal(response, buildRefusal('unavailable', isTimeout ? 504 : 502));
  }
}

function recordSessionStatus(
  { token }: ReturnType<typeof readSession>,
  { access }: Endpoint,
  status: number,
  response: ServerResponse,
): void {
  if (!token || access === 'public') return;
  if (status < 400) recordSession(token);
  else if (status === 401 && access === 'member') endSession(response);
}

/** Waiting calls would exhaust connections, so only streams wait (lib/server/chat/chat-stream). */
function removeVersion(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('version');
  return query.size > 0 ? `?${query.toString()}` : '';
}

function buildHostHeaders(
  request: IncomingMessage,
  endpoint: Endpoint,
  session: ReturnType<typeof readSession>,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-portal': siteBrand().portal,
    'x-request-id': currentRequestId() ?? randomUUID(),
    ...traceHeaders(),
    'x-forwarded-for': getClientAddress(request),
    ...edgeCountryHeader(request),
    ...testClockHeader(request),
    ...(session.token && { authorization: `Bearer ${session.token}` }),
    ...(session.suite && { 'x-suite': session.suite }),
  };
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string') headers['idempotency-key'] = key;
  const ifNoneMatch = request.headers['if-none-match'];
  if (endpoint.binary && ifNoneMatch) headers['if-none-match'] = ifNoneMatch;
  return headers;
}

async function readBody(request: IncomingMessage, limit?: number): Promise<string | BodyProblem> {
  try {
    return (await readJson(request, limit)).text;
  } catch (error) {
    return error instanceof BodyProblem ? error : new BodyProblem(400);
  }
}

async function checkAnswer(key: Key, reply: Response, signal: AbortSignal): Promise<BrowserAnswer> {
  const requestId = reply.headers.get('x-request-id') ?? undefined;
  try {
    const text = (await readCapped(reply, MAX_JSON_BYTES, signal)).toString('utf8');
    return toBrowserAnswer(key, { status: reply.status, text, requestId });
  } catch (error) {
    if (error instanceof BodyTooLong) return buildMismatchAnswer(requestId);
    throw error;
  }
}

function sendAnswer(checkedAnswer: BrowserAnswer, reply: Response, response: ServerResponse): void {
  copyHeaders(['x-request-id'], reply, response);
  if (checkedAnswer.portalError) response.setHeader('x-portal-error', checkedAnswer.portalError);
  response.statusCode = checkedAnswer.status < 600 ? checkedAnswer.status : 502;
  const seconds = formatRetryAfter(
    checkedAnswer.status,
    readRetryAfter(reply.headers.get('retry-after')),
  );
  if (seconds) response.setHeader('retry-after', seconds);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', reply.headers.get('cache-control') ?? 'no-store');
  response.end(checkedAnswer.text);
}

const pictureTypes = ['image/webp', 'image/png', 'image/jpeg', 'image/avif'];

async function proxyPicture(
  reply: Response,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const type = pictureTypes.find((candidate) =>
    reply.headers.get('content-type')?.startsWith(candidate),
  );
  if (!type && reply.status !== 304) return sendRefusal(response, buildRefusal('mismatch'));
  const bytes = await readCapped(reply, MAX_RESPONSE_BYTES, signal);
  copyHeaders(
    ['etag', 'x-request-id', 'content-disposition', 'x-content-type-options'],
    reply,
    response,
  );
  if (type) response.setHeader('content-type', type);
  response.statusCode = reply.status;
  response.setHeader('cache-control', reply.headers.get('cache-control') ?? 'no-store');
  response.end(bytes);
}

function copyHeaders(names: readonly string[], reply: Response, response: ServerResponse): void {
  for (const name of names) {
    const value = reply.headers.get(name);
    if (value) response.setHeader(name, value);
  }
}
