import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';
import { Type, type Static } from 'typebox';

import { socialProviders } from '@/contract/member/social-providers';
import { now, unixNow } from '@/host/core/clock';
import { readAs } from '@/host/core/read-as';
import { signForSandbox } from '@/host/core/sandbox-credentials';

const ED25519_PKCS8 = '302e020100300506032b657004220420';
const lifeSeconds = { code: 300, access: 3600 };
type Purpose = keyof typeof lifeSeconds;

/** Signed content of a code or access token; the sandbox stores nothing. */
const tokenSchema = Type.Object({
  provider: Type.Enum(socialProviders),
  sub: Type.String(),
  email: Type.String(),
  verified: Type.Boolean(),
  first: Type.String(),
  last: Type.String(),
  challenge: Type.String(),
  nonce: Type.String(),
  redirectUri: Type.String(),
  exp: Type.Number(),
});
export type Claims = Static<typeof tokenSchema>;

/** The same email gives the same id. */
export const toSubject = (provider: string, email: string): string =>
  signForSandbox('identity-subject', `${provider}:${email.toLowerCase()}`).slice(0, 21);

const getTokenKey = () => Buffer.from(signForSandbox('identity-paper', ''), 'hex');

export const signToken = (purpose: Purpose, content: Omit<Claims, 'exp'>): Promise<string> =>
  new SignJWT({ ...content, aud: purpose, exp: unixNow() + lifeSeconds[purpose] })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(getTokenKey());

/** Returns null if forged or expired. */
export async function verifyToken(purpose: Purpose, token: string): Promise<Claims | null> {
  const options = { audience: purpose, currentDate: now() };
  const verifiedToken = await jwtVerify(token, getTokenKey(), options).catch(() => null);
  return verifiedToken && readAs(tokenSchema, verifiedToken.payload);
}

/** Derived from SANDBOX_SECRET, so every host instance shares the key. */
export const getKeySet = (): { keys: JsonWebKey[] } => ({
  keys: [
    {
      ...createPublicKey(getSigningKey('')).export({ format: 'jwk' }),
      kid: 'sandbox',
      use: 'sig',
      alg: 'EdDSA',
    },
  ],
});

/** `isForged` signs with a key outside the key set. */
export const writeIdToken = (claims: Record<string, unknown>, isForged: boolean): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: 'sandbox', typ: 'JWT' })
    .sign(getSigningKey(isForged ? 'forged' : ''));

function getSigningKey(variant: '' | 'forged'): KeyObject {
  const key = Buffer.from(ED25519_PKCS8 + signForSandbox('identity-key', variant), 'hex');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
