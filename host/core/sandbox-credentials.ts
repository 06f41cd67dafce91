import { createHmac, timingSafeEqual } from 'node:crypto';

import type { SocialProviderName } from '@/contract/member/social-providers';

import { env } from './env';

/** Signs text with a key that is made from SANDBOX_SECRET for one purpose. Hex. */
export function sandboxSign(purpose: string, text: string): string {
  return createHmac('sha256', `${env.SANDBOX_SECRET}:${purpose}`).update(text).digest('hex');
}

/** Takes as long wherever they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The client that the bundled sandbox gateway knows. */
export function sandboxCredentials(): {
  clientId: string;
  clientSecret: string;
  webhookId: string;
} {
  return {
    clientId: 'sandbox',
    clientSecret: sandboxSign('client', 'sandbox'),
    webhookId: 'SANDBOXNOTICES',
  };
}

/** What signs the notices of the sandbox mail provider, in the form of MAIL_WEBHOOK_SECRET. */
export const sandboxMailSecret = (): string =>
  `whsec_${Buffer.from(sandboxSign('mail', 'notices'), 'hex').toString('base64')}`;

/** The client that the sandbox identity provider knows, one for each provider it plays. */
export function sandboxClient(provider: SocialProviderName): {
  clientId: string;
  clientSecret: string;
} {
  return {
    clientId: `sandbox-${provider}`,
    clientSecret: sandboxSign('identity-client', provider),
  };
}
