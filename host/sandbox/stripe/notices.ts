import { createHmac, randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { now, unixNow } from '@/host/core/clock';
import { getSandboxStripeKeys } from '@/host/money/gateways/stripe/stripe-client';

import { deliverNotice, sendInBackground } from '../notices';
import { getSandboxOrigin } from '../origin';

/** The signature covers time and text. */
export function signStripeNotice(text: string, sentAt = now()): string {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const signature = createHmac('sha256', getSandboxStripeKeys().webhookSecret)
    .update(`${seconds}.${text}`)
    .digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Sends a signed webhook to this host in the background. */
export function sendStripeNotice(request: FastifyRequest, type: string, object: unknown): void {
  const text = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: unixNow(),
    type,
    data: { object },
  });
  const url = `${getSandboxOrigin(request)}/webhooks/stripe`;
  const sign = () => ({ 'stripe-signature': signStripeNotice(text) });
  sendInBackground(request, deliverNotice(url, text, sign));
}
