import { env } from '@/host/core/env';
import { hostUrl } from '@/host/core/host-url';
import { sandboxCredentials } from '@/host/core/sandbox-credentials';

import { playsSandbox } from '../sandboxes';

const LIVE_ORIGINS = ['https://www.paypal.com', 'https://www.sandbox.paypal.com'];

/** Where PayPal (or the sandbox that has its protocol) is, and who we are to it. */
export type PaypalSettings = ReturnType<typeof paypalSettings>;

/** Whether PayPal can be paid by here: with keys, or by the sandbox. */
export const offersPaypal = (): boolean => Boolean(env.PAYPAL_CLIENT_ID) || playsSandbox();

/**
 * PayPal by the settings; the sandbox when there are no keys.
 * @param ownUrl where this host listens, for the sandbox
 */
export function paypalSettings(ownUrl = hostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  if (playsSandbox())
    return {
      baseUrl: `${ownUrl}/sandbox/paypal`,
      ...sandboxCredentials(),
      /** Origins at which the payer may be sent. */
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
