import { unescape } from 'node:querystring';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge } from 'openid-client';
import { Type } from 'typebox';

import type { SocialProviderName } from '@/contract/member/social-providers';
import { Text } from '@/contract/wire';
import { unixNow } from '@/host/core/clock';
import { readAs } from '@/host/core/read-as';
import { getSandboxClient } from '@/host/core/sandbox-credentials';
import type { Database } from '@/host/db/client';

import { isSameSecret, type SandboxResponse } from '../answering';
import { popFault } from '../faults';
import { getSandboxOrigin } from '../origin';

import { getKeySet, verifyToken, writeIdToken, signToken, type Claims } from './tokens';

const LIFE_S = 3600;
const grant = Type.Object({
  grant_type: Type.Literal('authorization_code'),
  code: Text(4000),
  redirect_uri: Type.String(),
  code_verifier: Text(200),
});
const clientForm = Type.Object({ client_id: Type.String(), client_secret: Type.String() });
const tokenQuery = Type.Object({ input_token: Type.String() });

interface Dialect {
  consent: string;
  token: string;
  profile: string;
  describe: (person: Claims) => object;
}

const toStandardClaims = ({ email, verified, first, last }: Claims) => ({
  ...(email && { email, email_verified: verified }),
  given_name: first,
  family_name: last,
  name: `${first} ${last}`.trim(),
});
const openid: Dialect = {
  consent: '/authorize',
  token: '/token',
  profile: '/userinfo',
  describe: (person) => ({ sub: person.sub, ...toStandardClaims(person) }),
};
export const dialects: Record<SocialProviderName, Dialect> = {
  google: openid,
  paypal: openid,
  facebook: {
    consent: '/:version/dialog/oauth',
    token: '/:version/oauth/access_token',
    profile: '/:version/me',
    describe: ({ sub, email, first, last }) => ({
      id: sub,
      first_name: first,
      last_name: last,
      ...(email && { email }),
    }),
  },
  twitter: {
    consent: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    profile: '/2/users/me',
    describe: ({ sub, first, last, email, verified }) => ({
      data: {
        id: sub,
        name: `${first} ${last}`.trim(),
        username: `sandbox_${sub.slice(0, 6)}`,
        ...(verified && email && { confirmed_email: email }),
      },
    }),
  },
};

type AddRoute = (
  method: 'GET' | 'POST',
  path: string,
  answer: (request: FastifyRequest, issuer: string) => Promise<SandboxResponse> | SandboxResponse,
) => void;

/**
 * Imitates each provider: OpenID Connect for Google and PayPal, profile calls for Facebook and X.
 */
export function addIdentityRoutes(
  app: FastifyInstance,
  db: Database,
  provider: SocialProviderName,
): void {
  const basePath = `/sandbox/identity/${provider}`;
  const addRoute: AddRoute = (method, path, answer) => {
    app.route({
      method,
      url: `${basePath}${path}`,
      handler: async (request, reply) => {
        const [status, body] = await answer(request, `${getSandboxOrigin(request)}${basePath}`);
        return reply.status(status).send(body);
      },
    });
  };
  const { token, profile, describe } = dialects[provider];
  addRoute('POST', token, (request, issuer) => issueTokens(db, provider, request, issuer));
  addRoute('GET', profile, async (request) => {
    const person = await verifyToken('access', readBearer(request));
    return person ? [200, describe(person)] : [401, { error: 'invalid_token' }];
  });
  addRoute('GET', '/.well-known/openid-configuration', (_request, issuer) => [
    200,
    buildDiscovery(issuer),
  ]);
  addRoute('GET', '/jwks', () => [200, getKeySet()]);
  if (provider === 'facebook') addRoute('GET', '/:version/debug_token', describeToken);
}

const buildDiscovery = (issuer: string) => ({
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

async function issueTokens(
  db: Database,
  provider: SocialProviderName,
  request: FastifyRequest,
  issuer: string,
): Promise<SandboxResponse> {
  if (await popFault(db, 'identity-down')) return [503, { error: 'temporarily_unavailable' }];
  if (!isOurClient(provider, request)) return [401, { error: 'invalid_client' }];
  const input = readAs(grant, request.body);
  if (!input) return [400, { error: 'invalid_request' }];
  const code = await verifyToken('code', input.code);
  const isValid =
    code?.provider === provider &&
    code.redirectUri === input.redirect_uri &&
    code.challenge === (await calculatePKCECodeChallenge(input.code_verifier));
  if (!isValid) return [400, { error: 'invalid_grant' }];
  return [
    200,
    {
      access_token: await signToken('access', code),
      token_type: 'bearer',
      expires_in: LIFE_S,
      ...(dialects[provider] === openid && {
        scope: 'openid profile email',
        id_token: await buildIdToken(db, provider, issuer, code),
      }),
    },
  ];
}

async function buildIdToken(db: Database, provider: SocialProviderName, iss: string, code: Claims) {
  const issuedAt = unixNow() - ((await popFault(db, 'identity-expired')) ? 2 * LIFE_S : 0);
  const claims = {
    iss: (await popFault(db, 'identity-issuer')) ? 'https://elsewhere.invalid' : iss,
    aud: (await popFault(db, 'identity-audience'))
      ? 'somebody-else'
      : getSandboxClient(provider).clientId,
    sub: code.sub,
    iat: issuedAt,
    exp: issuedAt + LIFE_S,
    nonce: (await popFault(db, 'identity-nonce')) ? 'another-nonce' : code.nonce,
    ...toStandardClaims(code),
  };
  return writeIdToken(claims, await popFault(db, 'identity-signature'));
}

/** Facebook's token debug call. */
async function describeToken(request: FastifyRequest): Promise<SandboxResponse> {
  const { clientId, clientSecret } = getSandboxClient('facebook');
  if (!isSameSecret(readBearer(request), `${clientId}|${clientSecret}`))
    return [400, { error: { message: 'Invalid app token' } }];
  const input = readAs(tokenQuery, request.query)?.input_token ?? '';
  const token = await verifyToken('access', input);
  return [
    200,
    {
      data: {
        app_id: token ? clientId : '',
        user_id: token?.sub ?? '',
        is_valid: token?.provider === 'facebook',
        ...(token && { expires_at: token.exp }),
      },
    },
  ];
}

const readBearer = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace(/^Bearer /i, '');

/** HTTP Basic (form-encoded parts) or form fields. */
function isOurClient(provider: SocialProviderName, request: FastifyRequest): boolean {
  const basicCredentials = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const form = readAs(clientForm, request.body);
  const credentials = basicCredentials
    ? unescape(Buffer.from(basicCredentials, 'base64').toString())
    : `${form?.client_id}:${form?.client_secret}`;
  const { clientId, clientSecret } = getSandboxClient(provider);
  return isSameSecret(credentials, `${clientId}:${clientSecret}`);
}
