import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyRequest } from 'fastify';

import { now } from '@/host/core/clock';
import { getSandboxCredentials, signForSandbox } from '@/host/core/sandbox-credentials';

import type { Database } from '../db/client';

import { popFault } from './faults';
import { type SandboxOrder } from './orders';
import { getSandboxOrigin } from './origin';
import { toNoticeResource } from './shapes';

const TRIES = 3;
const WAIT_MS = 400;
const TIMEOUT_MS = 20_000;

export function signNotice(text: string, sentAt = now()): Record<string, string> {
  const id = randomUUID();
  const time = sentAt.toISOString();
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': noticeSignature(id, time, getSandboxCredentials().webhookId, text),
    'paypal-cert-url': 'https://sandbox.invalid/certificate',
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

export function noticeSignature(id: string, time: string, webhookId: string, text: string): string {
  return signForSandbox('notice', `${id}|${time}|${webhookId}|${text}`);
}

/** Sends a signed webhook to this host in the background. */
export function sendNotice(
  db: Database,
  request: FastifyRequest,
  kind: string,
  order: SandboxOrder,
  resource: object = toNoticeResource(order, getSandboxOrigin(request)),
): void {
  const text = JSON.stringify({
    id: `WH-${randomUUID()}`,
    event_version: '1.0',
    create_time: now().toISOString(),
    event_type: kind,
    resource_version: '2.0',
    resource,
  });
  const url = `${getSandboxOrigin(request)}/webhooks/paypal`;
  sendInBackground(
    request,
    deliverCopies(db, url, text, () => signNotice(text)),
  );
}

/** Posts a notice zero, one, or ten times, depending on the active faults. */
export async function deliverCopies(db: Database, ...notice: Parameters<typeof deliverNotice>) {
  if (await popFault(db, 'no-notice')) return;
  const copies = (await popFault(db, 'notices-10')) ? 10 : 1;
  await Promise.all(Array.from({ length: copies }, () => deliverNotice(...notice)));
}

export function sendInBackground(request: FastifyRequest, notice: Promise<unknown>): void {
  void notice.catch((err: unknown) => request.log.warn({ err }, 'sandbox webhook not sent'));
}

/** Retries briefly if refused, and signs each attempt. */
export async function deliverNotice(url: string, body: string, sign: () => Record<string, string>) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign() },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(WAIT_MS * 2 ** tries);
  }
}
