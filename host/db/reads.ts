import { DatabaseError, Pool, type PoolConfig, type QueryResultRow } from 'pg';

import { preserveContext, withTracing } from './traced';

/** PostgreSQL plans it once per connection; a name must always have the same text. */
export interface Statement {
  name: string;
  text: string;
}

const CONNECTIONS = 4;
/** Longer than `statement_timeout`: without an answer by then, the connection is lost. */
const QUERY_TIMEOUT_MS = 12_000;
const RETRY_WITHIN_MS = 2_000;

/**
 * For the named reads of every page, so that they never wait behind writes and reuse generic plans
 * (docs/decisions/0009).
 */
export class ReadPool {
  readonly #pool: Pool;
  readonly #pooled: boolean;

  constructor(
    config: PoolConfig,
    onError: (error: Error) => void,
    { pooled = false, distributed = false } = {},
  ) {
    this.#pooled = pooled;
    this.#pool = new Pool(
      withTracing({
        query_timeout: QUERY_TIMEOUT_MS,
        ...config,
        max: CONNECTIONS,
        ...(!pooled && !distributed && { options: '-c plan_cache_mode=force_generic_plan' }),
      }),
    );
    preserveContext(this.#pool);
    this.#pool.on('error', onError);
  }

  /** Retries on another connection if the first is lost. */
  async query<Row extends QueryResultRow>(
    { name, text }: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    // Behind a pooler, the next connection may not know the name.
    const statement = { text, ...(!this.#pooled && { name }) };
    const start = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return (await this.#pool.query<Row>({ ...statement, values })).rows;
      } catch (error) {
        // After a database restart every connection may be dead.
        if (isReply(error) || tries > CONNECTIONS || performance.now() - start > RETRY_WITHIN_MS)
          throw error;
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Any other error, shutdown included, is a lost connection. */
function isReply(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
