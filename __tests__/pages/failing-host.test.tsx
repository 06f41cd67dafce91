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

import { pages, withoutLoader } from '../support/all-pages';
import { exampleReply } from '../support/example-reply';
import { server } from '../support/host-mock';
import { loadPage, memberCookies } from '../support/load-page';
import { messagesOf } from '../support/texts';
import { renderWhole } from '../support/whole-page';

const host = 'http://127.0.0.1:4000';

interface PageModule {
  default: ComponentType<never>;
  getServerSideProps: (
    context: GetServerSidePropsContext,
  ) => Promise<GetServerSidePropsResult<ServerPageProps<object>>>;
  config?: { unstable_runtimeJS?: boolean };
}

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

/** Wrong responses of a host. */
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
 * Kinds with the same error as one of these (host-faults.test) are tested on three pages; the soak
 * run tests each on all.
 */
const everywhere = [
  'an empty object as data',
  '500 in the envelope',
  '404 in the envelope',
  '403',
  '401 in the envelope',
  'no connection',
  'no answer in time',
];
const pagesFor = (kind: string) =>
  isSoak || everywhere.includes(kind)
    ? Object.keys(pages)
    : ['dashboard', 'packages/index', 'rates'];

/** Faults of one call while the others work; a late response fails like a missing one. */
const oneByOne = [
  faults['an empty object as data'],
  faults['500 in the envelope'],
  ...(isSoak ? [faults['no connection']] : []),
];

const pathOf = (key: string) => key.split(' ')[1] ?? '';

/** Answers every call from the contract, and the calls in `broken` (null: all) with the fault. */
function hostWith(
  fault: (() => Response | Promise<Response>) | null,
  broken: string[] | null,
  seen: Set<string> = new Set(),
) {
  return http.all(`${host}/*`, ({ request }) => {
    const key = `${request.method} ${new URL(request.url).pathname}`;
    seen.add(key);
    if (fault && (broken === null || broken.includes(key))) return fault();
    const data = {
      ...(exampleReply(key as Key) as object),
      // Its form posts to the gateway, where the page's policy allows it.
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

interface Look {
  locale?: Locale;
  /** Through `_next/data`. */
  asData?: boolean;
}

/** A page right after portal startup, with empty caches. */
async function visit(name: string, member: boolean, look: Look = {}) {
  staleReplies.clear();
  const { path: address = '', params } = pages[name] ?? {};
  const page = load(name);
  const { result, response } = await loadPage(page.getServerSideProps, {
    path: address,
    ...look,
    ...(params && { params }),
    ...(member && { cookies: memberCookies() }),
  });
  return { result, response, status: response.statusCode, page, address };
}

const written = new Map<string, ReturnType<typeof renderWhole>>();
/** Renders a page; faults with the same props share one render. */
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

/** The sentences of spec §8 in a language. */
const sentences = (locale: Locale): string[] => {
  const { errors, cart } = messagesOf(locale);
  return [...Object.values(errors), cart.loadFailed];
};

/** What a failure lacks: a sentence of spec §8, or a retry link. */
function failureTroubles(html: string, locale: Locale, address: string): string[] {
  const [, alert = ''] = /role="alert"[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const again = /<(a|button)([^>]*)>(?:<[^>]+>)*([^<]+)/g;
  const { retry } = messagesOf(locale).common;
  const [, tag, attributes] =
    [...alert.matchAll(again)].find(([, , , text]) => text === retry) ?? [];
  const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]?.replaceAll('&amp;', '&');
  return [
    ...(alert ? [] : ['no words for the failure']),
    ...(sentences(locale).some((text) => alert.includes(escaped(text)))
      ? []
      : ['no sentence of §8']),
    ...(tag ? [] : ['no way to try again']),
    ...(tag === 'a' && href !== localePath(locale, address) ? [`asks for ${href} again`] : []),
  ];
}

const isDocument = ({ config }: PageModule) => config?.unstable_runtimeJS === false;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

/** Lists the faults of a response; empty if a visitor can continue from it. */
async function troubles(
  name: string,
  member: boolean,
  { works = false, ...look }: Look & { works?: boolean } = {},
): Promise<string[]> {
  const { result, response, status, page, address } = await visit(name, member, look);
  if ('notFound' in result)
    return pages[name]?.params ? [] : ['a page that exists was called missing'];
  if (pages[name]?.leads) return 'redirect' in result ? [] : ['leads nowhere'];
  if ('redirect' in result)
    return result.redirect.destination.startsWith('/login') && isOpen(name)
      ? ['a page for everybody led to Login']
      : [];
  if (response.writableEnded) return status === 200 ? [] : [`a file with status ${status}`];
  const props = await result.props;
  const { html: written, title } = writtenOnce(page, props, address);
  const text = written.replace(/<[^>]+>/g, ' ');
  const { data, failure } = props as { data?: { failure?: unknown } | null; failure?: unknown };
  const failed = data === null || Boolean(data?.failure) || Boolean(failure);
  const found: string[] = [];
  if (works && failed) found.push('fails though the host answers');
  if ((written.match(/<h1[\s>]/g) ?? []).length !== 1) found.push('not one h1');
  if (/<h1[^>]*>(\s|<!--.*?-->)*<\/h1>/.test(written) || !title.trim() || /^\s*·/.test(title))
    found.push('no heading or title');
  if (!/<header/.test(written) || !/<main/.test(written)) found.push('no frame');
  if (/undefined|\bNaN\b|\[object|Invalid Date/.test(`${text} ${title}`))
    found.push(
      `nonsense: ${/.{30}(undefined|\bNaN\b|\[object|Invalid Date).{10}/.exec(`${text} ${title}`)?.[0]}`,
    );
  // Inside the application Next would load the whole document again for another status.
  const isRight = look.asData ? isDocument(page) || status === 200 : status >= 400;
  if (failed && !isRight) found.push(`status ${status} of a failure`);
  return failed ? [...found, ...failureTroubles(written, look.locale ?? 'en', address)] : found;
}

const visitors = (name: string) => (isOpen(name) ? [false, true] : [true]);

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
  expect(files.sort()).toEqual([...Object.keys(pages), ...withoutLoader].sort());
});

it.each(Object.keys(pages))('%s is complete when the host works', async (name) => {
  for (const member of visitors(name)) {
    server.use(hostWith(null, null));
    expect(await troubles(name, member, { works: true })).toEqual([]);
  }
});

it.each(Object.keys(pages))(
  '%s says in every language why it failed, also after client-side navigation, and then recovers',
  async (name) => {
    for (const member of visitors(name)) {
      const looks: [string, Look][] = [
        ['403', { asData: true }],
        ['500 in the envelope', { asData: true }],
        ['an empty object as data', { asData: true }],
        ['no answer in time', { asData: true }],
        ...(['zh', 'tw', 'ja'] as const).map((locale): [string, Look] => [
          '500 in HTML',
          { locale },
        ]),
      ];
      for (const [kind, look] of looks) {
        server.use(hostWith(faults[kind] ?? null, null));
        expect([kind, look, await troubles(name, member, look)]).toEqual([kind, look, []]);
      }
      server.use(hostWith(null, null));
      expect(await troubles(name, member, { asData: true, works: true })).toEqual([]);
    }
  },
);

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

/** Input that must reappear in a page's form. */
const typed: Record<string, string[]> = {
  rates: ['value="2"', /<option value="JP" selected/.source],
  track: ['value="SH4K8T2M9Q"'],
  'remote-areas': ['value="Japan"', 'value="100"'],
};

describe.each(Object.entries(faults))('when the host responds with %s', (kind, fault) => {
  it.each(Object.keys(typed))(
    'the input of a guest stays on %s, even without scripts',
    async (name) => {
      server.use(hostWith(fault, null));
      const { result, page, address } = await visit(name, false);
      const props = 'props' in result ? await result.props : {};
      const { html: written } = renderWhole(page.default, props, address);
      for (const text of typed[name] ?? []) expect(written).toMatch(new RegExp(text));
    },
  );

  it.each(pagesFor(kind))(
    '%s still shows a message, the site frame and a link to another page',
    async (name) => {
      for (const member of visitors(name)) {
        const calls = await callsOf(name, member);
        const alone = oneByOne.includes(fault) ? calls.map((key) => [key]) : [];
        // All calls together, all but the session check, and each separately.
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
    },
  );
});
