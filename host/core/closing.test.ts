import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openDatabase } from '@/host/db/client';
import { buildApp } from '@/host/main/app';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { createTestServices } from '@/host/testing/services';

/** Shorter than the keep-alive timeout. */
const TIMEOUT_MS = 60_000;

describe('a stopping host', () => {
  it(
    'responds to requests in progress and then closes all connections',
    async () => {
      const db = openDatabase(await getTestDatabaseUrl(), 2, () => undefined);
      const app = await buildApp(db, createTestServices());
      let reportArrival = () => undefined as void;
      let finish = () => undefined as void;
      const arrival = new Promise<void>((resolve) => (reportArrival = resolve));
      const completion = new Promise<void>((resolve) => (finish = resolve));
      app.get('/slow', async () => {
        reportArrival();
        await completion;
        return { done: true };
      });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const agent = new Agent({ keepAlive: true });
      const statusPromise = new Promise<number>((resolve, reject) => {
        request(
          { agent, port: (app.server.address() as AddressInfo).port, path: '/slow' },
          (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
        )
          .on('error', reject)
          .end();
      });
      await arrival;
      const closePromise = app.close();
      await new Promise((resolve) => setImmediate(resolve));
      finish();
      expect(await statusPromise).toBe(200);
      await closePromise;
      agent.destroy();
      await db.$client.end();
    },
    TIMEOUT_MS,
  );
});
