import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'pg';

import { errorCodes } from '@/contract/error-codes';
import { mayExpire } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { readFreeDiskMb } from '@/host/core/files/disk-room';
import type { Database } from '@/host/db/client';
import { getLastMigrationMs } from '@/host/db/migrate';
import { RECIPIENT_PREFIX } from '@/host/mail/mail-server-state';

import { listLoopStates } from './jobs/loop';

/** Each part is 'ok' or a short fault, never an address, path or message. */
export interface Health {
  ready: boolean;
  parts: Record<string, string>;
}

const CHECK_TIMEOUT_MS = 1_500;
const QUERY_TIMEOUT_MS = 1_000;
const CACHE_MS = 1_000;
const RETRY_SECONDS = 5;
const EMAIL_LATE_MINUTES = 15;

const healthQuery = `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as readonly,
  (select max(created_at) from drizzle.__drizzle_migrations) as migrated,
  exists (select from mail_outbox where state = 'waiting' and created_at < now() - interval '${EMAIL_LATE_MINUTES} minutes'
    and coalesce(failure, '') not like '${RECIPIENT_PREFIX}%') as late`;

const unknownState = { database: 'unavailable', migrations: 'unknown', mail: 'unknown' };

/** 'ahead': a newer release migrated; this one may still serve. */
function getMigrationState(appliedMigration: number): string {
  const expectedMigration = getLastMigrationMs();
  if (appliedMigration === expectedMigration) return 'ok';
  return appliedMigration < expectedMigration ? 'behind' : 'ahead';
}

/** Uses its own connection and runs one check at a time. */
class HealthChecker {
  readonly #pool: Pool;
  #check: Promise<Health> | null = null;
  #checkedAt = -Infinity;

  constructor(db: Database) {
    const { connectionString } = db.$client.options;
    this.#pool = new Pool({
      connectionString,
      max: 1,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      ...(!db.$client.settings.pooled && { statement_timeout: QUERY_TIMEOUT_MS }),
      application_name: 'health',
    });
    this.#pool.on('error', () => undefined);
  }

  check(): Promise<Health> {
    if (this.#check && performance.now() - this.#checkedAt < CACHE_MS) return this.#check;
    this.#checkedAt = performance.now();
    this.#check = this.#runChecks();
    return this.#check;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #runChecks(): Promise<Health> {
    const [databaseParts, disk] = await Promise.all([this.#checkDatabase(), getDiskState()]);
    const ready = databaseParts.database === 'ok' && databaseParts.migrations !== 'behind';
    const clock = mayExpire() ? 'ok' : 'failing';
    return { ready, parts: { ...databaseParts, disk, ...listLoopStates(), clock } };
  }

  async #checkDatabase(): Promise<typeof unknownState> {
    const result = this.#pool
      .query<{ readonly: boolean; migrated: number; late: boolean }>(healthQuery)
      .then(
        ({ rows: [row] }) => ({
          database: row?.readonly ? 'read-only' : 'ok',
          migrations: getMigrationState(Number(row?.migrated ?? 0)),
          mail: row?.late ? 'late' : 'ok',
        }),
        () => unknownState,
      );
    return Promise.race([result, pause(CHECK_TIMEOUT_MS, unknownState, { ref: false })]);
  }
}

async function getDiskState(): Promise<string> {
  const freeMb = await readFreeDiskMb();
  if (freeMb === null) return 'unavailable';
  return freeMb < env.DISK_RESERVE_MB ? 'low' : 'ok';
}

/**
 * Serves GET /health within two seconds: 503 with Retry-After while the database is down. GET
 * /ready also returns 503 during shutdown or while the clock is wrong.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  isDraining: () => boolean = () => false,
): void {
  const checker = new HealthChecker(db);
  app.addHook('onClose', () => checker.end());
  const respond = (request: FastifyRequest, reply: FastifyReply, data: Health) => {
    if (data.ready) return { status: true, status_code: 200, data };
    const { status, code, message } = errorCodes.unavailable;
    reply.status(status).header('retry-after', String(RETRY_SECONDS));
    return {
      status: false,
      status_code: status,
      error: { error_code: code, message, request_id: request.id },
      data,
    };
  };
  app.get('/health', async (request, reply) => respond(request, reply, await checker.check()));
  app.get('/ready', async (request, reply) => {
    const { ready, parts } = await checker.check();
    const host = isDraining() ? 'draining' : 'ok';
    const canTakeRequests = ready && host === 'ok' && parts.clock === 'ok';
    return respond(request, reply, { ready: canTakeRequests, parts: { host, ...parts } });
  });
}
