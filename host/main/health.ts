import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';

import { errorCodes } from '@/contract/error-codes';
import { env } from '@/host/core/env';
import { roomMb } from '@/host/core/files/disk-room';
import type { Database } from '@/host/db/client';
import { RECIPIENT_FAILED } from '@/host/mail/send';

import { loopStates } from './jobs/loop';

/**
 * What a look says of each part: 'ok', or in one word what ails it. Never an address, a path or a
 * message.
 */
export interface Health {
  ready: boolean;
  parts: Record<string, string>;
}

const LOOK_WITHIN_MS = 1_500;
const DATABASE_WITHIN_MS = 1_000;
const FRESH_MS = 1_000;
const RETRY_SECONDS = 5;
const EMAIL_LATE_MINUTES = 15;

const question = `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as readonly,
  exists (select from mail_outbox where state = 'waiting' and created_at < now() - interval '${EMAIL_LATE_MINUTES} minutes'
    and coalesce(failure, '') not like '${RECIPIENT_FAILED}%') as late`;

/**
 * Looks at the parts by a connection of its own, which no waiting request holds; however many ask,
 * one look at a time.
 */
class Examiner {
  readonly #pool: Pool;
  #look: Promise<Health> | null = null;
  #lookedAt = -Infinity;

  constructor(db: Database) {
    const { connectionString } = db.$client.options;
    this.#pool = new Pool({
      connectionString,
      max: 1,
      connectionTimeoutMillis: DATABASE_WITHIN_MS,
      query_timeout: DATABASE_WITHIN_MS,
      statement_timeout: DATABASE_WITHIN_MS,
      application_name: 'health',
    });
    this.#pool.on('error', () => undefined);
  }

  look(): Promise<Health> {
    if (this.#look && performance.now() - this.#lookedAt < FRESH_MS) return this.#look;
    this.#lookedAt = performance.now();
    this.#look = this.#examine();
    return this.#look;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #examine(): Promise<Health> {
    const [stored, disk] = await Promise.all([this.#database(), diskState()]);
    return { ready: stored.database === 'ok', parts: { ...stored, disk, ...loopStates() } };
  }

  async #database(): Promise<{ database: string; mail: string }> {
    const answer = this.#pool.query<{ readonly: boolean; late: boolean }>(question).then(
      ({ rows: [row] }) => ({
        database: row?.readonly ? 'read-only' : 'ok',
        mail: row?.late ? 'late' : 'ok',
      }),
      () => ({ database: 'unavailable', mail: 'unknown' }),
    );
    return Promise.race([
      answer,
      pause(LOOK_WITHIN_MS, { database: 'unavailable', mail: 'unknown' }, { ref: false }),
    ]);
  }
}

async function diskState(): Promise<string> {
  const free = await roomMb();
  if (free === null) return 'unavailable';
  return free < env.DISK_RESERVE_MB ? 'low' : 'ok';
}

/**
 * GET /health: within two seconds, whatever the database does, which part is ill. 200 while
 * requests can be served, 503 with Retry-After while the database cannot.
 */
export function serveHealth(app: FastifyInstance, db: Database): void {
  const examiner = new Examiner(db);
  app.addHook('onClose', () => examiner.end());
  app.get('/health', async (request, reply) => {
    const data = await examiner.look();
    if (data.ready) return { status: true, status_code: 200, data };
    const { status, code, message } = errorCodes.unavailable;
    reply.status(status).header('retry-after', String(RETRY_SECONDS));
    return {
      status: false,
      status_code: status,
      error: { error_code: code, message, request_id: request.id },
      data,
    };
  });
}
