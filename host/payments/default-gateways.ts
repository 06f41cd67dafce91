import { env } from '../env';
import { sandboxCredentials } from '../sandbox/credentials';

import type { Gateway } from './gateways';
import { paypalGateway } from './paypal';

const LIVE_ORIGINS = ['https://www.paypal.com', 'https://www.sandbox.paypal.com'];

/** True when no PayPal keys are set, so that the bundled sandbox gateway answers in its place: never where money is real. */
export const usesSandbox = (): boolean => !env.PAYPAL_CLIENT_ID && env.DEPLOYMENT !== 'production';

/** Whether PayPal can be paid by here: with keys, or by the sandbox. */
export const offersPaypal = (): boolean => Boolean(env.PAYPAL_CLIENT_ID) || usesSandbox();

/** Where browsers and the sandbox reach this host, without a slash at the end. */
export const hostUrl = (): string => (env.HOST_PUBLIC_URL ?? `http://localhost:${env.HOST_PORT}`).replace(/\/$/, '');

/** PayPal by the settings; the sandbox when there are no keys. @param ownUrl where this host listens, for the sandbox */
export function defaultPaypal(ownUrl = hostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS): Gateway {
  if (usesSandbox()) {
    return paypalGateway({ baseUrl: `${ownUrl}/sandbox/paypal`, ...sandboxCredentials(), popupOrigins: [new URL(ownUrl).origin], timeoutMs });
  }
  return paypalGateway({
    baseUrl: env.PAYPAL_BASE_URL ?? 'https://api-m.paypal.com',
    clientId: env.PAYPAL_CLIENT_ID ?? '',
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
    popupOrigins: LIVE_ORIGINS,
    timeoutMs,
  });
}
