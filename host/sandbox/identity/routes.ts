import { Type, type Static } from 'typebox';

import { socialProviders, type SocialProviderName } from '@/contract/member/social-providers';
import { Text } from '@/contract/wire';
import type { PathGroup } from '@/host/core/http/route';
import { readAs } from '@/host/core/read-as';
import { sandboxClient } from '@/host/core/sandbox-credentials';
import { playsProvider } from '@/host/members/social/providers';
import { callbackUrl } from '@/host/members/social/oauth-flow';
import { isEmail, normalEmail } from '@/rules/members/email';

import { sandboxOrigin } from '../origin';
import { langOf, pageCss, type Lang } from '../page';
import { sendPage } from '../send-page';

import { consentPage, nobody, strangerPage } from './page';
import { identityProtocol } from './protocol';
import { subjectOf, writePaper } from './tokens';

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

const langs: Record<string, Lang> = { 'zh-Hans': 'zh', 'zh-Hant': 'tw', ja: 'ja' };
/** Where the providers' own dialects have their consent page. */
const consentPaths: Record<SocialProviderName, string> = {
  google: '/authorize',
  paypal: '/authorize',
  facebook: '/:version/dialog/oauth',
  twitter: '/i/oauth2/authorize',
};

/**
 * The bundled identity provider: plays every provider that has no settings, over its real protocol.
 * Never in production.
 */
export const sandboxIdentityRoutes: PathGroup = (app, _route, db) => {
  const played = socialProviders.filter(playsProvider);
  if (played.length === 0) return;
  identityProtocol(app, db, played);
  app.get('/sandbox/identity/page.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(pageCss),
  );

  for (const provider of played) {
    const home = `/sandbox/identity/${provider}`;
    app.get(`${home}${consentPaths[provider]}`, async (request, reply) => {
      const authorization = readAs(authorizationSchema, request.query);
      if (!authorization || !isKnown(provider, authorization))
        return sendPage(reply, strangerPage(provider, langOf('')), 400);
      return sendPage(
        reply,
        consentPage(provider, languageOf(authorization), authorization, nobody),
        200,
      );
    });

    app.post(`${home}/consent`, async (request, reply) => {
      const asked = readAs(choiceSchema, request.body);
      if (!asked || !isKnown(provider, asked))
        return sendPage(reply, strangerPage(provider, langOf('')), 400);
      const { choice, first, last, verified, ...more } = asked;
      const { email: typed, ...authorization } = more;
      const issuer = `${sandboxOrigin(request)}${home}`;
      if (choice === 'refuse')
        return reply.redirect(back(authorization, { error: 'access_denied', iss: issuer }), 303);
      const email = normalEmail(typed);
      if (email !== '' && !isEmail(email))
        return sendPage(
          reply,
          consentPage(provider, languageOf(authorization), authorization, {
            email: typed,
            first,
            last,
            wrong: true,
          }),
          422,
        );
      const person = {
        sub: subjectOf(provider, email || `${first} ${last}`),
        email,
        verified: email !== '' && verified !== undefined,
        first,
        last,
      };
      const code = writePaper('code', {
        provider,
        ...person,
        challenge: authorization.code_challenge,
        nonce: authorization.nonce,
        redirectUri: authorization.redirect_uri,
      });
      return reply.redirect(back(authorization, { code, iss: issuer }), 303);
    });
  }
};

const languageOf = ({ ui_locales: tags }: AuthorizationRequest): Lang =>
  langs[tags.split(' ')[0] ?? ''] ?? 'en';

const isKnown = (provider: SocialProviderName, authorization: AuthorizationRequest): boolean =>
  authorization.client_id === sandboxClient(provider).clientId &&
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
