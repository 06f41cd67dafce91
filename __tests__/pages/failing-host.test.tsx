/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { ComponentType } from 'react';

import { errorCodes, type ErrorName } from '@/contract/error-codes';
import type { Key } from '@/contract/registry';
import { isSoak } from '@/host/testing/soak';
import type { ServerPageProps } from '@/lib/page-props';
import { classOf } from '@/lib/redirect-rules';
import { lastAnswers } from '@/lib/server/last-good';

import { exampleReply } from '../support/example-reply';
import { server } from '../support/host-mock';
import { loadPage, memberCookies } from '../support/load-page';
import { renderWhole } from '../support/whole-page';

const host = 'http://127.0.0.1:4000';
const id = '00000000-0000-4000-8000-000000000001';

interface PageModule {
  default: ComponentType<never>;
  getServerSideProps: (
    context: GetServerSidePropsContext,
  ) => Promise<GetServerSidePropsResult<ServerPageProps<object>>>;
}

/** Every page that asks the host, with an address at which it does. */
const pages: Record<
  string,
  { path: string; params?: Record<string, string>; asks?: Partial<Record<Key, object>> }
> = {
  'account/addresses': { path: '/account/addresses' },
  'account/cards': { path: '/account/cards' },
  'account/history': { path: '/account/history' },
  'account/membership': { path: '/account/membership' },
  'account/notifications': { path: '/account/notifications' },
  'account/profile': { path: '/account/profile' },
  'account/refer': { path: '/account/refer' },
  'account/security': { path: '/account/security' },
  buyformeservice: { path: '/buyformeservice' },
  dashboard: { path: '/dashboard' },
  about: { path: '/about' },
  business: { path: '/business' },
  'deals/[list]': { path: '/deals/tech', params: { list: 'tech' } },
  'deals/index': { path: '/deals' },
  'enets/[page]': {
    path: `/enets/shipment-checkout?attempt=${id}`,
    params: { page: 'shipment-checkout' },
  },
  'enets/txn-from-b2s': { path: '/enets/txn-from-b2s' },
  'forgot-password': { path: '/forgot-password' },
  'get-started': { path: '/get-started' },
  'how-it-works': { path: '/how-it-works' },
  'gift-guides/[guide]': { path: '/gift-guides/her', params: { guide: 'her' } },
  'live-quote': { path: '/live-quote' },
  login: { path: '/login' },
  'new-device': { path: `/new-device?token=${'t'.repeat(43)}` },
  'orders/[txnid]': { path: `/orders/${id}`, params: { txnid: id } },
  'orders/checkout': { path: '/orders/checkout' },
  'orders/index': { path: '/orders' },
  'onebox/[id]': { path: `/onebox/${id}`, params: { id } },
  'onebox/index': { path: '/onebox' },
  'packages/[ref]': { path: '/packages/PK7H2M9QX4', params: { ref: 'PK7H2M9QX4' } },
  'packages/declare': { path: '/packages/declare?refs=PK7H2M9QX4' },
  'packages/index': { path: '/packages' },
  index: { path: '/' },
  'payment-request/[id]': { path: `/payment-request/${id}`, params: { id } },
  'payment-request/business': { path: '/payment-request/business' },
  'payment-request/index': { path: '/payment-request' },
  'paypal-success/[target]': {
    path: `/paypal-success/shipment-checkout?attempt=${id}&token=5O190127TN364715T`,
    params: { target: 'shipment-checkout' },
  },
  rates: { path: '/rates?destination=JP&weight=2' },
  register: { path: '/register' },
  'blog/[slug]': { path: '/blog/storage', params: { slug: 'storage' } },
  'blog/index': { path: '/blog' },
  'remote-areas': { path: '/remote-areas?country=JP&postal=100' },
  'reset-password': { path: '/reset-password' },
  'consumer-services': { path: '/consumer-services' },
  'ship-to/[country]': { path: '/ship-to/jp', params: { country: 'jp' } },
  'ship-to/index': { path: '/ship-to' },
  'shipment/[checkout_step]': { path: '/shipment/address', params: { checkout_step: 'address' } },
  'shipments/[ref]': { path: '/shipments/SH4K8T2M9Q', params: { ref: 'SH4K8T2M9Q' } },
  'shipments/index': { path: '/shipments' },
  'sitemap/index': { path: '/sitemap' },
  'social/done': { path: '/social/done?action=login' },
  'social/link': { path: `/social/link?token=${'t'.repeat(30)}` },
  'stripe-success/[target]': {
    path: `/stripe-success/shipment-checkout?attempt=${id}&session_id=cs_test_1234`,
    params: { target: 'shipment-checkout' },
  },
  support: { path: '/support?q=battery' },
  'support/contact': { path: '/support/contact' },
  terms: { path: '/terms' },
  track: { path: '/track?number=SH4K8T2M9Q' },
  'weights-guide': { path: '/weights-guide' },
  welcome: { path: '/welcome' },
};
/** Pages that only lead on, or are no documents. */
const passages = [
  'account/history.csv',
  'account/index',
  'blog/rss.xml',
  'from-mail',
  'dev/gallery/[[...state]]',
  'favicon.ico',
  'llms.txt',
  'robots.txt',
  'sitemap.xml',
  'sitemap/[kind]',
  'services',
  'theme.css',
  'social-callback/[provider]',
  'social/[provider]',
];

const says =
  (body: JsonBodyType, status = 200) =>
  () =>
    HttpResponse.json(body, { status });
const data = (value: JsonBodyType) => says({ status: true, status_code: 200, data: value });
const refuses = (problem: ErrorName) =>
  says(
    {
      status: false,
      error: { error_code: errorCodes[problem].code, message: errorCodes[problem].message },
    },
    errorCodes[problem].status,
  );
const html = (status: number) => () =>
  HttpResponse.html('<!doctype html><title>nginx</title><h1>Bad gateway</h1>', { status });

/** What a host can answer instead of what it should. */
const faults: Record<string, () => Response | Promise<Response>> = {
  'an empty object': says({}),
  null: says(null),
  'a list': says([]),
  'a text': says('maintenance'),
  'HTML with 200': html(200),
  'an empty object as data': data({}),
  'null as data': data(null),
  'a list as data': data([]),
  'a list of nulls as data': data([null]),
  'a text as data': data('maintenance'),
  'a figure as data': data(7),
  '500 in HTML': html(500),
  '500 in the envelope': refuses('internal'),
  '503': refuses('unavailable'),
  '404 in HTML': html(404),
  '404 in the envelope': refuses('notFound'),
  '403': refuses('forbidden'),
  '429': refuses('tooManyRequests'),
  '401 in the envelope': refuses('unauthenticated'),
  '401 in HTML': html(401),
  'no connection': () => HttpResponse.error(),
  'no answer in time': () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(HttpResponse.json({})), 120)),
};

/**
 * Answers that do not fit the contract are one error, 'Data mismatch' (host-faults.test): one of
 * them is tried on every page, these on three.
 */
const unfit =
  /^(an empty object|null|a list|a text|HTML with 200|(null|a list|a list of nulls|a text|a figure) as data)$/;
const pagesFor = (kind: string) =>
  isSoak || !unfit.test(kind) ? Object.keys(pages) : ['dashboard', 'packages/index', 'rates'];

/** Those that one call may have while the others are right; a late answer fails like none. */
const oneByOne = [
  faults['an empty object as data'],
  faults['500 in the envelope'],
  faults['no connection'],
];

const pathOf = (key: string) => key.split(' ')[1] ?? '';

/**
 * Answers every call from the contract; the calls of `broken` (all when null) as the fault says.
 */
function hostWith(
  fault: (() => Response | Promise<Response>) | null,
  broken: string[] | null,
  seen: Set<string> = new Set(),
) {
  return http.all(`${host}/*`, ({ request }) => {
    const key = `${request.method} ${new URL(request.url).pathname}`;
    seen.add(key);
    if (fault && (broken === null || broken.includes(key))) return fault();
    return HttpResponse.json({
      status: true,
      status_code: 200,
      data: exampleReply(key as Key) as JsonBodyType,
    });
  });
}

const load = (name: string): PageModule => jest.requireActual(`@/pages/${name}`);
// Settings are read once, with the first page.
process.env['HOST_TIMEOUT_MS'] = '40';
const isOpen = (name: string) =>
  !['dashboard', 'packages', 'protected'].includes(
    classOf((pages[name]?.path ?? '').split('?')[0] ?? ''),
  );

/** A page as it is when the portal has just started: nothing is left from before. */
async function visit(name: string, member: boolean) {
  lastAnswers.clear();
  const { path: address = '', params } = pages[name] ?? {};
  const page = load(name);
  const { result, response } = await loadPage(page.getServerSideProps, {
    path: address,
    ...(params && { params }),
    ...(member && { cookies: memberCookies() }),
  });
  return { result, status: response.statusCode, page, address };
}

const written = new Map<string, ReturnType<typeof renderWhole>>();
/** A page as it is written; many faults leave the same props, and a page is drawn once for them. */
function writtenOnce(
  page: PageModule,
  props: ServerPageProps<object>,
  address: string,
): ReturnType<typeof renderWhole> {
  const alike = { ...props, now: '', session: { ...props.session, expiresAt: '', serverTime: '' } };
  const key = `${address} ${JSON.stringify(alike)}`;
  const found = written.get(key) ?? renderWhole(page.default, props, address);
  written.set(key, found);
  return found;
}

/** What is wrong with an answer, in words; nothing when it is one that a visitor can go on from. */
async function troubles(name: string, member: boolean): Promise<string[]> {
  const { result, status, page, address } = await visit(name, member);
  if ('notFound' in result)
    return pages[name]?.params ? [] : ['a page that exists was called missing'];
  if ('redirect' in result)
    return result.redirect.destination.startsWith('/login') && isOpen(name)
      ? ['a page for everybody led to Login']
      : [];
  const props = await result.props;
  const { html: written, title } = writtenOnce(page, props, address);
  const text = written.replace(/<[^>]+>/g, ' ');
  const failed = props.data === null || ('failure' in props.data && props.data.failure !== null);
  const found: string[] = [];
  if ((written.match(/<h1[\s>]/g) ?? []).length !== 1) found.push('not one h1');
  if (/<h1[^>]*>(\s|<!--.*?-->)*<\/h1>/.test(written) || !title.trim() || /^\s*·/.test(title))
    found.push('no heading or title');
  if (!/<header/.test(written) || !/<main/.test(written)) found.push('no frame');
  if (/undefined|\bNaN\b|\[object|Invalid Date/.test(`${text} ${title}`))
    found.push(
      `nonsense: ${/.{30}(undefined|\bNaN\b|\[object|Invalid Date).{10}/.exec(`${text} ${title}`)?.[0]}`,
    );
  if (failed && !/role="alert"/.test(written)) found.push('no words for the failure');
  if (failed && status < 400) found.push(`status ${status} of a failure`);
  if (failed && !/<(a|button)[^>]*>(<[^>]+>)*(Try again|Login)/.test(written))
    found.push('no way to try again');
  return found;
}

const visitors = (name: string) => (isOpen(name) ? [false, true] : [true]);

// What the portal logs of such hosts is thousands of lines.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('walks every page that has a loader', () => {
  const files = readdirSync('pages', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const loading = files
    .filter((file) => /getServerSideProps\b/.test(readFileSync(path.join('pages', file), 'utf8')))
    .map((file) => file.replace(/\.tsx?$/, ''));
  expect(loading.filter((name) => !(name in pages) && !passages.includes(name))).toEqual([]);
});

it.each(Object.keys(pages))('%s is whole when the host is', async (name) => {
  for (const member of visitors(name)) {
    server.use(hostWith(null, null));
    expect(await troubles(name, member)).toEqual([]);
  }
});

const known = new Map<string, string[]>();
async function callsOf(name: string, member: boolean): Promise<string[]> {
  const place = `${name} ${member}`;
  const seen = new Set<string>();
  if (!known.has(place)) {
    server.use(hostWith(null, null, seen));
    await visit(name, member);
    known.set(place, [...seen]);
  }
  return known.get(place) ?? [];
}

/** What was typed at an address, as it must stand in the form again. */
const typed: Record<string, string[]> = {
  rates: ['value="2"', /<option value="JP" selected/.source],
  track: ['value="SH4K8T2M9Q"'],
  'remote-areas': ['value="Japan"', 'value="100"'],
};

describe.each(Object.entries(faults))('a host that answers with %s', (kind, fault) => {
  it.each(Object.keys(typed))(
    'leaves what a guest has typed on %s, without scripts too',
    async (name) => {
      server.use(hostWith(fault, null));
      const { result, page, address } = await visit(name, false);
      const props = 'props' in result ? await result.props : {};
      const { html: written } = renderWhole(page.default, props, address);
      for (const text of typed[name] ?? []) expect(written).toMatch(new RegExp(text));
    },
  );

  it.each(pagesFor(kind))('leaves %s a page with words, a frame and a way on', async (name) => {
    for (const member of visitors(name)) {
      const calls = await callsOf(name, member);
      const alone = oneByOne.includes(fault) ? calls.map((key) => [key]) : [];
      // All calls at once, all but the proof of the session, and each alone.
      const others = calls.filter((key) => pathOf(key) !== '/user/showprofile');
      const worlds = [null, ...(others.length < calls.length ? [others] : []), ...alone];
      for (const broken of worlds) {
        server.use(hostWith(fault, broken));
        const where = `${member ? 'member' : 'guest'}, ${broken?.join(' ') ?? 'everything'}`;
        expect({
          where,
          found: await troubles(name, member).catch((error: Error) => [`threw ${error.message}`]),
        }).toEqual({ where, found: [] });
      }
    }
  });
});
