import { Pool } from 'pg';

import { openDatabase, type Database, type DatabaseOptions } from './client';

const CHECK_INTERVAL_MS = 500;
/** A replica that has not responded for this long is not used. */
const STALE_AFTER_MS = 2_000;

/** Parses a write-ahead log position such as '16/B374D848'. */
export function parseWalPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export interface ReplicaOptions extends DatabaseOptions {
  /** SQL expression for the replayed position. */
  position?: string;
}

/**
 * A read-only copy for lists and counts, used while it lags by about a second at most and has the
 * session's own writes.
 */
export class Replica {
  readonly database: Database;
  readonly #checkPool: Pool;
  readonly #timer: NodeJS.Timeout;
  readonly #position: string;
  #replayed: bigint | null = null;
  #required = 0n;
  #checkedAt = -Infinity;
  #lastPrimary = 0n;
  #pending: Promise<void> | null = null;

  constructor(
    private readonly primary: Database,
    url: string,
    size: number,
    onError: (error: Error) => void,
    { position = 'pg_last_wal_replay_lsn()', ...options }: ReplicaOptions = {},
  ) {
    this.#position = position;
    this.database = openDatabase(url, size, onError, options);
    this.#checkPool = new Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: STALE_AFTER_MS,
      query_timeout: STALE_AFTER_MS,
      application_name: 'replica',
    });
    this.#checkPool.on('error', onError);
    this.#timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
  }

  canServe(writtenTo: string | null): boolean {
    if (this.#replayed === null || performance.now() - this.#checkedAt > STALE_AFTER_MS)
      return false;
    // Behind the primary's position at the previous check.
    if (this.#replayed < this.#required) return false;
    return writtenTo === null || this.#replayed >= parseWalPosition(writtenTo);
  }

  check(): Promise<void> {
    this.#pending ??= this.#runCheck()
      .catch(() => {
        this.#replayed = null;
      })
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }

  async #runCheck(): Promise<void> {
    const { rows } = await this.primary.$client.query<{ at: string }>(
      'select pg_current_wal_flush_lsn()::text as at',
    );
    const result = await this.#checkPool.query<{ at: string | null }>(
      `select ${this.#position}::text as at`,
    );
    const replayedPosition = result.rows[0]?.at;
    this.#replayed = replayedPosition ? parseWalPosition(replayedPosition) : null;
    this.#required = this.#lastPrimary;
    this.#lastPrimary = rows[0] ? parseWalPosition(rows[0].at) : 0n;
    this.#checkedAt = performance.now();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#checkPool.end(), this.database.$client.end()]);
  }
}
