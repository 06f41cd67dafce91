import type { ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import type {
  GetServerSidePropsContext,
  GetServerSidePropsResult,
  GetStaticPropsContext,
} from 'next';

import type { Key, Reply } from '@/contract/calls';
import type { Api, CallOptions, CallInput } from '@/lib/api';
import { ApiError, asApiError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';
import { withShortTimeout } from '@/lib/optional-part';
import type { FrameProps, ServerPageProps } from '@/lib/page-props';
import { classifyRoute } from '@/lib/redirect-rules';
import { guestSession, type CurrentUser, type SessionView } from '@/lib/session';
import { COOKIE_PREFIX } from '@/rules/cookie-prefix';
import { toLocale } from '@/rules/locale';
import { stripQuery } from '@/rules/routes';

import { env, siteBrand, siteOrigin, testLogin } from './env';
import { isOpenToGuests, guard } from './session/guard';
import { getHostTime } from './proxy/host-time';
import { withStaleReply } from './cache/stale-cache';
import { findPageMeta } from './cache/page-meta';
import { answerFailure, hasFailure, redirectTo } from './page-failure';
import { apiFor } from './proxy/server-api';
import {
  endSession,
  toGuestSession,
  setsCookies,
  type RequestSession,
} from './session/session-cookies';
import type { LoaderContext } from './loader';
import type { TestVisit } from './test-mode/visit';

export type PropsOf<P extends (context: never) => unknown> = Awaited<
  Extract<Awaited<ReturnType<P>>, { props: unknown }>['props']
>;

export type LoadResult<T> = T | { redirectTo: string };
export type Loader<T extends object> = (context: LoaderContext) => Promise<LoadResult<T>>;

interface PageRequest<T extends object> {
  context: GetServerSidePropsContext;
  loader: Loader<T>;
  test: TestVisit | null;
  stripeKey: string | undefined;
  /** Runs when a part is missing or stale. */
  onLoadFailed: () => void;
}

/** A download. */
interface TextFile {
  name: string;
  type: string;
  text: string;
}

interface PageOptions<T> {
  /** Query parameters that vary the shared guest response; the loader sees no others. */
  varyBy?: readonly string[];
  /** Allows card payment in the page. */
  takesPayment?: boolean;
  /** Sent as the response after the session check. */
  file?: (data: T) => TextFile;
}

type Answer<T> = GetServerSidePropsResult<ServerPageProps<T>>;

const SHARED_SECONDS = 60;
/** Short cache time for a page with missing or stale parts. */
const DEGRADED_SECONDS = 5;

/**
 * getServerSideProps of every dynamic page: checks the session, applies the redirect table, and
 * maps loader errors.
 */
export function serverPage<T extends object>(loader: Loader<T>, options: PageOptions<T> = {}) {
  const { varyBy } = options;
  return async (original: GetServerSidePropsContext): Promise<Answer<T>> => {
    const context = varyBy ? { ...original, query: pick(original.query, varyBy) } : original;
    const { req, res, resolvedUrl } = context;
    res.setHeader('cache-control', 'private, no-store');
    const { session, redirectPath } = guard(req.headers, resolvedUrl);
    if (redirectPath && !process.env.WITHOUT_GUARD) return redirectTo(redirectPath, context);
    const test =
      process.env.WITH_TEST_MODE && env.TEST_MODE
        ? (await import('./test-mode/visit')).createTestVisit(req, res)
        : null;
    const stripeKey = options.takesPayment ? env.STRIPE_PUBLISHABLE_KEY : undefined;
    if (stripeKey) allowStripe(res);
    let isComplete = true;
    const onLoadFailed = () => (isComplete = false);
    const result = await renderRequest({ context, loader, test, stripeKey, onLoadFailed }, session);
    if (varyBy && isPubliclyCacheable(context, result))
      allowCaching(isComplete ? SHARED_SECONDS : DEGRADED_SECONDS, varyBy, res);
    if (options.file && 'props' in result) {
      const props = await result.props;
      if (props.loadError === null) sendFile(res, options.file(props.data));
    }
    return result;
  };
}

function sendFile(response: ServerResponse, { name, type, text }: TextFile): void {
  response.setHeader('content-type', type);
  response.setHeader('content-disposition', `attachment; filename="${name}"`);
  response.end(text);
}

function isPubliclyCacheable<T extends object>(
  { req, res }: GetServerSidePropsContext,
  result: Answer<T>,
) {
  return (
    req.method === 'GET' &&
    res.statusCode === 200 &&
    !setsCookies(res) &&
    !hasFailure(res) &&
    !req.headers.cookie?.includes(COOKIE_PREFIX) &&
    'props' in result &&
    !(result.props instanceof Promise) &&
    result.props.loadError === null
  );
}

const pick = (query: ParsedUrlQuery, names: readonly string[]): ParsedUrlQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));

/** Browsers revalidate each time; our server and proxies cache. */
function allowCaching(seconds: number, names: readonly string[], response: ServerResponse): void {
  response.setHeader('cache-control', `public, max-age=0, must-revalidate, s-maxage=${seconds}`);
  response.setHeader(
    'no-vary-search',
    `params, except=(${names.map((parameter) => `"${parameter}"`).join(' ')})`,
  );
  response.setHeader('vary', 'Cookie');
}

/** Retries a public page as a guest when the host refuses the session. */
async function renderRequest<T extends object>(
  pageRequest: PageRequest<T>,
  session: RequestSession,
): Promise<Answer<T>> {
  const { context, loader, test, onLoadFailed } = pageRequest;
  const { req, res, resolvedUrl } = context;
  const frame = buildFrame(context, session, test, pageRequest.stripeKey);
  const hostApi = apiFor(req, session);
  // Forced test results and a shifted clock must not enter the shared cache.
  const api = cacheProfile(
    test ? test.watch(hostApi) : withStaleReply(hostApi, frame.brand.portal, onLoadFailed),
  );
  const quickApi = withShortTimeout(api, onLoadFailed);
  const { query, params = {} } = context;
  try {
    const [userFields, meta, loadResult] = await Promise.all([
      verifyProfile({ api, quickApi }, session, resolvedUrl),
      findPageMeta(apiFor(req, toGuestSession(session)), stripQuery(resolvedUrl), frame.locale),
      loader({
        api,
        quickApi,
        session,
        query,
        params,
        locale: frame.locale,
        brand: frame.brand,
        request: req,
        response: res,
      }),
    ]);
    frame.session.serverTime = getNow(test);
    if (userFields) frame.session = { ...frame.session, state: 'logged-in', ...userFields };
    if (meta) frame.meta = meta;
    if (isRedirect(loadResult)) return redirectTo(loadResult.redirectTo, context);
    return { props: { ...frame, data: loadResult, loadError: null } };
  } catch (thrown) {
    logFault(thrown);
    const error = asApiError(thrown);
    // A posted form cannot be read twice.
    if (
      error.isSessionRefused &&
      session.token &&
      isOpenToGuests(resolvedUrl) &&
      req.method !== 'POST'
    ) {
      endSession(res);
      return renderRequest(pageRequest, toGuestSession(session));
    }
    return answerFailure(context, frame, error);
  }
}

function cacheProfile(api: Api): Api {
  const profileKey = 'GET /user/showprofile';
  let profile: Promise<Reply<typeof profileKey>> | undefined;
  return {
    request: <K extends Key>(key: K, input: CallInput<K>, options?: CallOptions) =>
      key === profileKey && !options?.signal
        ? ((profile ??= api.request(profileKey, {}, options)) as Promise<Reply<K>>)
        : api.request(key, input, options),
  };
}

/**
 * Verifies a logged-in token with the host, in parallel with the loader. Open pages trust the
 * cookies if the host fails.
 */
async function verifyProfile(
  { api, quickApi }: Pick<LoaderContext, 'api' | 'quickApi'>,
  { state }: RequestSession,
  resolvedUrl: string,
): Promise<{ user: CurrentUser; cartCount?: number } | null> {
  const kind = classifyRoute(stripQuery(resolvedUrl));
  if (state !== 'logged-in' || kind === 'public' || kind === 'recovery') return null;
  try {
    const profile = await (kind === 'open' ? quickApi : api).request('GET /user/showprofile', {});
    if (typeof profile?.suite !== 'string' || typeof profile.userid !== 'string')
      throw new ApiError('mismatch');
    const user = {
      suite: profile.suite,
      id: profile.userid,
      email: profile.cgcode,
      countryISO: profile.registrationcountry,
      firstname: profile.firstname,
    };
    const { cartitemscount: cartCount } = profile;
    return { user, ...(cartCount !== undefined && { cartCount }) };
  } catch (thrown) {
    const error = asApiError(thrown);
    if (kind === 'open' && !error.isSessionRefused) return null;
    // A missing member does not mean a missing page.
    throw error.is('notFound') ? new ApiError('server', { status: 502 }) : error;
  }
}

/** getStaticProps of a public document; its HTML has no session. */
export function publicPage({ locale: raw }: GetStaticPropsContext): { props: FrameProps } {
  const now = new Date().toISOString();
  return {
    props: {
      locale: toLocale(raw),
      brand: siteBrand(),
      origin: siteOrigin(),
      session: guestSession(now),
      now,
      path: '',
    },
  };
}

/** Host time, shifted for a test session. */
const getNow = (test: TestVisit | null) =>
  new Date(getHostTime() + (test?.frame.clockMs ?? 0)).toISOString();

function buildFrame(
  context: GetServerSidePropsContext,
  session: RequestSession,
  test: TestVisit | null,
  stripeKey: string | undefined,
): FrameProps {
  const locale = toLocale(context.locale);
  const now = getNow(test);
  const view: SessionView = {
    state: session.user ? session.state : 'guest',
    user: session.user,
    expiresAt: session.expiresAt,
    serverTime: now,
  };
  return {
    locale,
    brand: test?.brand ?? siteBrand(),
    origin: siteOrigin(),
    session: view,
    now,
    path: context.resolvedUrl,
    ...(stripeKey && { stripeKey }),
    ...(test && { testMode: test.frame }),
    ...(view.state !== 'logged-in' && testLogin() && { testLogin: testLogin() ?? undefined }),
  };
}

function isRedirect(value: object): value is { redirectTo: string } {
  return 'redirectTo' in value && typeof value.redirectTo === 'string';
}

const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';
const stripeFrames = `${stripeScripts} https://hooks.stripe.com`;

function allowStripe(response: ServerResponse): void {
  const changeHeader = (name: string, edit: (current: string) => string) =>
    response.setHeader(name, edit(String(response.getHeader(name) ?? '')));
  changeHeader('content-security-policy', (policy) =>
    policy
      .replace(/script-src [^;]*/, `$& ${stripeScripts}`)
      .replace(/connect-src [^;]*/, '$& https://api.stripe.com')
      .replace(/img-src [^;]*/, '$& https://*.stripe.com')
      .replace(/frame-src ('none')?/, `frame-src ${stripeFrames} `),
  );
  changeHeader('permissions-policy', (permissions) =>
    permissions.replace(
      'payment=(self)',
      'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
    ),
  );
}
