import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, types, type PoolConfig } from 'pg';

import { asSent, Reads, type Sent, type Statement } from './reads';
import * as actionRequests from './schema/action-requests';
import * as blog from './schema/blog';
import * as cards from './schema/cards';
import * as chats from './schema/chats';
import * as contact from './schema/contact';
import * as cart from './schema/cart';
import * as deals from './schema/deals';
import * as estimates from './schema/estimates';
import * as idCopies from './schema/id-copies';
import * as ledger from './schema/ledger';
import * as limits from './schema/limits';
import * as mail from './schema/mail';
import * as members from './schema/members';
import * as membership from './schema/membership';
import * as oneboxes from './schema/oneboxes';
import * as operators from './schema/operators';
import * as orders from './schema/orders';
import * as packages from './schema/packages';
import * as pageRows from './schema/page-rows';
import * as papers from './schema/papers';
import * as paymentRequests from './schema/payment-requests';
import * as payments from './schema/payments';
import * as productReadings from './schema/product-readings';
import * as promo from './schema/promo';
import * as rates from './schema/rates';
import * as reconciliation from './schema/reconciliation';
import * as sandbox from './schema/sandbox';
import * as shipments from './schema/shipments';
import * as signIn from './schema/sign-in';
import * as social from './schema/social';
import { keepContext, tracedConfig } from './traced';

/** All tables, for typed queries. */
export const schema = {
  ...actionRequests,
  ...blog,
  ...cards,
  ...chats,
  ...contact,
  ...cart,
  ...deals,
  ...estimates,
  ...idCopies,
  ...ledger,
  ...limits,
  ...mail,
  ...members,
  ...membership,
  ...oneboxes,
  ...operators,
  ...orders,
  ...packages,
  ...pageRows,
  ...papers,
  ...paymentRequests,
  ...payments,
  ...productReadings,
  ...promo,
  ...rates,
  ...reconciliation,
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

/** What may be said of a database besides its address. */
export interface DatabaseOptions {
  /**
   * Between us and PostgreSQL is a pooler that gives every transaction another connection: nothing
   * may be left on one.
   */
  pooled?: boolean;
  /** Past the pooler: for what needs a connection to itself. */
  directUrl?: string;
}

/** The pool, and beside it the shared connections of the quick reads; both end together. */
export class Connections extends Pool {
  readonly reads: Reads;

  constructor(
    config: PoolConfig,
    onError: (error: Error) => void,
    readonly settings: Required<DatabaseOptions>,
  ) {
    super(tracedConfig(config));
    keepContext(this);
    this.on('error', onError);
    this.reads = new Reads(config, onError, settings.pooled);
  }

  /** A statement as it may be sent here. */
  named(statement: Statement): Sent {
    return asSent(statement, this.settings.pooled);
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.reads.end()]);
  }
}

/** Limits of a connection; a pooler takes none, and the role has them instead (`limitRole`). */
export const connectionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Opens a bounded pool: statements end after 10 s, waiting for a lock after 5 s.
 */
export function openDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  { pooled = false, directUrl = url }: DatabaseOptions = {},
): Database {
  const settings = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(!pooled && connectionLimits),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'host',
  };
  return drizzle(new Connections(settings, onError, { pooled, directUrl }), { schema }) as Database;
}
