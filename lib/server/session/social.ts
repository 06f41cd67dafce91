import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import { type SocialProviderName, socialProviders } from '@/contract/member/social-providers';
import type { Secret } from '@/contract/member/social-secret';
import type { Api } from '@/lib/api';
import { ApiError, asApiError, type PlainError } from '@/lib/api-error';
import { loadOptional } from '@/lib/optional-part';
import { toSafeTarget } from '@/lib/redirect-target';
import { filterProviders } from '@/lib/social-providers';
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

/** `target` is the page to open afterwards; '' is the dashboard. */
export type Journey = Omit<SocialVisit, 'binding'> & { target: string };

/** Returns the next URL: the first time, this URL again to check that cookies work (`checked`). */
export async function startProviderVisit(
  request: IncomingMessage,
  response: ServerResponse,
  provider: SocialProviderName,
  journey: Journey,
  { checked }: { checked: boolean },
): Promise<string> {
  const { lang, way, target, tab, remember } = journey;
  // A second tab must not end the first tab's visit.
  const storedBinding = readSocialVisit(request)?.binding;
  if (!storedBinding && checked)
    return buildResultUrl(journey, { action: 'close', reason: 'cookies' });
  const binding = storedBinding ?? randomBytes(32).toString('base64url');
  writeSocialVisit(response, { ...journey, binding });
  if (!storedBinding) {
    const parameters = {
      ...(way === 'popup' && { way, tab }),
      ...(target && { target }),
      ...(remember && { remember: 1 as const }),
    };
    return localePath(lang, routes.social(provider, { ...parameters, check: 1 }));
  }
  try {
    return (
      await apiFor(request).request('POST /social/start', {
        body: { provider, binding, lang, way, target, tab },
      })
    ).url;
  } catch (thrown) {
    return buildResultUrl(journey, { action: 'close', reason: toSocialReason(thrown) });
  }
}

/** Signs in a returned identity, or stores it for registration or proof. Returns the next URL. */
export async function finishProviderVisit(
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
  if (!visit) return buildResultUrl(fallback, { action: 'close', reason: 'state' });
  const readText = (name: string, maxLength: number) =>
    typeof query[name] === 'string' && query[name].length <= maxLength ? query[name] : undefined;
  const [code, error, iss] = [readText('code', 4000), readText('error', 200), readText('iss', 300)];
  const api = apiFor(request);
  try {
    const result = await api.request('POST /social/finish', {
      body: {
        provider,
        binding: visit.binding,
        state: readText('state', 200) || '-',
        ...(code && { code }),
        ...(error && { error }),
        ...(iss && { iss }),
      },
    });
    const journey: Journey = {
      way: result.way,
      lang: visit.lang,
      tab: result.tab,
      target: result.target,
      remember: visit.remember,
    };
    if (!result.secret)
      return buildResultUrl(journey, {
        action: 'close',
        reason: result.outcome === 'verified' ? 'failed' : result.outcome,
      });
    return buildResultUrl(
      journey,
      await signInWith(request, response, result.secret, visit.remember),
    );
  } catch (thrown) {
    return buildResultUrl(fallback, { action: 'close', reason: toSocialReason(thrown) });
  }
}

/** @throws ApiError */
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

/** A popup reports to its opener page. */
function buildResultUrl({ way, lang, tab, target }: Journey, result: SocialResult): string {
  const parameters = target ? { target: toSafeTarget(target) } : {};
  if (way === 'popup') return localePath(lang, routes.socialDone({ ...result, tab }));
  if (result.action === 'login') return localePath(lang, toSafeTarget(target));
  return localePath(
    lang,
    result.action === 'register'
      ? routes.register({ social: 1, ...parameters })
      : routes.login({ social: result.reason, ...parameters }),
  );
}

function toSocialReason(thrown: unknown): SocialReason {
  const error = asApiError(thrown);
  if (error.is('socialState')) return 'state';
  if (error.is('socialOff')) return 'off';
  if (error.is('socialDown')) return 'down';
  if (error.is('socialExpired')) return 'late';
  return error.is('tooManyRequests') ? 'busy' : 'failed';
}

export interface SocialPart {
  offered: SocialProviderName[];
  reason: SocialReason | null;
  visitor: SocialVisitor | null;
  /** Why the pending identity cannot be loaded. */
  failure: PlainError | null;
}

type Context = Pick<
  LoaderContext,
  'api' | 'quickApi' | 'session' | 'request' | 'response' | 'query'
>;

/** Falls back to all providers so that the page never waits. */
async function listOfferedProviders(quickApi: Api): Promise<SocialProviderName[]> {
  const reply = await loadOptional(quickApi.request('GET /social/providers', {}));
  return reply ? filterProviders(reply.providers) : [...socialProviders];
}

/** Reads `social`: a reason, or a pending identity (`1` at Register, `proof` at Login). */
export async function readSocialPart(context: Context): Promise<SocialPart> {
  const social = context.query['social'];
  const isPending = social === '1' || social === 'proof';
  const [offered, { value: visitor, failure }] = await Promise.all([
    listOfferedProviders(context.quickApi),
    loadPart(context, isPending ? findVisitor(context) : Promise.resolve(null)),
  ]);
  if (!isPending) return { offered, reason: readSocialReason(social), visitor, failure };
  return { offered, reason: visitor || failure ? null : 'late', visitor, failure };
}

async function findVisitor({ api, request, response }: Context): Promise<SocialVisitor | null> {
  const secret = readSocialSecret(request);
  if (!secret) return null;
  try {
    const { user, proof: needsProof } = await api.request('POST /social/pending', {
      body: { secret },
    });
    if (typeof user?.email !== 'string') throw new ApiError('mismatch');
    return {
      provider: user.providerName,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      needsProof,
    };
  } catch (thrown) {
    if (!asApiError(thrown).is('socialExpired')) throw thrown;
    writeSocialSecret(response, null);
    return null;
  }
}
