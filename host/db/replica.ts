import { Pool } from 'pg';

import { openDatabase, type Database, type DatabaseOptions } from './client';

const LOOK_EVERY_MS = 500;
/** A replica silent for this long is not used. */
const SILENCE_MS = 2_000;

/** Parses a write-ahead log position such as '16/B374D848'. */
export function walPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export interface ReplicaOptions extends DatabaseOptions {
  /** SQL for the replayed position. */
  position?: string;
}

/**
 * A streaming replica for lists and counts. It serves when it is about a second behind at most and
 * shows the session's own writes.
 */
export class Replica {
  readonly database: Database;
  readonly #watch: Pool;
  readonly #timer: NodeJS.Timeout;
  readonly #position: string;
  #shown: bigint | null = null;
  #wanted = 0n;
  #heardAt = -Infinity;
  #primaryBefore = 0n;
  #looking: Promise<void> | null = null;

  constructor(
    private readonly primary: Database,
    url: string,
    size: number,
    onError: (error: Error) => void,
    { position = 'pg_last_wal_replay_lsn()', ...options }: ReplicaOptions = {},
  ) {
    this.#position = position;
    this.database = openDatabase(url, size, onError, options);
    this.#watch = new Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
      application_name: 'replica',
    });
    this.#watch.on('error', onError);
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  mayServe(writtenTo: string | null): boolean {
    if (this.#shown === null || performance.now() - this.#heardAt > SILENCE_MS) return false;
    // The primary's position at the previous check; below it, the replica is behind.
    if (this.#shown < this.#wanted) return false;
    return writtenTo === null || this.#shown >= walPosition(writtenTo);
  }

  look(): Promise<void> {
    this.#looking ??= this.#ask()
      .catch(() => {
        this.#shown = null;
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #ask(): Promise<void> {
    const { rows } = await this.primary.$client.query<{ at: string }>(
      'select pg_current_wal_flush_lsn()::text as at',
    );
    const answer = await this.#watch.query<{ at: string | null }>(
      `select ${this.#position}::text as at`,
    );
    const at = answer.rows[0]?.at;
    this.#shown = at ? walPosition(at) : null;
    this.#wanted = this.#primaryBefore;
    this.#primaryBefore = rows[0] ? walPosition(rows[0].at) : 0n;
    this.#heardAt = performance.now();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#watch.end(), this.database.$client.end()]);
  }
}
