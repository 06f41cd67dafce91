import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, types, type PoolConfig } from 'pg';

import { ReadPool } from './reads';
import * as actionRequests from './schema/action-requests';
import * as blog from './schema/blog';
import * as cards from '@/host/db/schema/money/cards';
import * as chats from '@/host/db/schema/member/chats';
import * as contact from '@/host/db/schema/member/contact';
import * as cart from './schema/cart';
import * as deals from './schema/deals';
import * as estimates from './schema/estimates';
import * as idCopies from '@/host/db/schema/member/id-copies';
import * as ledger from '@/host/db/schema/money/ledger';
import * as limits from '@/host/db/schema/member/limits';
import * as mail from '@/host/db/schema/member/mail';
import * as members from '@/host/db/schema/member/members';
import * as membership from '@/host/db/schema/member/membership';
import * as oneboxes from './schema/oneboxes';
import * as operators from './schema/operators';
import * as orders from './schema/orders';
import * as packages from './schema/packages';
import * as pageRows from './schema/page-rows';
import * as papers from './schema/papers';
import * as paymentRequests from '@/host/db/schema/money/payment-requests';
import * as payments from '@/host/db/schema/money/payments';
import * as productReadings from './schema/product-readings';
import * as promo from '@/host/db/schema/money/promo';
import * as rates from '@/host/db/schema/money/rates';
import * as reconciliation from '@/host/db/schema/money/reconciliation';
import * as sandbox from '@/host/db/schema/money/sandbox';
import * as shipments from './schema/shipments';
import * as signIn from '@/host/db/schema/member/sign-in';
import * as social from '@/host/db/schema/member/social';
import { preserveContext, withTracing } from './traced';

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
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Db = Database | Tx;

const BIGINT = 20;
types.setTypeParser(BIGINT, (text) => Number(text));

export interface DatabaseOptions {
  /** A pooler switches connections between transactions, so no state may remain on one. */
  pooled?: boolean;
  directUrl?: string;
  /** Set for Citus, which does not support generic plans. */
  distributed?: boolean;
}

export class Connections extends Pool {
  readonly reads: ReadPool;

  constructor(
    config: PoolConfig,
    onError: (error: Error) => void,
    readonly settings: Required<DatabaseOptions>,
  ) {
    super(withTracing(config));
    preserveContext(this);
    this.on('error', onError);
    this.reads = new ReadPool(config, onError, settings);
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.reads.end()]);
  }
}

/** A pooler does not accept these, so they are set on the role (`setRoleLimits`). */
export const connectionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Opens a bounded pool: statements end after 10 s, lock waits after 5 s. */
export function openDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  { pooled = false, directUrl = url, distributed = false }: DatabaseOptions = {},
): Database {
  const settings = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(!pooled && connectionLimits),
    // One connection to each machine, so that a transaction reads its own changes.
    ...(distributed && { options: '-c citus.multi_shard_modify_mode=sequential' }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'host',
  };
  return drizzle(new Connections(settings, onError, { pooled, directUrl, distributed }), {
    schema,
  }) as Database;
}
