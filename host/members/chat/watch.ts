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
  readonly #bell = new EventEmitter().setMaxListeners(0);
  #line: Promise<Client> | null = null;
  #closed = false;

  constructor(private readonly db: Database) {}

  /** Starts listening; `wait` ends on a change, after `ms`, or when `gone` aborts. */
  async subscribe(
    owner: string,
  ): Promise<{ wait: (ms: number, gone: AbortSignal) => Promise<void>; stop: () => void }> {
    let ring = () => undefined as void;
    const rung = new Promise<void>((resolve) => (ring = resolve));
    const names = [owner, 'all'] as const;
    for (const name of names) this.#bell.once(`ring ${name}`, ring);
    const listens = await this.#listening();
    return {
      wait: async (ms, gone) => {
        if (gone.aborted || this.#closed) return;
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, listens ? ms : Math.min(ms, BLIND_WAIT_MS));
          gone.addEventListener('abort', () => resolve(), { once: true });
        });
        await Promise.race([rung, late]);
        clearTimeout(timer);
      },
      stop: () => names.forEach((name) => this.#bell.off(`ring ${name}`, ring)),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#bell.emit('ring all');
    await (await this.#line?.catch(() => null))?.end().catch(() => undefined);
  }

  async #listening(): Promise<boolean> {
    if (this.#closed) return false;
    this.#line ??= this.#open();
    return this.#line.then(
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
    const lost = () => {
      this.#line = null;
      this.#bell.emit('ring all');
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => this.#bell.emit(`ring ${payload}`));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#line = null;
      void client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }
}
