import { createHmac, randomBytes } from 'node:crypto';

import { hash, parseOptions, verify } from '@node-rs/argon2';

import { env } from '@/host/core/env';
import { evenShare } from '@/net/workers';

import { HashQueue, type Priority } from './hash-queue';

// The package's ambient enum is unreadable under isolated modules.
const ARGON2ID = 2;
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hash takes 84 ms and 19 MiB, so unbounded logins could stop the host. */
const queue = new HashQueue(evenShare(2, env.HOST_WORKERS), evenShare(50, env.HOST_WORKERS));
let decoy: Promise<string> | undefined;

/**
 * Hashes with NFKC, HMAC with the pepper, then argon2id.
 * @throws Problem tooManyRequests when too many hashes are waiting
 */
export function hashPassword(password: string, priority: Priority = {}): Promise<string> {
  return queue.run(() => hash(pepper(password), cost), priority);
}

/**
 * Without a stored hash, compares with a decoy so that timing reveals nothing.
 * @throws Problem tooManyRequests when too many hashes are waiting
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  priority: Priority = {},
): Promise<boolean> {
  const target = stored ?? (await getDecoyHash());
  const matches = await queue.run(() => verify(target, pepper(password)), priority);
  return matches && stored !== null;
}

export function needsRehash(stored: string): boolean {
  const used = parseOptions(stored);
  return (
    used.memoryCost !== cost.memoryCost ||
    used.timeCost !== cost.timeCost ||
    used.parallelism !== cost.parallelism
  );
}

function getDecoyHash(): Promise<string> {
  decoy ??= hash(randomBytes(32).toString('base64'), cost);
  return decoy;
}

function pepper(password: string): string {
  return createHmac('sha256', env.PASSWORD_PEPPER)
    .update(password.normalize('NFKC'), 'utf8')
    .digest('base64');
}
