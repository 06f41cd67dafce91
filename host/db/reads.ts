import type { Duplex } from 'node:stream';

import { Client, DatabaseError, type ClientConfig, type QueryArrayConfig } from 'pg';

/** A statement that PostgreSQL plans once a connection; its text never changes under its name. */
export interface Statement {
  name: string;
  text: string;
}

const LINES = 2;
/** After this long without an answer a connection counts as lost; PostgreSQL itself ends statements before. */
const SILENCE_MS = 12_000;
const RETRY_WITHIN_MS = 2_000;

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
    const settings = { query_timeout: SILENCE_MS, ...config, pipeline: true, options: '-c plan_cache_mode=force_generic_plan' };
    this.#lines = Array.from({ length: LINES }, () => new Line(settings, onError));
  }

  /** Rows of a statement as arrays in the order of its columns. */
  async rows<Row extends unknown[]>(statement: Statement, values: unknown[]): Promise<Row[]> {
    this.#turn = (this.#turn + 1) % LINES;
    const line = this.#lines[this.#turn];
    if (!line) throw new Error('There is no connection to read from.');
    return line.ask<Row>({ ...statement, values, rowMode: 'array' });
  }

  async end(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.end()));
  }
}

/** One connection, opened when it is first needed and again after it was lost. */
class Line {
  #open: Promise<Client> | null = null;
  #client: Client | null = null;
  /** The connection opened last; what is still heard of those before it says nothing about this one. */
  #latest: Client | null = null;
  #gathering = false;

  constructor(private readonly settings: ClientConfig, private readonly onError: (error: Error) => void) {}

  /** Rows of a read; one that was under way when its connection was lost is asked once more. */
  async ask<Row extends unknown[]>(query: QueryArrayConfig): Promise<Row[]> {
    const began = performance.now();
    const client = await this.#connected();
    try {
      return await this.#send<Row>(client, query);
    } catch (error) {
      if (isAnswer(error) || performance.now() - began > RETRY_WITHIN_MS) throw error;
      this.#drop(client);
      client.end().catch(() => undefined);
      return this.#send<Row>(await this.#connected(), query);
    }
  }

  async end(): Promise<void> {
    const client = await this.#open?.catch(() => null);
    await client?.end();
  }

  async #send<Row extends unknown[]>(client: Client, query: QueryArrayConfig): Promise<Row[]> {
    this.#gather(client);
    return (await client.query<Row>(query)).rows;
  }

  #connected(): Client | Promise<Client> {
    return this.#client ?? (this.#open ??= this.#connect());
  }

  #drop(client: Client): void {
    if (this.#latest !== client) return;
    this.#open = null;
    this.#client = null;
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.settings);
    this.#latest = client;
    client.on('error', (error) => {
      this.#drop(client);
      this.onError(error);
    });
    client.on('end', () => this.#drop(client));
    try {
      await client.connect();
    } catch (error) {
      this.#drop(client);
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

/** Whether PostgreSQL answered that the statement failed; everything else, its own shutting down too, is a lost connection. */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}
