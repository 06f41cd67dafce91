import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { http, HttpResponse, type HttpHandler } from 'msw';

import type { Token } from '@/contract/member/auth';
import type { Endpoint } from '@/contract/endpoint';
import { errorCodes, type ErrorName, type FieldProblem } from '@/contract/error-codes';
import type { Key, Reply } from '@/contract/calls';
import { endpoints } from '@/contract/registry';
import { toBrowserAnswer } from '@/lib/server/proxy/host-answer';
import { cookieNames } from '@/lib/session';
import { sessionEndpoints, mutatingGets } from '@/lib/session-endpoints';

import type { Fault } from './faulty-host';
import { cookies, server } from './mock-server';

export { server };

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);

/** The content of a test's request. */
export interface Seen {
  body: unknown;
  query: Record<string, string>;
  headers: Headers;
}

/**
 * Mocks one call. Checks the reply and the portal's body against the contract's schemas, so that a
 * test cannot describe an impossible host.
 */
export function answer<K extends Key>(
  key: K,
  reply: Reply<K> | ((seen: Seen) => Reply<K> | Promise<Reply<K>>),
): HttpHandler {
  const endpoint = endpoints[key] as Endpoint;
  return handlerFor(key, async (seen) => {
    if (endpoint.body) check(`${key} body`, endpoint.body, seen.body);
    const data =
      typeof reply === 'function' ? await (reply as (seen: Seen) => Reply<K>)(seen) : reply;
    check(`${key} reply`, endpoint.reply, data);
    return HttpResponse.json(
      { status: true, status_code: 200, data },
      { headers: sessionOf(data) },
    );
  });
}

/** The browser refuses cookies until the end of the test. */
export function refuseCookies(): void {
  cookies.refused = true;
}

/** Sets the readable cookies of the portal's session calls, except after `refuseCookies`. */
function sessionOf(data: unknown): Headers {
  const { user, token } = data as Partial<Token>;
  const headers = new Headers();
  if (!user || !token || cookies.refused) return headers;
  headers.append(
    'set-cookie',
    `${cookieNames.user}=${encodeURIComponent(JSON.stringify(user))}; Path=/`,
  );
  headers.append('set-cookie', `${cookieNames.loginState}=logged-in; Path=/`);
  return headers;
}

/** Mocks a refusal of one call with a problem of the contract. */
export function refuse(
  key: Key,
  problem: ErrorName,
  more: { fields?: FieldProblem[]; message?: string; once?: boolean } = {},
): HttpHandler {
  const { status, code, message } = errorCodes[problem];
  return handlerFor(
    key,
    () =>
      HttpResponse.json(
        {
          status: false,
          status_code: status,
          error: { error_code: code, message: more.message ?? message, fields: more.fields ?? [] },
        },
        { status },
      ),
    more.once,
  );
}

/** Mocks a host fault for one call, as forwarded by the portal's gateway. */
export function misanswer(key: Key, { status = 200, text }: Fault): HttpHandler {
  return handlerFor(key, () => {
    const told = toBrowserAnswer(key, { status, text });
    const headers = {
      'content-type': 'application/json',
      ...(told.portalError && { 'x-portal-error': told.portalError }),
    };
    return new HttpResponse(told.text, { status: told.status, headers });
  });
}

/** Breaks the network for one call. */
export function breakNetwork(key: Key): HttpHandler {
  return handlerFor(key, () => HttpResponse.error());
}

function handlerFor(
  key: Key,
  respond: (seen: Seen) => Response | Promise<Response>,
  once = false,
): HttpHandler {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const browserMethod = mutatingGets.has(key) ? 'POST' : method;
  const verb = { GET: http.get, POST: http.post, DELETE: http.delete }[browserMethod];
  return verb(
    `*${sessionEndpoints[key] ?? `/api/ms${path}`}`,
    async ({ request }) => {
      if (
        browserMethod !== 'GET' &&
        !request.headers.get('content-type')?.startsWith('application/json')
      ) {
        throw new Error(`${key} was sent without a JSON content type; the gateway refuses that`);
      }
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const body: unknown =
        browserMethod !== 'GET'
          ? await request
              .clone()
              .json()
              .catch(() => undefined)
          : undefined;
      return respond({ body, query, headers: request.headers });
    },
    { once },
  );
}

const compiled = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(JSON.parse(JSON.stringify(schema)) as object);
  compiled.set(schema, made);
  return made;
}

function check(what: string, schema: object, value: unknown): void {
  const validate = validatorOf(schema);
  if (!validate(value))
    throw new Error(`${what} does not match the contract: ${ajv.errorsText(validate.errors)}`);
}
