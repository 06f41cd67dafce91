import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorCodes } from '@/contract/error-codes';
import type { Body } from '@/contract/registry';
import { bundleBytes } from '@/contract/test-mode';
import { ApiError, asApiError } from '@/lib/api-error';
import { safeTarget } from '@/lib/redirect-target';
import { toLocale } from '@/rules/locale';
import { localePath } from '@/rules/routes';
import { readTestSettings, TEST_CLOCK_HEADER, type TestSettings } from '@/rules/test-mode/settings';

import { BodyProblem, readJson } from '../body';
import { refusalOf, sendRefusal } from '../envelope';
import { isSameOrigin, testSettingsOf } from '../request';
import { apiFor, signOut } from '../session-actions';
import { readSession, writeSession, writeTestSettings } from '../session-cookies';

import { frameStyles, testIcon } from './frame-files';

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  search: URLSearchParams;
}

/** The door of test mode, '/api/test/…': what is not in here is not found. */
const doors: Record<string, (visit: Visit) => Promise<unknown>> = {
  'GET frame.css': ({ response }) => file(response, 'text/css; charset=utf-8', frameStyles),
  'GET icon.svg': ({ response }) => file(response, 'image/svg+xml', testIcon),
  'GET mail': mail,
  'GET open': open,
  'GET state': ({ request }) => apiFor(request).request('GET /test/state', {}),
  'POST act': act,
  'POST reproduce': async ({ request }) => {
    const { value } = await readJson(request, bundleBytes);
    // The host judges it by the contract.
    const body = value as Body<'POST /test/reproduce'>;
    return apiFor(request).request('POST /test/reproduce', { body });
  },
};

/** Answers a call of test mode; the caller has made sure of the mode. */
export async function answerTestCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [name = '', search = ''] = path.split('?');
  const door = Object.hasOwn(doors, `${request.method} ${name}`)
    ? doors[`${request.method} ${name}`]
    : undefined;
  if (!door) return sendRefusal(response, refusalOf('notFound'));
  if (request.method !== 'GET' && !isSameOrigin(request))
    return sendRefusal(response, refusalOf('forbidden'));
  try {
    const data = await door({ request, response, search: new URLSearchParams(search) });
    if (response.writableEnded) return;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: true, status_code: 200, data }));
  } catch (thrown) {
    if (thrown instanceof BodyProblem)
      return sendRefusal(response, refusalOf('validation', thrown.status));
    const { status, code, message, fields, requestId } = asApiError(thrown);
    sendRefusal(response, {
      status: status || 502,
      code: code ?? errorCodes.internal.code,
      message,
      fields,
      requestId,
    });
  }
}

async function file(response: ServerResponse, type: string, text: string): Promise<void> {
  response.setHeader('content-type', type);
  response.setHeader('cache-control', 'no-cache');
  response.end(text);
}

/** An email that may bring its own styles, and nothing else. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** An email of the gallery as the host writes it: the document itself, or its plain text. */
async function mail({ request, response, search }: Visit): Promise<void> {
  const brand = search.get('brand') === 'hsg' ? 'hsg' : 'cgw';
  const { html, text } = await apiFor(request).request('GET /test/mail', {
    query: {
      kind: search.get('kind') ?? '',
      state: search.get('state') ?? '',
      language: toLocale(search.get('language')),
      brand,
    },
  });
  const plain = search.get('as') === 'text';
  response.setHeader('content-security-policy', mailPolicy);
  await file(response, `text/${plain ? 'plain' : 'html'}; charset=utf-8`, plain ? text : html);
}

/**
 * Stands on a reproduced screen: its settings, its member's session, its address. Only for whoever
 * opens the link themselves: a page of somebody else cannot send a browser here.
 */
async function open({ request, response, search }: Visit): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none' && site !== 'same-origin')
    throw new ApiError('coded', errorCodes.forbidden);
  const settings = readTestSettings(search.get('settings'));
  const ticket = search.get('ticket');
  if (readSession(request).token)
    await signOut(request, response, { prelogin: false }).catch(() => undefined);
  if (ticket) {
    const token = await apiFor(request, undefined, clockOf(settings)).request('POST /test/enter', {
      body: { ticket },
    });
    const state = search.get('state') === 'pre-logged-in' ? 'pre-logged-in' : 'logged-in';
    writeSession(response, token, { state });
  }
  writeTestSettings(response, settings);
  response.statusCode = 303;
  response.setHeader('cache-control', 'no-store');
  response.setHeader(
    'location',
    localePath(toLocale(search.get('language')), safeTarget(search.get('to'))),
  );
  response.end();
}

const clockOf = ({ clockMs }: TestSettings) => ({ [TEST_CLOCK_HEADER]: String(clockMs) });

/** What support wishes for the member of this session; a change of the clock moves this session. */
async function act({ request, response }: Visit): Promise<{ done: number }> {
  const { value } = await readJson(request);
  const body = value as Body<'POST /test/act'>; // the host judges it by the contract
  if (body?.act !== 'clock') return apiFor(request).request('POST /test/act', { body });
  const settings = testSettingsOf(request);
  const ms = typeof body.ms === 'number' ? body.ms : 0;
  const there = readTestSettings(JSON.stringify({ ...settings, clockMs: settings.clockMs + ms }));
  const session = readSession(request);
  const reply = session.token
    ? await apiFor(request, session).request('POST /test/act', {
        body: { act: 'clock', ms: there.clockMs - settings.clockMs },
      })
    : { done: 0 };
  if (session.state === 'logged-in' && session.token) {
    const token = await apiFor(request, session, clockOf(there)).request('POST /login/renew', {});
    writeSession(response, token);
  }
  writeTestSettings(response, there);
  return reply;
}
