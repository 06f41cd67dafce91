import { createHmac, randomUUID } from 'node:crypto';

import { now } from '@/host/core/clock';
import { sandboxStripeKeys } from '@/host/money/gateways/stripe/stripe-client';

import { deliverNotice } from '../notices';

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
export async function sendStripeNotice(type: string, object: unknown, origin: string) {
  const text = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(now().getTime() / 1000),
    type,
    data: { object },
  });
  await deliverNotice(`${origin}/webhooks/stripe`, text, () => ({
    'stripe-signature': stripeSignature(text),
  }));
}
