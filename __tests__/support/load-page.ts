import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { GetServerSidePropsContext } from 'next';
import { http, HttpResponse, type HttpHandler } from 'msw';

import type { Token } from '@/contract/member/auth';
import { errorCodes, type ErrorName, type FieldProblem } from '@/contract/error-codes';
import type { Key, Reply } from '@/contract/calls';
import type { Profile } from '@/contract/member/user';
import { writeSession } from '@/lib/server/session/session-cookies';
import { PAGE_DATA_HEADER } from '@/rules/page-data';

const hostUrl = 'http://127.0.0.1:4000';

export const demoProfile: Profile = {
  userid: '00000000-0000-4000-8000-000000000001',
  cgcode: 'demo@crossgate.example',
  firstname: 'Mika',
  lastname: 'Tan',
  title: '',
  suite: 'CG1000001',
  membershiptype: 'LT',
  gender: 'F',
  registrationcountry: 'PH',
  mobilecountrycode: '63',
  mobilenumber: '9171234567',
  cgwtype: '',
  languageprefer: 'en',
  createdtime: '2026-01-02T03:04:05.000Z',
};

/** The cookies of a session, as a browser sends them. */
export function cookiesOf(token: Token): string {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  writeSession(response, token);
  return (response.getHeader('set-cookie') as string[])
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The cookies of a signed-in member. */
export function memberCookies(token = 't'.repeat(43)): string {
  const user = {
    suite: 'CG1000001',
    id: demoProfile.userid,
    email: 'demo@crossgate.example',
    countryISO: 'PH',
    firstname: 'Mika',
  };
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  return cookiesOf({
    token,
    token_type: 'bearer',
    action: 'login_password',
    user,
    remember: false,
    expires_in: 3600,
    expires_at,
    server_time: new Date().toISOString(),
  });
}

/** Mocks one call to the host itself, because loaders bypass the gateway. */
export function hostAnswers<K extends Key>(
  key: K,
  data: Reply<K> | (() => Reply<K>),
  onCall: () => unknown = () => undefined,
): HttpHandler {
  return createHostHandler(key, () => {
    onCall();
    const reply: unknown = typeof data === 'function' ? (data as () => Reply<K>)() : data;
    return HttpResponse.json({ status: true, status_code: 200, data: reply as object });
  });
}

/** Mocks a refusal by the host itself. */
export function hostRefuses(
  key: Key,
  problem: ErrorName,
  fields: FieldProblem[] = [],
): HttpHandler {
  const { status, code, message } = errorCodes[problem];
  return createHostHandler(key, () =>
    HttpResponse.json(
      { status: false, status_code: status, error: { error_code: code, message, fields } },
      { status },
    ),
  );
}

function createHostHandler(key: Key, respond: () => Response): HttpHandler {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  return (method === 'GET' ? http.get : http.post)(`${hostUrl}${path}`, respond);
}

/**
 * Runs a page's loader for a URL. `cookies` determine the visitor; `form` is posted without
 * scripts, with the origin `from`; `headers` are already set on the response; `asData` requests
 * `_next/data`, like a client-side navigation.
 */
export async function loadPage<R>(
  getServerSideProps: (context: GetServerSidePropsContext) => Promise<R>,
  visit: {
    path: string;
    locale?: string;
    cookies?: string;
    params?: Record<string, string>;
    referer?: string;
    form?: Record<string, string>;
    from?: 'cross-site';
    headers?: Record<string, string>;
    asData?: boolean;
  },
): Promise<{ result: R; response: ServerResponse }> {
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = visit.path;
  req.headers = {
    host: 'portal.example',
    cookie: visit.cookies ?? '',
    ...(visit.referer && { referer: visit.referer }),
    ...(visit.asData && { [PAGE_DATA_HEADER]: '1' }),
  };
  if (visit.form) {
    req.method = 'POST';
    Object.assign(req.headers, {
      'sec-fetch-site': visit.from ?? 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    });
    req.push(new URLSearchParams(visit.form).toString());
    req.push(null);
  }
  const response = new ServerResponse(req);
  for (const [name, value] of Object.entries(visit.headers ?? {})) response.setHeader(name, value);
  const url = new URL(visit.path, 'http://portal.example');
  const context = {
    req: Object.assign(req, { cookies: {} }),
    res: response,
    query: { ...Object.fromEntries(url.searchParams), ...visit.params },
    params: visit.params ?? {},
    resolvedUrl: visit.path,
    locale: visit.locale ?? 'en',
  } as unknown as GetServerSidePropsContext;
  return { result: await getServerSideProps(context), response };
}
