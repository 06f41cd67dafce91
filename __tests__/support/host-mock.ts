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
export interface RequestContent {
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
  reply: Reply<K> | ((content: RequestContent) => Reply<K> | Promise<Reply<K>>),
): HttpHandler {
  const endpoint = endpoints[key] as Endpoint;
  return createHandler(key, async (content) => {
    if (endpoint.body) check(`${key} body`, endpoint.body, content.body);
    const data =
      typeof reply === 'function'
        ? await (reply as (seen: RequestContent) => Reply<K>)(content)
        : reply;
    check(`${key} reply`, endpoint.reply, data);
    return HttpResponse.json(
      { status: true, status_code: 200, data },
      { headers: createSessionHeaders(data) },
    );
  });
}

/** Makes the browser refuse cookies until the end of the test. */
export function refuseCookies(): void {
  cookies.refused = true;
}

/** Sets the readable cookies of the portal's session calls, except after `refuseCookies`. */
function createSessionHeaders(data: unknown): Headers {
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
  options: { fields?: FieldProblem[]; message?: string; once?: boolean } = {},
): HttpHandler {
  const { status, code, message } = errorCodes[problem];
  return createHandler(
    key,
    () =>
      HttpResponse.json(
        {
          status: false,
          status_code: status,
          error: {
            error_code: code,
            message: options.message ?? message,
            fields: options.fields ?? [],
          },
        },
        { status },
      ),
    options.once,
  );
}

/** Mocks a host fault for one call, as forwarded by the portal's gateway. */
export function answerWithFault(
  key: Key,
  { status = 200, text }: Fault,
  onRequest: (content: RequestContent) => void = () => undefined,
): HttpHandler {
  return createHandler(key, (content) => {
    onRequest(content);
    const browserAnswer = toBrowserAnswer(key, { status, text });
    const headers = {
      'content-type': 'application/json',
      ...(browserAnswer.portalError && { 'x-portal-error': browserAnswer.portalError }),
    };
    return new HttpResponse(browserAnswer.text, { status: browserAnswer.status, headers });
  });
}

/** Breaks the network for one call. */
export function breakNetwork(key: Key): HttpHandler {
  return createHandler(key, () => HttpResponse.error());
}

function createHandler(
  key: Key,
  respond: (content: RequestContent) => Response | Promise<Response>,
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

const validators = new WeakMap<object, ValidateFunction>();

function getValidator(schema: object): ValidateFunction {
  const cachedValidator = validators.get(schema);
  if (cachedValidator) return cachedValidator;
  const validator = ajv.compile(JSON.parse(JSON.stringify(schema)) as object);
  validators.set(schema, validator);
  return validator;
}

function check(label: string, schema: object, value: unknown): void {
  const validate = getValidator(schema);
  if (!validate(value))
    throw new Error(`${label} does not match the contract: ${ajv.errorsText(validate.errors)}`);
}
