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
  storedHash: string | null,
  password: string,
  priority: Priority = {},
): Promise<boolean> {
  const target = storedHash ?? (await getDecoyHash());
  const isMatch = await queue.run(() => verify(target, pepper(password)), priority);
  return isMatch && storedHash !== null;
}

export function needsRehash(storedHash: string): boolean {
  const usedOptions = parseOptions(storedHash);
  return (
    usedOptions.memoryCost !== cost.memoryCost ||
    usedOptions.timeCost !== cost.timeCost ||
    usedOptions.parallelism !== cost.parallelism
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
