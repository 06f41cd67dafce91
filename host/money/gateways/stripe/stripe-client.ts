import Stripe from 'stripe';

import { env } from '@/host/core/env';
import { hostUrl } from '@/host/core/host-url';
import { sandboxSign } from '@/host/core/sandbox-credentials';

import { GatewayFailure } from '../gateways';
import { playsSandbox } from '../sandboxes';
import { stripeHttp } from './stripe-http';

/** Where Stripe (or the sandbox that speaks its protocol) is, and who we are to it. */
export type StripeSettings = ReturnType<typeof stripeSettings>;

/** Whether Stripe can be used here: with a key, or by the sandbox. */
export const offersStripe = (): boolean => Boolean(env.STRIPE_SECRET_KEY) || playsSandbox();

/** The key and the notice secret that the bundled Stripe sandbox knows. */
export const sandboxStripeKeys = () => ({
  secretKey: `sk_test_${sandboxSign('stripe', 'key')}`,
  webhookSecret: `whsec_${sandboxSign('stripe', 'notices')}`,
});

/**
 * Stripe by the settings; the sandbox when there is no key.
 * @param ownUrl where this host listens, for the sandbox
 */
export function stripeSettings(ownUrl = hostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  if (playsSandbox())
    return {
      /** Origin of the API, e.g. "https://api.stripe.com". */
      baseUrl: ownUrl,
      ...sandboxStripeKeys(),
      /** Origins at which the payer may be sent, e.g. "https://checkout.stripe.com". */
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

/**
 * The official SDK over our own transport. Repeats a broken call once, under its idempotency key.
 * To be asked `within` a deadline only.
 */
export const stripeClient = ({ baseUrl, secretKey, timeoutMs }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    httpClient: stripeHttp(baseUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

/**
 * What Stripe refused: 'declined' for the payer's card, 'missing' for an object it does not know,
 * 'state' for one that has moved on, 'refused' for any other reason that asking again will not
 * change.
 */
export type StripeRefusal = 'declined' | 'missing' | 'state' | 'refused';

/**
 * Waits for a call of the SDK. Refusals that mean something are answers, everything else is no
 * answer.
 * @throws GatewayFailure
 */
export async function askStripe<T>(what: string, call: Promise<T>): Promise<T | StripeRefusal> {
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
      `stripe ${what}: ${error instanceof Error ? `${error.name} ${error.message}`.slice(0, 200) : 'failed'}`,
    );
  }
}

/** True for an answer that is an object and no refusal. */
export const isGiven = <T>(answer: T | StripeRefusal): answer is T => typeof answer !== 'string';

/** Stripe's name of a page language. */
export const stripeLocale = (language: string): 'en' | 'zh' | 'zh-TW' | 'ja' =>
  language === 'tw' ? 'zh-TW' : language === 'zh' || language === 'ja' ? language : 'en';
