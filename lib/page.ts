import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import type { GetServerSidePropsContext, GetServerSidePropsResult, GetStaticPropsContext, GetStaticPropsResult } from 'next';

import type { Api } from './api';
import { ApiError, asApiError, toPlain, type PlainError } from './api-error';
import type { Brand } from './brand';
import { siteBrand, testLogin } from './env';
import type { AppMessages, Namespace } from './i18n/app-messages';
import { toLocale, type Locale } from './i18n/locale';
import { frameNamespaces, loadMessages } from './i18n/messages';
import { classOf, decide, type Destination } from './redirect-rules';
import { safeTarget } from './redirect-target';
import { localePath, routes } from './routes';
import { guestSession, type CurrentUser, type SessionView } from './session';
import { apiFor } from './session-actions';
import { endSession, readSession, writeSkipLogin, type RequestSession } from './session-cookies';
import { tellFailure } from './true-status';

/** What every React page receives besides its own data. */
export interface FrameProps {
  locale: Locale;
  messages: Partial<AppMessages>;
  brand: Brand;
  session: SessionView;
  /** Server time of the rendering, ISO; the one "now" of the page. */
  now: string;
  /** Path with query as asked for, without language prefix. */
  path: string;
  /** In test mode: what stands in a guest's sign-in form (spec §2), from the settings. */
  testLogin?: { email: string; password: string };
}

/** Props of a member page: its data, or the reason why there is none (shown inside the frame). */
export type MemberPageProps<T> = FrameProps & ({ data: T; loadError: null } | { data: null; loadError: PlainError });

/** What a loader works with. */
export interface LoaderContext {
  api: Api;
  session: RequestSession;
  query: ParsedUrlQuery;
  params: ParsedUrlQuery;
  locale: Locale;
  brand: Brand;
  request: IncomingMessage;
  /** Where the session cookies of a form without scripts are set. */
  response: ServerResponse;
}

/** A loader answers data, or sends the reader elsewhere. */
export type Loaded<T> = T | { redirectTo: string };
export type Loader<T extends object> = (context: LoaderContext) => Promise<Loaded<T>>;

/**
 * getServerSideProps of every page that is rendered for a request (who may enter is the redirect table's matter): session, redirect table (the guard; proxy.ts is only a convenience), messages,
 * and the one mapping of loader errors: unauthenticated → /login with target, not found → 404, everything else → the
 * page's frame with the catalogue's text.
 */
export function memberPage<T extends object>(loader: Loader<T>, options: { namespaces: readonly Namespace[] }) {
  return async (context: GetServerSidePropsContext): Promise<GetServerSidePropsResult<MemberPageProps<T>>> => {
    const { req, res, resolvedUrl } = context;
    res.setHeader('cache-control', 'private, no-store');
    const session = readSession(req);
    const away = goElsewhere(decide(pathOf(resolvedUrl), visitOf(req, session)), resolvedUrl, context.query);
    if (away) return redirectTo(away, context);
    if (session.skipLogin && classOf(pathOf(resolvedUrl)) === 'dashboard') writeSkipLogin(res, false);
    const frame = await frameOf(context, session, options.namespaces);
    const api = apiFor(req);
    try {
      const profile = startUpProfile(api, session, resolvedUrl);
      const loading = loader({
        api,
        session,
        query: context.query,
        params: context.params ?? {},
        locale: frame.locale,
        brand: frame.brand,
        request: req,
        response: res,
      });
      const [user, loaded] = await Promise.all([profile, loading]);
      if (user) frame.session = { ...frame.session, state: 'logged-in', user };
      if (isRedirect(loaded)) return redirectTo(loaded.redirectTo, context);
      return { props: { ...frame, data: loaded, loadError: null } };
    } catch (thrown) {
      // eslint-disable-next-line no-console -- a fault of ours: its cause belongs into the portal's log, never on the page
      if (!(thrown instanceof ApiError)) console.error(thrown);
      return answerError(context, frame, asApiError(thrown), resolvedUrl);
    }
  };
}

/**
 * The profile fetch at start-up (spec §4): a stored token with logged-in state must be proved by the host before the
 * page is anybody's. Runs beside the loader; on failure the session reverts to guest like any refused call.
 */
async function startUpProfile(api: Api, session: RequestSession, resolvedUrl: string): Promise<CurrentUser | null> {
  if (session.state !== 'logged-in' || classOf(pathOf(resolvedUrl)) === 'public') return null;
  const profile = await api.request('GET /user/showprofile', {});
  return { suite: profile.suite, id: profile.userid, email: profile.cgcode, countryISO: profile.registrationcountry, firstname: profile.firstname };
}

/** getStaticProps of a public document: messages and brand only, revalidated, without a session in the HTML. */
export function publicPage<T extends object>(
  load: (locale: Locale) => Promise<T> | T,
  options: { namespaces: readonly Namespace[]; revalidate?: number },
) {
  return async ({ locale: raw }: GetStaticPropsContext): Promise<GetStaticPropsResult<FrameProps & { data: T }>> => {
    const locale = toLocale(raw);
    const now = new Date().toISOString();
    return {
      props: {
        locale,
        messages: await loadMessages(locale, ['common', 'frame', ...options.namespaces]),
        brand: siteBrand(),
        session: guestSession(now),
        now,
        path: '',
        data: await load(locale),
      },
      ...(options.revalidate && { revalidate: options.revalidate }),
    };
  };
}

async function frameOf(context: GetServerSidePropsContext, session: RequestSession, namespaces: readonly Namespace[]): Promise<FrameProps> {
  const locale = toLocale(context.locale);
  const now = new Date().toISOString();
  const view: SessionView = { state: session.user ? session.state : 'guest', user: session.user, expiresAt: session.expiresAt, serverTime: now };
  return {
    locale,
    messages: await loadMessages(locale, [...frameNamespaces, ...namespaces]),
    brand: siteBrand(),
    session: view,
    now,
    path: context.resolvedUrl,
    ...(view.state !== 'logged-in' && testLogin() && { testLogin: testLogin() ?? undefined }),
  };
}

function answerError<T>(
  context: GetServerSidePropsContext,
  frame: FrameProps,
  error: ApiError,
  resolvedUrl: string,
): GetServerSidePropsResult<MemberPageProps<T>> {
  if (error.is('unauthenticated') || error.is('suiteMismatch')) {
    endSession(context.res);
    return redirectTo(routes.login({ target: resolvedUrl }), context);
  }
  if (error.is('notFound')) return { notFound: true };
  const away = error.is('paymentDue') ? goElsewhere(decide(pathOf(resolvedUrl), { state: 'logged-in', paymentDue: true }), resolvedUrl, {}) : null;
  if (away) return redirectTo(away, context);
  // A change of page inside the application; with another status Next would load the whole document anew.
  if (context.req.headers['x-nextjs-data']) return { props: { ...frame, data: null, loadError: toPlain(error) } };
  tellFailure(context.res, error);
  return { props: { ...frame, data: null, loadError: toPlain(error) } };
}

function visitOf(request: IncomingMessage, session: RequestSession) {
  const referer = request.headers.referer;
  return { state: session.state, skipLogin: session.skipLogin, fromHome: cameFromHome(referer, request.headers.host) };
}

function cameFromHome(referer: string | undefined, host: string | undefined): boolean {
  if (!referer || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.host === host && /^\/(zh|tw|ja)?\/?$/.test(from.pathname);
}

function goElsewhere(destination: Destination, resolvedUrl: string, query: ParsedUrlQuery): string | null {
  switch (destination) {
    case 'stay':
      return null;
    case 'login':
      return routes.login({ target: resolvedUrl });
    case 'target':
      return safeTarget(query['target']);
    case 'payment-request':
      return routes.paymentRequests({ target: resolvedUrl });
  }
}

function pathOf(resolvedUrl: string): string {
  return resolvedUrl.split('?')[0] ?? '/';
}

function isRedirect(value: object): value is { redirectTo: string } {
  return 'redirectTo' in value && typeof value.redirectTo === 'string';
}

/** A temporary redirect; after a posted form the browser must come back with a GET. */
function redirectTo(path: string, { locale, req }: GetServerSidePropsContext): { redirect: { destination: string; statusCode: 303 | 307 } } {
  return { redirect: { destination: localePath(locale ?? 'en', path), statusCode: req.method === 'POST' ? 303 : 307 } };
}

