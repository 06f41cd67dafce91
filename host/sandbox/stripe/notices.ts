import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { now } from '@/host/core/clock';
import { sandboxStripeKeys } from '@/host/money/gateways/stripe/stripe-client';

const TRIES = 3;
const WAIT_MS = 400;
const TIMEOUT_MS = 20_000;

/** The header that Stripe signs a notice with; the signature is over time and text. */
export function stripeSignature(text: string, sentAt = now()): string {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const signature = createHmac('sha256', sandboxStripeKeys().webhookSecret)
    .update(`${seconds}.${text}`)
    .digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/**
 * Sends a signed notice about an object to this host, as Stripe would; tries again for a moment
 * when it is refused.
 */
export async function sendStripeNotice(
  type: string,
  object: unknown,
  origin: string,
): Promise<void> {
  const text = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(now().getTime() / 1000),
    type,
    data: { object },
  });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(text),
    };
    const answer = await fetch(`${origin}/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: text,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(WAIT_MS * 2 ** tries);
  }
}
