import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { limits } from '@/contract/limits';
import { endpoints } from '@/contract/registry';

import { now } from '../clock';
import { Problem } from '../errors';

const MAX_AHEAD_MS = 5 * 60_000;

const rawBodies = new WeakMap<FastifyRequest, string>();

const noticePaths = new Set(
  Object.entries(endpoints).flatMap(([key, { access }]) =>
    access === 'gateway' ? [key.split(' ')[1]] : [],
  ),
);

/** Stores the exact text of each signed webhook, because the signature covers it. */
export function storeRawNotices(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!noticePaths.has(request.routeOptions.url)) return payload;
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of payload) {
      const buffer = Buffer.from(part as Buffer);
      size += buffer.byteLength;
      if (size > limits.noticeBytes) throw new Problem('validation');
      parts.push(buffer);
    }
    const rawBody = Buffer.concat(parts);
    rawBodies.set(request, rawBody.toString('utf8'));
    return Object.assign(Readable.from(rawBody.byteLength > 0 ? [rawBody] : []), {
      receivedEncodedLength: rawBody.byteLength,
    });
  });
}

/** Returns '' for calls that are not signed webhooks. */
export const getRawNotice = (request: FastifyRequest): string => rawBodies.get(request) ?? '';

/**
 * Returns whether a webhook's date is within its sender's retry period and at most five minutes
 * ahead. NaN is never timely.
 */
export function isTimely(sentAtMs: number, maxAgeMs: number): boolean {
  const age = now().getTime() - sentAtMs;
  return age <= maxAgeMs && age >= -MAX_AHEAD_MS;
}
