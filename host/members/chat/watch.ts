import { EventEmitter } from 'node:events';

import { sql } from 'drizzle-orm';
import { Client } from 'pg';

import type { Database, Db } from '@/host/db/client';

const CHANNEL = 'chat';
/** The wait when no database connection can listen. */
const BLIND_WAIT_MS = 2_000;

/** Notifies every host process of a changed chat, after the commit. */
export async function notifyChatChange(db: Db, owner: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${owner})`);
}

/**
 * Wakes requests that wait for a chat to change, over one shared connection. A lost connection
 * wakes all; the next request opens another.
 */
export class ChatWatch {
  readonly #events = new EventEmitter().setMaxListeners(0);
  #connection: Promise<Client> | null = null;
  #closed = false;

  constructor(private readonly db: Database) {}

  /** Starts listening; `wait` ends on a change, after `ms`, or when `signal` aborts. */
  async subscribe(
    owner: string,
  ): Promise<{ wait: (ms: number, signal: AbortSignal) => Promise<void>; stop: () => void }> {
    let wake = () => undefined as void;
    const wakePromise = new Promise<void>((resolve) => (wake = resolve));
    const names = [owner, 'all'] as const;
    for (const name of names) this.#events.once(`wake ${name}`, wake);
    const isListening = await this.#startListening();
    return {
      wait: async (ms, signal) => {
        if (signal.aborted || this.#closed) return;
        let timer: NodeJS.Timeout | undefined;
        const timeout = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, isListening ? ms : Math.min(ms, BLIND_WAIT_MS));
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        await Promise.race([wakePromise, timeout]);
        clearTimeout(timer);
      },
      stop: () => names.forEach((name) => this.#events.off(`wake ${name}`, wake)),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#events.emit('wake all');
    await (await this.#connection?.catch(() => null))?.end().catch(() => undefined);
  }

  async #startListening(): Promise<boolean> {
    if (this.#closed) return false;
    this.#connection ??= this.#open();
    return this.#connection.then(
      () => true,
      () => false,
    );
  }

  async #open(): Promise<Client> {
    const { directUrl } = this.db.$client.settings;
    const client = new Client({
      connectionString: directUrl,
      application_name: 'chat',
      keepAlive: true,
    });
    const onLost = () => {
      this.#connection = null;
      this.#events.emit('wake all');
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload }) => this.#events.emit(`wake ${payload}`));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#connection = null;
      void client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }
}
