import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import type { Token } from '@/contract/auth';
import { buildApp } from '@/host/main/app';

import { openDatabase, type Database } from '../db/client';

import { testDatabaseUrl } from './database';
import { testServices, type TestServices } from './services';

/** A host on this test file's own database, called without a network. */
export interface TestHost {
  app: FastifyInstance;
  db: Database;
  services: TestServices;
  payments: TestServices['payments'];
  /**
   * Calls a contract key as a visitor, or as the session whose token is given. `from` is the
   * caller's address.
   */
  call: (key: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  query?: Record<string, string>;
  as?: Token;
  headers?: Record<string, string>;
  from?: string;
}

/** Opens a host for one test file; close it in `afterAll`. */
export async function openTestHost(): Promise<TestHost> {
  const db = openDatabase(await testDatabaseUrl(), 16, () => undefined);
  const services = testServices();
  const app = await buildApp(db, services);
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
      await db.$client.end();
    },
  };
}
