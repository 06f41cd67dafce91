/** @jest-environment node */
import { readdirSync } from 'node:fs';

import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { ComponentType } from 'react';

import { errorCodes, type ErrorName } from '@/contract/error-codes';
import type { Key } from '@/contract/calls';
import { isSoak } from '@/host/testing/soak';
import type { ServerPageProps } from '@/lib/page-props';
import { classifyRoute } from '@/lib/redirect-rules';
import { staleReplies } from '@/lib/server/cache/stale-cache';
import { env } from '@/lib/server/env';
import type { Locale } from '@/rules/locale';
import { localePath } from '@/rules/routes';

import { pages, pagesWithoutLoader } from '../support/all-pages';
import { exampleReply } from '../support/example-reply';
import { server } from '../support/host-mock';
import { loadPage, memberCookies } from '../support/load-page';
import { messagesOf } from '../support/texts';
import { renderFullPage } from '../support/whole-page';

const host = 'http://127.0.0.1:4000';

interface PageModule {
  default: ComponentType<never>;
  getServerSideProps: (
    context: GetServerSidePropsContext,
  ) => Promise<GetServerSidePropsResult<ServerPageProps<object>>>;
  config?: { unstable_runtimeJS?: boolean };
}

const respondWith =
  (body: JsonBodyType, status = 200) =>
  () =>
    HttpResponse.json(body, { status });
const respondWithData = (value: JsonBodyType) =>
  respondWith({ status: true, status_code: 200, data: value });
const refuseWith = (problem: ErrorName) =>
  respondWith(
    {
      status: false,
      error: { error_code: errorCodes[problem].code, message: errorCodes[problem].message },
    },
    errorCodes[problem].status,
  );
const respondWithHtml = (status: number) => () =>
  HttpResponse.html('<!doctype html><title>nginx</title><h1>Bad gateway</h1>', { status });

/** Faulty host responses. */
const faults: Record<string, () => Response | Promise<Response>> = {
  'an empty object': respondWith({}),
  null: respondWith(null),
  'a list': respondWith([]),
  'a string': respondWith('maintenance'),
  'HTML with 200': respondWithHtml(200),
  'an empty object as data': respondWithData({}),
  'null as data': respondWithData(null),
  'a list as data': respondWithData([]),
  'a list of nulls as data': respondWithData([null]),
  'a string as data': respondWithData('maintenance'),
  'a number as data': respondWithData(7),
  '500 in HTML': respondWithHtml(500),
  '500 in the envelope': refuseWith('internal'),
  '503': refuseWith('unavailable'),
  '404 in HTML': respondWithHtml(404),
  '404 in the envelope': refuseWith('notFound'),
  '403': refuseWith('forbidden'),
  '429': refuseWith('tooManyRequests'),
  '401 in the envelope': refuseWith('unauthenticated'),
  '401 in HTML': respondWithHtml(401),
  'no connection': () => HttpResponse.error(),
  'no answer in time': () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(HttpResponse.json({})), 120)),
};

/**
 * Faults that cause the same error as one of these (see host-faults.test) are tested on three
 * pages; the soak run tests every fault on all pages.
 */
const kindsOnEveryPage = [
  'an empty object as data',
  '500 in the envelope',
  '404 in the envelope',
  '403',
  '401 in the envelope',
  'no connection',
  'no answer in time',
];
const selectPages = (kind: string) =>
  isSoak || kindsOnEveryPage.includes(kind)
    ? Object.keys(pages)
    : ['dashboard', 'packages/index', 'rates'];

/** Faults of one call while the others work; a late response fails like a missing one. */
const singleCallFaults = [
  faults['an empty object as data'],
  faults['500 in the envelope'],
  ...(isSoak ? [faults['no connection']] : []),
];

const getPath = (key: string) => key.split(' ')[1] ?? '';

/** Answers every call from the contract, and the calls in `brokenCalls` (null: all) with the fault. */
function mockHost(
  fault: (() => Response | Promise<Response>) | null,
  brokenCalls: string[] | null,
  seenCalls: Set<string> = new Set(),
) {
  return http.all(`${host}/*`, ({ request }) => {
    const key = `${request.method} ${new URL(request.url).pathname}`;
    seenCalls.add(key);
    if (fault && (brokenCalls === null || brokenCalls.includes(key))) return fault();
    const data = {
      ...(exampleReply(key as Key) as object),
      // The page's policy lets its form post only to the gateway.
      ...(key === 'GET /enets/shipment-checkout' && { action: host }),
    };
    return HttpResponse.json({ status: true, status_code: 200, data });
  });
}

const load = (name: string): PageModule =>
  jest.requireActual(`@/pages/${name}${/\.(css|ico)$/.test(name) ? '.ts' : ''}`);
// Settings are read once, with the first page.
process.env['HOST_TIMEOUT_MS'] = '40';
const supportPage = { SUPPORT_PAGE_HOST: 'portal.example', SUPPORT_PAGE_NETWORKS: '127.0.0.0/8' };
Object.assign(env, { SUPPORT_PAGE: true, ...supportPage });
const isOpen = (name: string) =>
  !['dashboard', 'packages', 'protected'].includes(
    classifyRoute((pages[name]?.path ?? '').split('?')[0] ?? ''),
  );

interface VisitOptions {
  locale?: Locale;
  /** Loads the page's data through `_next/data`, as client-side navigation does. */
  asData?: boolean;
}

/** Loads a page as right after portal startup, with empty caches. */
async function visit(name: string, isMember: boolean, options: VisitOptions = {}) {
  staleReplies.clear();
  const { path = '', params } = pages[name] ?? {};
  const page = load(name);
  const { result, response } = await loadPage(page.getServerSideProps, {
    path,
    ...options,
    ...(params && { params }),
    ...(isMember && { cookies: memberCookies() }),
  });
  return { result, response, status: response.statusCode, page, address: path };
}

const renderCache = new Map<string, ReturnType<typeof renderFullPage>>();
/** Renders a page; faults with the same props share one render. */
function renderOnce(
  page: PageModule,
  props: ServerPageProps<object>,
  address: string,
): ReturnType<typeof renderFullPage> {
  const comparableProps = {
    ...props,
    now: '',
    session: { ...props.session, expiresAt: '', serverTime: '' },
  };
  const key = `${address} ${JSON.stringify(comparableProps)}`;
  const found = renderCache.get(key) ?? renderFullPage(page.default, props, address);
  renderCache.set(key, found);
  return found;
}

/** The sentences of spec §8 in a language. */
const listSentences = (locale: Locale): string[] => {
  const { errors, cart } = messagesOf(locale);
  return [...Object.values(errors), cart.loadFailed];
};

/** What a failure lacks: a sentence of spec §8, or a retry link. */
function findFailureProblems(html: string, locale: Locale, address: string): string[] {
  const [, alert = ''] = /role="alert"[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const controlPattern = /<(a|button)([^>]*)>(?:<[^>]+>)*([^<]+)/g;
  const { retry } = messagesOf(locale).common;
  const [, tag, attributes] =
    [...alert.matchAll(controlPattern)].find(([, , , text]) => text === retry) ?? [];
  const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]?.replaceAll('&amp;', '&');
  return [
    ...(alert ? [] : ['no message for the failure']),
    ...(listSentences(locale).some((text) => alert.includes(escapeHtml(text)))
      ? []
      : ['no sentence of §8']),
    ...(tag ? [] : ['no retry link or button']),
    ...(tag === 'a' && href !== localePath(locale, address) ? [`retry opens ${href}`] : []),
  ];
}

const isDocument = ({ config }: PageModule) => config?.unstable_runtimeJS === false;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

/** Lists the faults of a response; empty if a visitor can continue from it. */
async function findProblems(
  name: string,
  isMember: boolean,
  { hostWorks = false, ...options }: VisitOptions & { hostWorks?: boolean } = {},
): Promise<string[]> {
  const { result, response, status, page, address } = await visit(name, isMember, options);
  if ('notFound' in result) return pages[name]?.params ? [] : ['an existing page returned 404'];
  if (pages[name]?.redirects) return 'redirect' in result ? [] : ['does not redirect'];
  if ('redirect' in result)
    return result.redirect.destination.startsWith('/login') && isOpen(name)
      ? ['a public page redirected to the login page']
      : [];
  if (response.writableEnded) return status === 200 ? [] : [`a file with status ${status}`];
  const props = await result.props;
  const { html: pageHtml, title } = renderOnce(page, props, address);
  const text = pageHtml.replace(/<[^>]+>/g, ' ');
  const { data, failure } = props as { data?: { failure?: unknown } | null; failure?: unknown };
  const hasFailed = data === null || Boolean(data?.failure) || Boolean(failure);
  const problems: string[] = [];
  if (hostWorks && hasFailed) problems.push('fails although the host works');
  if ((pageHtml.match(/<h1[\s>]/g) ?? []).length !== 1) problems.push('not exactly one h1');
  if (/<h1[^>]*>(\s|<!--.*?-->)*<\/h1>/.test(pageHtml) || !title.trim() || /^\s*·/.test(title))
    problems.push('no heading or title');
  if (!/<header/.test(pageHtml) || !/<main/.test(pageHtml)) problems.push('no frame');
  if (/undefined|\bNaN\b|\[object|Invalid Date/.test(`${text} ${title}`))
    problems.push(
      `invalid: ${/.{30}(undefined|\bNaN\b|\[object|Invalid Date).{10}/.exec(`${text} ${title}`)?.[0]}`,
    );
  // In client-side navigation, Next would reload the whole document for any other status.
  const isExpected = options.asData ? isDocument(page) || status === 200 : status >= 400;
  if (hasFailed && !isExpected) problems.push(`status ${status} for a failure`);
  return hasFailed
    ? [...problems, ...findFailureProblems(pageHtml, options.locale ?? 'en', address)]
    : problems;
}

const listVisitors = (name: string) => (isOpen(name) ? [false, true] : [true]);

// The portal logs thousands of lines about such hosts.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('visits every page of pages/', () => {
  const files = readdirSync('pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('api/'))
    .map((file) => file.replace(/\.tsx?$/, ''));
  expect(files.sort()).toEqual([...Object.keys(pages), ...pagesWithoutLoader].sort());
});

it.each(Object.keys(pages))('%s is complete when the host works', async (name) => {
  for (const isMember of listVisitors(name)) {
    server.use(mockHost(null, null));
    expect(await findProblems(name, isMember, { hostWorks: true })).toEqual([]);
  }
});

it.each(Object.keys(pages))(
  '%s says in every language why it failed, even in client-side navigation, and then recovers',
  async (name) => {
    for (const isMember of listVisitors(name)) {
      const visits: [string, VisitOptions][] = [
        ['403', { asData: true }],
        ['500 in the envelope', { asData: true }],
        ['an empty object as data', { asData: true }],
        ['no answer in time', { asData: true }],
        ...(['zh', 'tw', 'ja'] as const).map((locale): [string, VisitOptions] => [
          '500 in HTML',
          { locale },
        ]),
      ];
      for (const [kind, options] of visits) {
        server.use(mockHost(faults[kind] ?? null, null));
        expect([kind, options, await findProblems(name, isMember, options)]).toEqual([
          kind,
          options,
          [],
        ]);
      }
      server.use(mockHost(null, null));
      expect(await findProblems(name, isMember, { asData: true, hostWorks: true })).toEqual([]);
    }
  },
);

const callsByPage = new Map<string, string[]>();
async function findCalls(name: string, isMember: boolean): Promise<string[]> {
  const cacheKey = `${name} ${isMember}`;
  const seenCalls = new Set<string>();
  if (!callsByPage.has(cacheKey)) {
    server.use(mockHost(null, null, seenCalls));
    await visit(name, isMember);
    callsByPage.set(cacheKey, [...seenCalls]);
  }
  return callsByPage.get(cacheKey) ?? [];
}

/** Input that must reappear in a page's form. */
const formInputs: Record<string, string[]> = {
  rates: ['value="2"', /<option value="JP" selected/.source],
  track: ['value="SH4K8T2M9Q"'],
  'remote-areas': ['value="Japan"', 'value="100"'],
};

describe.each(Object.entries(faults))('when the host responds with %s', (kind, fault) => {
  it.each(Object.keys(formInputs))(
    'the input of a guest stays on %s, even without scripts',
    async (name) => {
      server.use(mockHost(fault, null));
      const { result, page, address } = await visit(name, false);
      const props = 'props' in result ? await result.props : {};
      const { html: pageHtml } = renderFullPage(page.default, props, address);
      for (const text of formInputs[name] ?? []) expect(pageHtml).toMatch(new RegExp(text));
    },
  );

  it.each(selectPages(kind))(
    '%s still shows a message, the site frame and a link to another page',
    async (name) => {
      for (const isMember of listVisitors(name)) {
        const calls = await findCalls(name, isMember);
        const singleCalls = singleCallFaults.includes(fault) ? calls.map((key) => [key]) : [];
        // All calls together, all but the session check, and each separately.
        const otherCalls = calls.filter((key) => getPath(key) !== '/user/showprofile');
        const scenarios = [
          null,
          ...(otherCalls.length < calls.length ? [otherCalls] : []),
          ...singleCalls,
        ];
        for (const brokenCalls of scenarios) {
          server.use(mockHost(fault, brokenCalls));
          const where = `${isMember ? 'member' : 'guest'}, ${brokenCalls?.join(' ') ?? 'everything'}`;
          expect({
            where,
            found: await findProblems(name, isMember).catch((error: Error) => [
              `threw ${error.message}`,
            ]),
          }).toEqual({ where, found: [] });
        }
      }
    },
  );
});
