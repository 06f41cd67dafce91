import { z } from 'zod';

import { socialProviders, type SocialProviderName } from '@/contract/member/social-providers';
import type { PathGroup } from '@/host/core/http/route';
import { sandboxClient } from '@/host/core/sandbox-credentials';
import { playsProvider } from '@/host/members/social/providers';
import { callbackUrl } from '@/host/members/social/oauth-flow';
import { isEmail, normalEmail } from '@/rules/members/email';

import { sandboxOrigin } from '../origin';
import { sendPage } from '../send-page';

import { consentPage, strangerPage } from './page';
import { dialects, identityProtocol } from './protocol';
import { toSubject, writePaper } from './tokens';

const authorizationSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.string().max(100),
  redirect_uri: z.string().max(500),
  state: z.string().min(1).max(300),
  code_challenge: z.string().min(43).max(128),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().max(300).default(''),
  ui_locales: z.string().max(100).default('en'),
});
type AuthorizationRequest = z.infer<typeof authorizationSchema>;
const choiceSchema = authorizationSchema.extend({
  choice: z.enum(['approve', 'refuse']),
  email: z.string().max(254).default(''),
  first: z.string().max(60).default(''),
  last: z.string().max(60).default(''),
  verified: z.string().optional(),
});

/** Simulates providers without settings. Never in production. */
export const sandboxIdentityRoutes: PathGroup = (app, _route, db) => {
  for (const provider of socialProviders.filter(playsProvider)) {
    identityProtocol(app, db, provider);
    const home = `/sandbox/identity/${provider}`;

    app.get(`${home}${dialects[provider].consent}`, async (request, reply) => {
      const authorization = authorizationSchema.safeParse(request.query).data;
      return isKnown(provider, authorization)
        ? sendPage(reply, consentPage(provider, authorization), 200)
        : sendPage(reply, strangerPage(provider), 400);
    });

    app.post(`${home}/consent`, async (request, reply) => {
      const asked = choiceSchema.safeParse(request.body).data;
      if (!isKnown(provider, asked)) return sendPage(reply, strangerPage(provider), 400);
      const { choice, email: typed, first, last, verified, ...authorization } = asked;
      const iss = `${sandboxOrigin(request)}${home}`;
      if (choice === 'refuse')
        return reply.redirect(back(authorization, { error: 'access_denied', iss }), 303);
      const email = normalEmail(typed);
      if (email !== '' && !isEmail(email)) {
        const mistaken = { email: typed, first, last };
        return sendPage(reply, consentPage(provider, authorization, mistaken), 422);
      }
      const code = await writePaper('code', {
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
      return reply.redirect(back(authorization, { code, iss }), 303);
    });
  }
};

const isKnown = <T extends AuthorizationRequest>(
  provider: SocialProviderName,
  authorization: T | undefined,
): authorization is T =>
  authorization?.client_id === sandboxClient(provider).clientId &&
  authorization.redirect_uri === callbackUrl(provider).href;

function back(
  { redirect_uri: address, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ ...answer, state }))
    url.searchParams.set(name, value);
  return url.href;
}
