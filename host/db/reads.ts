import type { Duplex } from 'node:stream';

import { Client, type ClientConfig, type QueryArrayConfig, type QueryArrayResult } from 'pg';

/** A statement that PostgreSQL plans once a connection; its text never changes under its name. */
export interface Statement {
  name: string;
  text: string;
}

const LINES = 2;

/**
 * A few connections for the named single-statement reads that every page asks: requests share them instead of taking
 * turns, and what is asked in one round of the event loop travels in one packet (docs/decisions/0009). Never for writes,
 * transactions or long searches: an answer waits for those asked before it.
 */
export class Reads {
  readonly #lines: Line[];
  #turn = 0;

  constructor(config: ClientConfig, onError: (error: Error) => void) {
    // Their plans are the same for every member, so PostgreSQL need not look at the values before each.
    const settings = { ...config, pipeline: true, options: '-c plan_cache_mode=force_generic_plan' };
    this.#lines = Array.from({ length: LINES }, () => new Line(settings, onError));
  }

  /** Rows of a statement as arrays in the order of its columns. */
  async rows<Row extends unknown[]>(statement: Statement, values: unknown[]): Promise<Row[]> {
    this.#turn = (this.#turn + 1) % LINES;
    const line = this.#lines[this.#turn];
    if (!line) throw new Error('There is no connection to read from.');
    const { rows } = await line.ask<Row>({ ...statement, values, rowMode: 'array' });
    return rows;
  }

  async end(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.end()));
  }
}

/** One connection, opened when it is first needed and again after it was lost. */
class Line {
  #open: Promise<Client> | null = null;
  #client: Client | null = null;
  #gathering = false;

  constructor(private readonly settings: ClientConfig, private readonly onError: (error: Error) => void) {}

  async ask<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>> {
    const client = this.#client ?? (await (this.#open ??= this.#connect()));
    this.#gather(client);
    return client.query<Row>(query);
  }

  async end(): Promise<void> {
    const client = await this.#open?.catch(() => null);
    await client?.end();
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.settings);
    const lost = () => {
      this.#open = null;
      this.#client = null;
    };
    client.on('error', (error) => {
      lost();
      this.onError(error);
    });
    client.on('end', lost);
    try {
      await client.connect();
    } catch (error) {
      lost();
      throw error;
    }
    this.#client = client;
    return client;
  }

  /** Holds packets back until this round of the event loop is over. */
  #gather(client: Client): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }
}
