import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

import { SignJWT } from 'jose';
import { Type, type Static } from 'typebox';

import { socialProviders } from '@/contract/member/social-providers';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { readAs } from '@/host/core/read-as';
import { sameText, sandboxSign } from '@/host/core/sandbox-credentials';

const CODE_LIFE_S = 300;
const TOKEN_LIFE_S = 3600;
const ED25519_PKCS8 = '302e020100300506032b657004220420';

/**
 * What a code or an access token of the sandbox says. It travels signed; the sandbox stores
 * nothing.
 */
const paper = Type.Object({
  provider: Type.Enum(socialProviders),
  sub: Type.String(),
  email: Type.String(),
  verified: Type.Boolean(),
  first: Type.String(),
  last: Type.String(),
  challenge: Type.String(),
  nonce: Type.String(),
  redirectUri: Type.String(),
  until: Type.Number(),
});
export type Paper = Static<typeof paper>;

/** Seconds since 1970, by the host's clock. */
export const seconds = (): number => Math.floor(now().getTime() / 1000);

/** The id of a person at a provider: the same e-mail is the same person. */
export const subjectOf = (provider: string, email: string): string =>
  sandboxSign('identity-subject', `${provider}:${email.toLowerCase()}`).slice(0, 21);

/** Writes a signed code or access token. */
export function writePaper(purpose: 'code' | 'access', content: Omit<Paper, 'until'>): string {
  const text = Buffer.from(
    JSON.stringify({
      ...content,
      until: seconds() + (purpose === 'code' ? CODE_LIFE_S : TOKEN_LIFE_S),
    }),
  ).toString('base64url');
  return `${text}.${sandboxSign(`identity-${purpose}`, text)}`;
}

/** Reads a code or access token; null when it is forged or over. */
export function readPaper(purpose: 'code' | 'access', written: string): Paper | null {
  const [text = '', signature = ''] = written.split('.');
  if (!sameText(signature, sandboxSign(`identity-${purpose}`, text))) return null;
  const read = readAs(paper, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return read && read.until > seconds() ? read : null;
}

/** Whether a PKCE verifier (S256) belongs to a challenge. */
export const fitsChallenge = (verifier: string, challenge: string): boolean =>
  sameText(createHash('sha256').update(verifier).digest('base64url'), challenge);

/**
 * The public key of the sandbox, as a JWK Set. The key comes from SANDBOX_SECRET, so that every
 * copy of the host has it.
 */
export function keySet(): { keys: JsonWebKey[] } {
  return {
    keys: [
      {
        ...createPublicKey(signingKey('')).export({ format: 'jwk' }),
        kid: 'sandbox',
        use: 'sig',
        alg: 'EdDSA',
      },
    ],
  };
}

/** An ID token. `forged` signs it with a key that the key set does not hold. */
export function writeIdToken(claims: Record<string, unknown>, forged = false): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: 'sandbox', typ: 'JWT' })
    .sign(signingKey(forged ? 'forged' : ''));
}

function signingKey(which: '' | 'forged'): KeyObject {
  const seed = createHmac('sha256', env.SANDBOX_SECRET)
    .update(`identity-key${which}`)
    .digest('hex');
  return createPrivateKey({
    key: Buffer.from(ED25519_PKCS8 + seed, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
}
