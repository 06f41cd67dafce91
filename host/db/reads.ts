import { DatabaseError, Pool, type PoolConfig, type QueryResultRow } from 'pg';

import { keepContext, tracedConfig } from './traced';

/** A statement that PostgreSQL plans once a connection; its text never changes under its name. */
export interface Statement {
  name: string;
  text: string;
}

const CONNECTIONS = 4;
/**
 * After this long without an answer a connection counts as lost. PostgreSQL ends a slow statement
 * earlier (`statement_timeout`).
 */
const SILENCE_MS = 12_000;
const RETRY_WITHIN_MS = 2_000;

/**
 * A small pool for the named single-statement reads that every page asks, so that they never wait
 * behind writes. Their plans are the same for every member: PostgreSQL need not look at the values
 * before each (docs/decisions/0009).
 */
export class Reads {
  readonly #pool: Pool;

  constructor(
    config: PoolConfig,
    onError: (error: Error) => void,
    private readonly pooled = false,
  ) {
    this.#pool = new Pool(
      tracedConfig({
        query_timeout: SILENCE_MS,
        ...config,
        max: CONNECTIONS,
        ...(!pooled && { options: '-c plan_cache_mode=force_generic_plan' }),
      }),
    );
    keepContext(this.#pool);
    this.#pool.on('error', onError);
  }

  /**
   * Rows of a statement; a read that was under way when its connection was lost is asked again on
   * another.
   */
  async rows<Row extends QueryResultRow>(
    { name, text }: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    // Behind a pooler the next connection would know nothing of a name.
    const statement = { text, ...(!this.pooled && { name }) };
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return (await this.#pool.query<Row>({ ...statement, values })).rows;
      } catch (error) {
        // Of a database that was restarted every connection may be dead.
        if (isAnswer(error) || tries > CONNECTIONS || performance.now() - began > RETRY_WITHIN_MS)
          throw error;
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * Whether PostgreSQL answered that the statement failed; everything else, its own shutting down
 * too, is a lost connection.
 */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
