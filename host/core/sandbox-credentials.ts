import { createHmac } from 'node:crypto';

import type { SocialProviderName } from '@/contract/member/social-providers';

import { env } from './env';

/** Signs with a key derived from SANDBOX_SECRET per purpose. Returns hex. */
export function signForSandbox(purpose: string, text: string): string {
  return createHmac('sha256', `${env.SANDBOX_SECRET}:${purpose}`).update(text).digest('hex');
}

export function getSandboxCredentials(): {
  clientId: string;
  clientSecret: string;
  webhookId: string;
} {
  return {
    clientId: 'sandbox',
    clientSecret: signForSandbox('client', 'sandbox'),
    webhookId: 'SANDBOXNOTICES',
  };
}

/** Returns a secret in the form of MAIL_WEBHOOK_SECRET. */
export const getSandboxMailSecret = (): string =>
  `whsec_${Buffer.from(signForSandbox('mail', 'notices'), 'hex').toString('base64')}`;

export function getSandboxClient(provider: SocialProviderName): {
  clientId: string;
  clientSecret: string;
} {
  return {
    clientId: `sandbox-${provider}`,
    clientSecret: signForSandbox('identity-client', provider),
  };
}
