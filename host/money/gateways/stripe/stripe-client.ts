import Stripe from 'stripe';

import { env } from '@/host/core/env';
import { getHostUrl } from '@/host/core/host-url';
import { signForSandbox } from '@/host/core/sandbox-credentials';

import { GatewayFailure } from '../gateways';
import { usesSandbox } from '../sandboxes';
import { createStripeHttp } from './stripe-http';

export type StripeSettings = ReturnType<typeof getStripeSettings>;

export const offersStripe = (): boolean => Boolean(env.STRIPE_SECRET_KEY) || usesSandbox();

export const getSandboxStripeKeys = () => ({
  secretKey: `sk_test_${signForSandbox('stripe', 'key')}`,
  webhookSecret: `whsec_${signForSandbox('stripe', 'notices')}`,
});

/** Outside production, uses the sandbox at `ownUrl` if no gateway has keys. */
export function getStripeSettings(ownUrl = getHostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  if (usesSandbox())
    return {
      baseUrl: ownUrl,
      ...getSandboxStripeKeys(),
      popupOrigins: [new URL(ownUrl).origin],
      timeoutMs,
    };
  return {
    baseUrl: env.STRIPE_BASE_URL ?? 'https://api.stripe.com',
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    popupOrigins: ['https://checkout.stripe.com'],
    timeoutMs,
  };
}

/** The SDK over our transport, with one idempotent retry. Use this inside `withDeadline`. */
export const createStripeClient = ({ baseUrl, secretKey, timeoutMs }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    httpClient: createStripeHttp(baseUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

/** 'state': the object's state has changed; 'refused': a retry does not help. */
export type StripeRefusal = 'declined' | 'missing' | 'state' | 'refused';

/**
 * Returns refusals that the caller can handle; throws for all other failures.
 * @throws GatewayFailure
 */
export async function callStripe<T>(label: string, call: Promise<T>): Promise<T | StripeRefusal> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return 'declined';
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      if (error.code === 'resource_missing') return 'missing';
      if (error.code === 'payment_intent_unexpected_state') return 'state';
      return 'refused';
    }
    throw new GatewayFailure(
      `stripe ${label}: ${error instanceof Error ? `${error.name} ${error.message}`.slice(0, 200) : 'failed'}`,
    );
  }
}

export const isOk = <T>(result: T | StripeRefusal): result is T => typeof result !== 'string';

export const toStripeLocale = (language: string): 'en' | 'zh' | 'zh-TW' | 'ja' =>
  language === 'tw' ? 'zh-TW' : language === 'zh' || language === 'ja' ? language : 'en';
