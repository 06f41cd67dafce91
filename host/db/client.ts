import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, types, type PoolConfig } from 'pg';

import { Reads } from './reads';
import * as actionRequests from './schema/action-requests';
import * as cards from './schema/cards';
import * as contact from './schema/contact';
import * as cart from './schema/cart';
import * as idCopies from './schema/id-copies';
import * as limits from './schema/limits';
import * as mail from './schema/mail';
import * as members from './schema/members';
import * as membership from './schema/membership';
import * as oneboxes from './schema/oneboxes';
import * as packages from './schema/packages';
import * as papers from './schema/papers';
import * as paymentRequests from './schema/payment-requests';
import * as payments from './schema/payments';
import * as promo from './schema/promo';
import * as rates from './schema/rates';
import * as sandbox from './schema/sandbox';
import * as shipments from './schema/shipments';
import * as signIn from './schema/sign-in';
import * as social from './schema/social';

/** All tables, for typed queries. */
export const schema = {
  ...actionRequests,
  ...cards,
  ...contact,
  ...cart,
  ...idCopies,
  ...limits,
  ...mail,
  ...members,
  ...membership,
  ...oneboxes,
  ...packages,
  ...papers,
  ...paymentRequests,
  ...payments,
  ...promo,
  ...rates,
  ...sandbox,
  ...shipments,
  ...signIn,
  ...social,
};

export type Database = NodePgDatabase<typeof schema> & { $client: Connections };
/** A database handle or an open transaction: rule modules take either. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Db = Database | Tx;

const BIGINT = 20;
types.setTypeParser(BIGINT, (text) => Number(text));

/** The pool, and beside it the shared connections of the quick reads; both end together. */
export class Connections extends Pool {
  readonly reads: Reads;

  constructor(config: PoolConfig, onError: (error: Error) => void) {
    super(config);
    this.on('error', onError);
    this.reads = new Reads(config, onError);
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.reads.end()]);
  }
}

/**
 * Opens a bounded pool: statements end after 10 s, waiting for a lock after 5 s.
 */
export function openDatabase(url: string, size: number, onError: (error: Error) => void): Database {
  const settings = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'host',
  };
  return drizzle(new Connections(settings, onError), { schema }) as Database;
}
