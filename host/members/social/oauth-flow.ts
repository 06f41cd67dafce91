import { randomBytes } from 'node:crypto';

import { and, gt } from 'drizzle-orm';
import * as oidc from 'openid-client';

import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { hashToken } from '@/host/core/sessions/tokens';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';

import { ProviderDown } from './bounded-fetch';
import type { Provider, SocialProviders } from './providers';
import { issueTicket } from './tickets';

const { oauthFlows } = schema;
type OAuthFlow = typeof oauthFlows.$inferSelect;
type Outcome = Reply<'POST /social/finish'>['outcome'];

const languageTags: Record<string, string> = { zh: 'zh-Hans', tw: 'zh-Hant', ja: 'ja' };

export const buildCallbackUrl = (provider: string): URL =>
  new URL(`/social-callback/${provider}`, env.PORTAL_URL);

interface OAuthContext {
  db: Database;
  providers: SocialProviders;
}

/**
 * Starts an OAuth flow and stores its state, nonce and PKCE verifier for this browser.
 * @throws Problem socialOff | socialDown
 */
export async function startOAuthFlow(
  { db, providers }: OAuthContext,
  body: Body<'POST /social/start'>,
): Promise<{ url: string }> {
  const provider = await findProvider(providers, body.provider);
  const [state, nonce, verifier] = [
    randomBytes(32).toString('base64url'),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ];
  await db
    .insert(oauthFlows)
    .values({
      stateHash: hashToken(state),
      provider: provider.name,
      bindingHash: hashToken(body.binding),
      nonce,
      verifier,
      lang: body.lang,
      way: body.way,
      target: body.target,
      tab: body.tab,
      expiresAt: new Date(now().getTime() + env.SOCIAL_LIFE_SECONDS * 1000),
    });
  const url = oidc.buildAuthorizationUrl(provider.config, {
    redirect_uri: buildCallbackUrl(provider.name).href,
    scope: provider.scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: languageTags[body.lang] ?? 'en',
    ...(provider.openid && { nonce }),
  });
  return { url: url.href };
}

/**
 * Finishes an OAuth flow. The flow is spent first, so a response counts once; the proven person is
 * stored behind a new token.
 * @throws Problem socialState for a state that is unknown, used, expired or from another browser
 */
export async function finishOAuthFlow(
  { db, providers }: OAuthContext,
  body: Body<'POST /social/finish'>,
  warn: (error: unknown) => void,
): Promise<Reply<'POST /social/finish'>> {
  const oauthFlow = await spendOAuthFlow(db, body);
  const { lang, way, target, tab } = oauthFlow;
  const flowFields = {
    lang,
    way: way === 'page' ? ('page' as const) : ('popup' as const),
    target,
    tab,
  };
  if (body.error !== undefined || body.code === undefined) {
    return {
      outcome: body.error === undefined || refusals.has(body.error) ? 'refused' : 'failed',
      secret: null,
      ...flowFields,
    };
  }
  try {
    const provider = await providers.find(body.provider);
    return {
      outcome: 'verified',
      secret: await issueTicket(db, provider.name, await fetchPerson(provider, oauthFlow, body)),
      ...flowFields,
    };
  } catch (error) {
    warn(error);
    return { outcome: toOutcome(error), secret: null, ...flowFields };
  }
}

// Errors that providers return when the user declines.
const refusals = new Set([
  'access_denied',
  'user_denied',
  'consent_required',
  'interaction_required',
  'user_cancelled_login',
]);

async function spendOAuthFlow(
  db: Database,
  { provider, state, binding }: Body<'POST /social/finish'>,
): Promise<OAuthFlow> {
  const flowMatch = and(
    match(oauthFlows, { stateHash: hashToken(state), provider, bindingHash: hashToken(binding) }),
    gt(oauthFlows.expiresAt, now()),
  );
  const [oauthFlow] = await db.delete(oauthFlows).where(flowMatch).returning();
  if (!oauthFlow) throw new Problem('socialState');
  return oauthFlow;
}

async function fetchPerson(
  provider: Provider,
  oauthFlow: OAuthFlow,
  body: Body<'POST /social/finish'>,
) {
  const callback = buildCallbackUrl(provider.name);
  callback.searchParams.set('state', body.state);
  callback.searchParams.set('code', body.code ?? '');
  if (body.iss !== undefined) callback.searchParams.set('iss', body.iss);
  const tokens = await oidc.authorizationCodeGrant(provider.config, callback, {
    pkceCodeVerifier: oauthFlow.verifier,
    expectedState: body.state,
    ...(provider.openid && { expectedNonce: oauthFlow.nonce, idTokenExpected: true }),
  });
  return provider.readPerson(provider.config, tokens);
}

async function findProvider(providers: SocialProviders, name: Provider['name']): Promise<Provider> {
  try {
    return await providers.find(name);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('socialDown');
  }
}

function toOutcome(error: unknown): Outcome {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (
      cause instanceof ProviderDown ||
      cause.name === 'TimeoutError' ||
      (cause as { code?: unknown }).code === 'OAUTH_TIMEOUT'
    )
      return 'down';
    if (cause instanceof TypeError && cause.message === 'fetch failed') return 'down';
  }
  return 'failed';
}
