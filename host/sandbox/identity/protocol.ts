import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { SocialProviderName } from '@/contract/member/social-providers';
import { readAs } from '@/host/core/read-as';
import { sameText, sandboxClient } from '@/host/core/sandbox-credentials';
import type { Database } from '@/host/db/client';

import { takeFault } from '../faults';
import { sandboxOrigin } from '../origin';

import {
  fitsChallenge,
  keySet,
  readPaper,
  seconds,
  writeIdToken,
  writePaper,
  type Paper,
} from './tokens';

const LIFE_S = 3600;
const grant = Type.Object({
  grant_type: Type.Literal('authorization_code'),
  code: Type.String({ maxLength: 4000 }),
  redirect_uri: Type.String(),
  code_verifier: Type.String({ maxLength: 200 }),
});
const optional = Type.Optional(Type.String());
const given = Type.Object({ client_id: optional, client_secret: optional });

type Asked = { provider: SocialProviderName; issuer: string; request: FastifyRequest };
type Answer = [status: number, body: unknown];

/**
 * The machine side of the sandbox identity provider: discovery, keys, tokens and persons, in the
 * dialect of the provider it plays (Google and PayPal by OpenID Connect, Facebook and X by their
 * own profile calls).
 */
export function identityProtocol(
  app: FastifyInstance,
  db: Database,
  providers: readonly SocialProviderName[],
): void {
  for (const provider of providers) {
    const home = `/sandbox/identity/${provider}`;
    const on = (
      method: 'GET' | 'POST',
      path: string,
      answer: (asked: Asked) => Promise<Answer> | Answer,
    ) =>
      app.route({
        method,
        url: `${home}${path}`,
        handler: async (request, reply: FastifyReply) => {
          const [status, body] = await answer({
            provider,
            issuer: `${sandboxOrigin(request)}${home}`,
            request,
          });
          return reply.status(status).send(body);
        },
      });
    on('GET', '/.well-known/openid-configuration', ({ issuer }) => [200, discovery(issuer)]);
    on('GET', '/jwks', () => [200, keySet()]);
    for (const path of tokenPaths[provider] ?? ['/token'])
      on('POST', path, (asked) => tokens(db, asked));
    on('GET', '/userinfo', ({ request }) =>
      withPerson(request, (person) => ({ sub: person.sub, ...standardClaims(person) })),
    );
    if (provider === 'facebook') facebookCalls(on);
    if (provider === 'twitter') {
      on('GET', '/2/users/me', ({ request }) =>
        withPerson(request, ({ sub, first, last, email, verified }) => ({
          data: {
            id: sub,
            name: `${first} ${last}`.trim(),
            username: `sandbox_${sub.slice(0, 6)}`,
            ...(verified && email && { confirmed_email: email }),
          },
        })),
      );
    }
  }
}

/** Where the dialects of Facebook and X have their token endpoints. */
const tokenPaths: Partial<Record<SocialProviderName, string[]>> = {
  facebook: ['/:version/oauth/access_token'],
  twitter: ['/2/oauth2/token'],
};

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'profile', 'email'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  authorization_response_iss_parameter_supported: true,
});

const standardClaims = ({ email, verified, first, last }: Paper) => ({
  ...(email && { email, email_verified: verified }),
  given_name: first,
  family_name: last,
  name: `${first} ${last}`.trim(),
});

async function tokens(db: Database, { provider, issuer, request }: Asked): Promise<Answer> {
  if (await takeFault(db, 'identity-down')) return [503, { error: 'temporarily_unavailable' }];
  if (!clientIsRight(provider, request)) return [401, { error: 'invalid_client' }];
  const asked = readAs(grant, request.body);
  if (!asked) return [400, { error: 'invalid_request' }];
  const code = readPaper('code', asked.code);
  const right =
    code?.provider === provider &&
    code.redirectUri === asked.redirect_uri &&
    fitsChallenge(asked.code_verifier, code.challenge);
  if (!code || !right) return [400, { error: 'invalid_grant' }];
  const openid = provider === 'google' || provider === 'paypal';
  return [
    200,
    {
      access_token: writePaper('access', code),
      token_type: 'bearer',
      expires_in: LIFE_S,
      ...(openid && {
        scope: 'openid profile email',
        id_token: await idToken(db, provider, issuer, code),
      }),
    },
  ];
}

/** The ID token, or one that a test asked to be wrong in one point. */
async function idToken(db: Database, provider: SocialProviderName, issuer: string, code: Paper) {
  const at = seconds();
  const over = await takeFault(db, 'identity-expired');
  const claims = {
    iss: (await takeFault(db, 'identity-issuer')) ? 'https://elsewhere.invalid' : issuer,
    aud: (await takeFault(db, 'identity-audience'))
      ? 'somebody-else'
      : sandboxClient(provider).clientId,
    sub: code.sub,
    iat: over ? at - 2 * LIFE_S : at,
    exp: over ? at - LIFE_S : at + LIFE_S,
    nonce: (await takeFault(db, 'identity-nonce')) ? 'another-nonce' : code.nonce,
    ...standardClaims(code),
  };
  return writeIdToken(claims, await takeFault(db, 'identity-signature'));
}

/** Facebook tells about a token, and about its person. */
function facebookCalls(
  on: (method: 'GET', path: string, answer: (asked: Asked) => Answer) => void,
): void {
  on('GET', '/:version/me', ({ request }) =>
    withPerson(request, ({ sub, email, first, last }) => ({
      id: sub,
      first_name: first,
      last_name: last,
      ...(email && { email }),
    })),
  );
  on('GET', '/:version/debug_token', ({ request }) => {
    const { clientId, clientSecret } = sandboxClient('facebook');
    if (!sameText(bearer(request), `${clientId}|${clientSecret}`))
      return [400, { error: { message: 'Invalid app token' } }];
    const token = readPaper(
      'access',
      String((request.query as Record<string, unknown>)['input_token'] ?? ''),
    );
    if (!token) return [200, { data: { app_id: '', user_id: '', is_valid: false } }];
    return [
      200,
      {
        data: {
          app_id: clientId,
          user_id: token.sub,
          is_valid: token.provider === 'facebook',
          expires_at: token.until,
        },
      },
    ];
  });
}

function withPerson(request: FastifyRequest, show: (person: Paper) => unknown): Answer {
  const person = readPaper('access', bearer(request));
  return person ? [200, show(person)] : [401, { error: 'invalid_token' }];
}

const bearer = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace(/^Bearer /i, '');

/** By HTTP Basic (both parts form-encoded) or in the form. */
function clientIsRight(provider: SocialProviderName, request: FastifyRequest): boolean {
  const expected = sandboxClient(provider);
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const form = readAs(given, request.body) ?? {};
  const parts = basic
    ? new URLSearchParams(Buffer.from(basic, 'base64').toString('utf8').replace(':', '='))
    : null;
  const [[id, secret] = [form.client_id ?? '', form.client_secret ?? '']] = parts ? [...parts] : [];
  return sameText(id, expected.clientId) && sameText(secret, expected.clientSecret);
}
