import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorCodes } from '@/contract/error-codes';
import type { Body } from '@/contract/calls';
import { MAX_BUNDLE_BYTES } from '@/contract/test-mode/calls';
import { ApiError, asApiError } from '@/lib/api-error';
import { toSafeTarget } from '@/lib/redirect-target';
import { BodyProblem, readJson } from '../body';
import { buildRefusal, sendRefusal } from '../proxy/envelope';
import { isSameOrigin, getTestSettings } from '../request';
import { apiFor } from '../proxy/server-api';
import { signOut } from '../session/session-actions';
import { readSession, writeSession, writeTestSettings } from '../session/session-cookies';
import { toLocale } from '@/rules/locale';
import { localePath } from '@/rules/routes';
import { TEST_CLOCK_HEADER, readTestSettings, type TestSettings } from '@/rules/test-mode/settings';

interface TestCall {
  request: IncomingMessage;
  response: ServerResponse;
  search: URLSearchParams;
}

/** Endpoints under '/api/test/'. */
const handlers: Record<string, (call: TestCall) => Promise<unknown>> = {
  'GET frame.css': ({ response }) => sendText(response, 'text/css; charset=utf-8', frameStyles),
  'GET icon.svg': ({ response }) => sendText(response, 'image/svg+xml', testIcon),
  'GET mail': sendMail,
  'GET open': openScreen,
  'GET state': ({ request }) => apiFor(request).request('GET /test/state', {}),
  'POST act': runAct,
  'POST reproduce': async ({ request }) => {
    const { value } = await readJson(request, MAX_BUNDLE_BYTES);
    // The host validates it.
    const body = value as Body<'POST /test/reproduce'>;
    return apiFor(request).request('POST /test/reproduce', { body });
  },
};

/** Handles a test-mode call; the caller checks the mode. */
export async function answerTestCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [name = '', search = ''] = path.split('?');
  const handler = Object.hasOwn(handlers, `${request.method} ${name}`)
    ? handlers[`${request.method} ${name}`]
    : undefined;
  if (!handler) return sendRefusal(response, buildRefusal('notFound'));
  if (request.method !== 'GET' && !isSameOrigin(request))
    return sendRefusal(response, buildRefusal('forbidden'));
  try {
    const data = await handler({ request, response, search: new URLSearchParams(search) });
    if (response.writableEnded) return;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: true, status_code: 200, data }));
  } catch (thrown) {
    if (thrown instanceof BodyProblem)
      return sendRefusal(response, buildRefusal('validation', thrown.status));
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

async function sendText(response: ServerResponse, type: string, text: string): Promise<void> {
  response.setHeader('content-type', type);
  response.setHeader('cache-control', 'no-cache');
  response.end(text);
}

/** Emails may use inline styles. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

async function sendMail({ request, response, search }: TestCall): Promise<void> {
  const brand = search.get('brand') === 'hsg' ? 'hsg' : 'cgw';
  const { html, text } = await apiFor(request).request('GET /test/mail', {
    query: {
      kind: search.get('kind') ?? '',
      state: search.get('state') ?? '',
      language: toLocale(search.get('language')),
      brand,
    },
  });
  const isPlain = search.get('as') === 'text';
  response.setHeader('content-security-policy', mailPolicy);
  const type = `text/${isPlain ? 'plain' : 'html'}; charset=utf-8`;
  await sendText(response, type, isPlain ? text : html);
}

/** Opens a reproduced screen with its session. Refuses cross-site navigation. */
async function openScreen({ request, response, search }: TestCall): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none' && site !== 'same-origin')
    throw new ApiError('coded', errorCodes.forbidden);
  const settings = readTestSettings(search.get('settings'));
  const ticket = search.get('ticket');
  if (readSession(request).token)
    await signOut(request, response, { prelogin: false }).catch(() => undefined);
  if (ticket) {
    const token = await apiFor(request, undefined, buildClockHeader(settings)).request(
      'POST /test/enter',
      { body: { ticket } },
    );
    const state = search.get('state') === 'pre-logged-in' ? 'pre-logged-in' : 'logged-in';
    writeSession(response, token, { state });
  }
  writeTestSettings(response, settings);
  response.statusCode = 303;
  response.setHeader('cache-control', 'no-store');
  response.setHeader(
    'location',
    localePath(toLocale(search.get('language')), toSafeTarget(search.get('to'))),
  );
  response.end();
}

const buildClockHeader = ({ clockMs }: TestSettings) => ({ [TEST_CLOCK_HEADER]: String(clockMs) });

/** A clock change applies to this session. */
async function runAct({ request, response }: TestCall): Promise<{ done: number }> {
  const { value } = await readJson(request);
  const body = value as Body<'POST /test/act'>; // the host validates it
  if (body?.act !== 'clock') return apiFor(request).request('POST /test/act', { body });
  const settings = getTestSettings(request);
  const ms = typeof body.ms === 'number' ? body.ms : 0;
  const newSettings = readTestSettings(
    JSON.stringify({ ...settings, clockMs: settings.clockMs + ms }),
  );
  const session = readSession(request);
  const reply = session.token
    ? await apiFor(request, session).request('POST /test/act', {
        body: { act: 'clock', ms: newSettings.clockMs - settings.clockMs },
      })
    : { done: 0 };
  if (session.state === 'logged-in' && session.token) {
    const token = await apiFor(request, session, buildClockHeader(newSettings)).request(
      'POST /login/renew',
      {},
    );
    writeSession(response, token);
  }
  writeTestSettings(response, newSettings);
  return reply;
}

/** `:not(#_)` outweighs Bootstrap. Not part of a release. */
const frameStyles = `
html::before{content:"";position:fixed;inset:0;border:4px solid #e8590c;pointer-events:none;z-index:2000}
.test-tab{position:fixed;right:0;bottom:25%;z-index:1990;padding:.75rem .25rem;writing-mode:vertical-rl;border:0;border-radius:.5rem 0 0 .5rem;background:#b83b00;color:#fff;font:700 .875rem/1.4 system-ui,sans-serif;min-height:44px;min-width:24px}
.test-tab:focus-visible,.test-drawer :focus-visible{outline:3px solid #0b5cad;outline-offset:2px}
.test-drawer:not(#_){z-index:1995;background:#fff;color:#1b1b1b;border-left:4px solid #e8590c;font:400 .9375rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.test-drawer h2{font-size:1.25rem;margin:0}.test-drawer summary{font-weight:700;padding:.625rem 0;cursor:pointer;min-height:44px}
.test-drawer details{border-top:1px solid #bbb}.test-drawer form,.test-drawer .test-row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;padding:.25rem 0 .75rem}
.test-field,.test-drawer label{display:grid;gap:.125rem;flex:1 1 8rem}.test-drawer label.test-check{display:flex;align-items:center;min-height:44px}
.test-drawer input,.test-drawer select,.test-drawer textarea{font:inherit;color:inherit;background:#fff;border:1px solid #6b6b6b;border-radius:.25rem;padding:.375rem .5rem;min-height:44px;width:100%;min-width:0}
.test-drawer input[type=checkbox]{width:1.5rem;min-height:1.5rem}
.test-drawer button:where(:not(.btn-close)){font:inherit;color:#1b1b1b;background:#f1ece4;border:1px solid #6b6b6b;border-radius:.25rem;padding:.375rem .75rem;min-height:44px}
.test-drawer button.test-main{background:#b83b00;border-color:#b83b00;color:#fff}
.test-drawer:not(#_) .offcanvas-header{padding:1rem 1rem .5rem}.test-drawer:not(#_) .offcanvas-body{padding:0 1rem 3rem}
.test-drawer ol{list-style:none;padding:0;margin:0}.test-drawer li{border-top:1px solid #ddd;padding:.375rem 0}
.test-drawer pre{white-space:pre-wrap;background:#f6f4f0;padding:.5rem;margin:.25rem 0;font-size:.8125rem}
.test-drop{border:2px dashed #6b6b6b;border-radius:.5rem;padding:1rem}.test-drop[data-over=true]{border-color:#b83b00;background:#fff3ec}
.test-told{padding:.5rem .75rem;border-left:4px solid #1b7f3b;background:#eef7f0}.test-told[data-tone=danger]{border-color:#b3261e;background:#fcefee}
@media (prefers-color-scheme:dark){.test-drawer:not(#_){background:#191919;color:#eee}.test-drawer input,.test-drawer select,.test-drawer textarea{background:#222}.test-drawer button:where(:not(.btn-close)){background:#333;color:#eee}.test-drawer button.test-main{background:#ffa266;border-color:#ffa266;color:#1b1b1b}.test-drawer pre{background:#262626}.test-told{background:#1d2b20}.test-told[data-tone=danger]{background:#33201f}.test-drop[data-over=true]{background:#3a2417}.test-drawer :focus-visible{outline-color:#8ec5ff}}
@media print{html::before,.test-tab,.test-drawer{display:none}}
`;

const testIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#e8590c"/><path fill="#fff" d="M7 8h18v5h-6.5v12h-5V13H7z"/></svg>';
