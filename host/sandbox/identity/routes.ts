import { Type, type Static } from 'typebox';

import { socialProviders, type SocialProviderName } from '@/contract/member/social-providers';
import { Text } from '@/contract/wire';
import type { PathGroup } from '@/host/core/http/route';
import { readAs } from '@/host/core/read-as';
import { getSandboxClient } from '@/host/core/sandbox-credentials';
import { usesSandboxProvider } from '@/host/members/social/providers';
import { buildCallbackUrl } from '@/host/members/social/oauth-flow';
import { isEmail, normalizeEmail } from '@/rules/members/email';

import { getSandboxOrigin } from '../origin';
import { sendPage } from '../send-page';

import { renderConsent, renderUnknownClient } from './page';
import { dialects, addIdentityRoutes } from './protocol';
import { toSubject, signToken } from './tokens';

const authorizationSchema = Type.Object({
  response_type: Type.Literal('code'),
  client_id: Text(100),
  redirect_uri: Text(500),
  state: Text(300, 1),
  code_challenge: Text(128, 43),
  code_challenge_method: Type.Literal('S256'),
  nonce: Type.String({ maxLength: 300, default: '' }),
  ui_locales: Type.String({ maxLength: 100, default: 'en' }),
});
type AuthorizationRequest = Static<typeof authorizationSchema>;
const choiceSchema = Type.Object({
  ...authorizationSchema.properties,
  choice: Type.Enum(['approve', 'refuse']),
  email: Type.String({ maxLength: 254, default: '' }),
  first: Type.String({ maxLength: 60, default: '' }),
  last: Type.String({ maxLength: 60, default: '' }),
  verified: Type.Optional(Type.String()),
});

/** Simulates providers without settings. Never in production. */
export const sandboxIdentityRoutes: PathGroup = (app, _route, db) => {
  for (const provider of socialProviders.filter(usesSandboxProvider)) {
    addIdentityRoutes(app, db, provider);
    const basePath = `/sandbox/identity/${provider}`;

    app.get(`${basePath}${dialects[provider].consent}`, async (request, reply) => {
      const authorization = readAs(authorizationSchema, request.query);
      return isOurRequest(provider, authorization)
        ? sendPage(reply, renderConsent(provider, authorization), 200)
        : sendPage(reply, renderUnknownClient(provider), 400);
    });

    app.post(`${basePath}/consent`, async (request, reply) => {
      const input = readAs(choiceSchema, request.body);
      if (!isOurRequest(provider, input))
        return sendPage(reply, renderUnknownClient(provider), 400);
      const { choice, email: typedEmail, first, last, verified, ...authorization } = input;
      const iss = `${getSandboxOrigin(request)}${basePath}`;
      if (choice === 'refuse')
        return reply.redirect(toReturnUrl(authorization, { error: 'access_denied', iss }), 303);
      const email = normalizeEmail(typedEmail);
      if (email !== '' && !isEmail(email)) {
        const rejectedInput = { email: typedEmail, first, last };
        return sendPage(reply, renderConsent(provider, authorization, rejectedInput), 422);
      }
      const code = await signToken('code', {
        provider,
        sub: toSubject(provider, email || `${first} ${last}`),
        email,
        verified: email !== '' && verified !== undefined,
        first,
        last,
        challenge: authorization.code_challenge,
        nonce: authorization.nonce,
        redirectUri: authorization.redirect_uri,
      });
      return reply.redirect(toReturnUrl(authorization, { code, iss }), 303);
    });
  }
};

const isOurRequest = <T extends AuthorizationRequest>(
  provider: SocialProviderName,
  authorization: T | null,
): authorization is T =>
  authorization?.client_id === getSandboxClient(provider).clientId &&
  authorization.redirect_uri === buildCallbackUrl(provider).href;

function toReturnUrl(
  { redirect_uri: redirectUri, state }: AuthorizationRequest,
  params: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...params, state }))
    url.searchParams.set(name, value);
  return url.href;
}
