import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import { type SocialProviderName, socialProviders } from '@/contract/member/social-providers';
import type { Secret } from '@/contract/member/social-secret';
import type { Api } from '@/lib/api';
import { ApiError, asApiError, type PlainError } from '@/lib/api-error';
import { optionalPart } from '@/lib/optional-part';
import { safeTarget } from '@/lib/redirect-target';
import { knownProviders } from '@/lib/social-providers';
import type { SocialVisitor } from '@/lib/social-visitor';
import { localePath, routes } from '@/rules/routes';
import { readSocialReason, type SocialReason, type SocialResult } from '@/rules/social-result';

import type { LoaderContext } from '../loader';
import { loadPart } from '../page-failure';
import { userAgent } from '../request';
import { apiFor } from '../proxy/server-api';
import { startSession } from './session-actions';
import {
  readSocialSecret,
  readSocialVisit,
  type SocialVisit,
  writeSocialSecret,
  writeSocialVisit,
} from './session-cookies';

/**
 * How a visitor leaves for a provider. `target` is where they want to go afterwards; '' is the
 * dashboard.
 */
export type Journey = Omit<SocialVisit, 'binding'> & { target: string };

/**
 * Begins a visit and binds it to this browser. Answers the provider's address, or where the failure
 * is told; for a browser without a binding its own address once more, to see that the cookie was
 * kept.
 * @param checked this is that second time
 */
export async function leaveForProvider(
  request: IncomingMessage,
  response: ServerResponse,
  provider: SocialProviderName,
  journey: Journey,
  { checked }: { checked: boolean },
): Promise<string> {
  const { lang, way, target, tab, remember } = journey;
  // One browser, one binding: a second tab must not end the visit of the first.
  const known = readSocialVisit(request)?.binding;
  if (!known && checked) return tell(journey, { action: 'close', reason: 'cookies' });
  const binding = known ?? randomBytes(32).toString('base64url');
  writeSocialVisit(response, { ...journey, binding });
  if (!known) {
    const asked = {
      ...(way === 'popup' && { way, tab }),
      ...(target && { target }),
      ...(remember && { remember: 1 as const }),
    };
    return localePath(lang, routes.social(provider, { ...asked, check: 1 }));
  }
  try {
    return (
      await apiFor(request).request('POST /social/start', {
        body: { provider, binding, lang, way, target, tab },
      })
    ).url;
  } catch (thrown) {
    return tell(journey, { action: 'close', reason: reasonOf(thrown) });
  }
}

/**
 * Takes what the provider sent back: signs in the member the identity belongs to, or keeps the
 * identity (in a cookie that scripts cannot read) for its registration or its proof. Answers where
 * to go.
 */
export async function comeBack(
  request: IncomingMessage,
  response: ServerResponse,
  provider: SocialProviderName,
  query: ParsedUrlQuery,
): Promise<string> {
  const visit = readSocialVisit(request);
  const fallback: Journey = {
    way: 'page',
    lang: 'en',
    tab: '',
    remember: false,
    ...visit,
    target: '',
  };
  if (!visit) return tell(fallback, { action: 'close', reason: 'state' });
  const text = (name: string, longest: number) =>
    typeof query[name] === 'string' && query[name].length <= longest ? query[name] : undefined;
  const [code, error, iss] = [text('code', 4000), text('error', 200), text('iss', 300)];
  const api = apiFor(request);
  try {
    const done = await api.request('POST /social/finish', {
      body: {
        provider,
        binding: visit.binding,
        state: text('state', 200) || '-',
        ...(code && { code }),
        ...(error && { error }),
        ...(iss && { iss }),
      },
    });
    const journey: Journey = {
      way: done.way,
      lang: visit.lang,
      tab: done.tab,
      target: done.target,
      remember: visit.remember,
    };
    if (!done.secret)
      return tell(journey, {
        action: 'close',
        reason: done.outcome === 'verified' ? 'failed' : done.outcome,
      });
    return tell(journey, await signInWith(request, response, done.secret, visit.remember));
  } catch (thrown) {
    return tell(fallback, { action: 'close', reason: reasonOf(thrown) });
  }
}

/** Signs in by a proven identity, or keeps it for its registration or its proof. @throws ApiError */
async function signInWith(
  request: IncomingMessage,
  response: ServerResponse,
  secret: Secret,
  remember: boolean,
): Promise<SocialResult> {
  try {
    const token = await apiFor(request).request('POST /securelogin', {
      body: { secret, agent: userAgent(request), remember },
    });
    await startSession(request, response, token);
    return { action: 'login' };
  } catch (thrown) {
    const refusal = asApiError(thrown);
    if (!refusal.is('socialUnknown') && !refusal.is('socialProof')) throw thrown;
    writeSocialSecret(response, secret);
    return refusal.is('socialUnknown')
      ? { action: 'register' }
      : { action: 'close', reason: 'proof' };
  }
}

/**
 * The address that tells a result: to the page that opened the popup, or to the reader in this tab.
 */
function tell({ way, lang, tab, target }: Journey, result: SocialResult): string {
  const asked = target ? { target: safeTarget(target) } : {};
  if (way === 'popup') return localePath(lang, routes.socialDone({ ...result, tab }));
  if (result.action === 'login') return localePath(lang, safeTarget(target));
  return localePath(
    lang,
    result.action === 'register'
      ? routes.register({ social: 1, ...asked })
      : routes.login({ social: result.reason, ...asked }),
  );
}

function reasonOf(thrown: unknown): SocialReason {
  const error = asApiError(thrown);
  if (error.is('socialState')) return 'state';
  if (error.is('socialOff')) return 'off';
  if (error.is('socialDown')) return 'down';
  if (error.is('socialExpired')) return 'late';
  return error.is('tooManyRequests') ? 'busy' : 'failed';
}

/** What the sign-in pages need of the providers. */
export interface SocialPart {
  offered: SocialProviderName[];
  reason: SocialReason | null;
  visitor: SocialVisitor | null;
  /** Why nobody can say who waits here. */
  failure: PlainError | null;
}

type Context = Pick<LoaderContext, 'api' | 'quick' | 'session' | 'request' | 'response' | 'query'>;

/** The providers that can be used here; all of them while nobody can say. Never holds a page up. */
async function offeredProviders(quick: Api): Promise<SocialProviderName[]> {
  const found = await optionalPart(quick.request('GET /social/providers', {}));
  return found ? knownProviders(found.providers) : [...socialProviders];
}

/**
 * Reads `social` of a sign-in page's address: a reason, or an identity that waits here (`1` at
 * Register, `proof` at Login).
 */
export async function readSocialPart(context: Context): Promise<SocialPart> {
  const asked = context.query['social'];
  const waits = asked === '1' || asked === 'proof';
  const [offered, { value: visitor, failure }] = await Promise.all([
    offeredProviders(context.quick),
    loadPart(context, waits ? findVisitor(context) : Promise.resolve(null)),
  ]);
  if (!waits) return { offered, reason: readSocialReason(asked), visitor, failure };
  return { offered, reason: visitor || failure ? null : 'late', visitor, failure };
}

async function findVisitor({ api, request, response }: Context): Promise<SocialVisitor | null> {
  const secret = readSocialSecret(request);
  if (!secret) return null;
  try {
    const { user, proof } = await api.request('POST /social/pending', { body: { secret } });
    if (typeof user?.email !== 'string') throw new ApiError('mismatch');
    return {
      provider: user.providerName,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      proof,
    };
  } catch (thrown) {
    if (!asApiError(thrown).is('socialExpired')) throw thrown;
    writeSocialSecret(response, null);
    return null;
  }
}
