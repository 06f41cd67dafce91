import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import type { Token } from '@/contract/member/auth';
import { isDistributed } from '@/host/core/directory';
import { buildApp } from '@/host/main/app';

import { openDatabase, type Database, type DatabaseOptions } from '../db/client';

import type { Replica } from '../db/replica';

import { getTestDatabaseUrl } from './database';
import { createTestServices, type TestServices } from './services';

/** A host on this test file's database, called without a network. */
export interface TestHost {
  app: FastifyInstance;
  db: Database;
  services: TestServices;
  payments: TestServices['payments'];
  /** Makes a contract call as a visitor, or with a session token. `from` is the client address. */
  call: (key: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

interface CallOptions {
  body?: unknown;
  query?: Record<string, string>;
  as?: Token;
  headers?: Record<string, string>;
  from?: string;
}

/** Opens a host for a test file, by default on its own database. Close it in `afterAll`. */
export async function openTestHost(
  url?: string,
  options?: DatabaseOptions,
  createReplica?: (db: Database) => Replica,
): Promise<TestHost> {
  const settings = { distributed: isDistributed, ...options };
  const db = openDatabase(url ?? (await getTestDatabaseUrl()), 16, () => undefined, settings);
  const services = createTestServices();
  const replica = createReplica?.(db);
  const app = await buildApp(db, services, replica && { replica });
  return {
    app,
    db,
    services,
    payments: services.payments,
    call: (key, options = {}) => {
      const [method, url] = key.split(' ') as ['GET' | 'POST', string];
      return app.inject({
        method,
        url,
        ...(options.query && { query: options.query }),
        ...(options.body !== undefined && { payload: options.body as object }),
        headers: {
          ...(options.as && {
            authorization: `Bearer ${options.as.token}`,
            'x-suite': options.as.user.suite,
          }),
          ...(options.from && { 'x-forwarded-for': options.from }),
          ...options.headers,
        },
      });
    },
    close: async () => {
      await app.close();
      await replica?.end();
      await db.$client.end();
    },
  };
}
