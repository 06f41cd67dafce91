import { env } from '@/host/core/env';
import { getHostUrl } from '@/host/core/host-url';
import { getSandboxCredentials } from '@/host/core/sandbox-credentials';

import { usesSandbox } from '../sandboxes';

const LIVE_ORIGINS = ['https://www.paypal.com', 'https://www.sandbox.paypal.com'];

export type PaypalSettings = ReturnType<typeof getPaypalSettings>;

export const offersPaypal = (): boolean => Boolean(env.PAYPAL_CLIENT_ID) || usesSandbox();

/** Without keys, falls back to the sandbox at `ownUrl`. */
export function getPaypalSettings(ownUrl = getHostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  if (usesSandbox())
    return {
      baseUrl: `${ownUrl}/sandbox/paypal`,
      ...getSandboxCredentials(),
      popupOrigins: [new URL(ownUrl).origin],
      timeoutMs,
    };
  return {
    baseUrl: env.PAYPAL_BASE_URL ?? 'https://api-m.paypal.com',
    clientId: env.PAYPAL_CLIENT_ID ?? '',
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
    popupOrigins: LIVE_ORIGINS,
    timeoutMs,
  };
}
