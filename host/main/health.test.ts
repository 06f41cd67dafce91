import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { sql } from 'drizzle-orm';

import { openDatabase, schema } from '@/host/db/client';
import { getLastMigrationMs } from '@/host/db/migrate';
import { queueMail } from '@/host/mail/outbox';
import { sendWaitingMail } from '@/host/mail/send';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { openTestHost } from '@/host/testing/host';
import { createTestServices } from '@/host/testing/services';

import { buildApp } from './app';
import { startLoop } from './jobs/loop';

interface HealthReport {
  data: { ready: boolean; parts: Record<string, string> };
}

const quietLogger = { error: () => undefined, warn: () => undefined };

/** Starts a server that accepts connections and never responds, as if its disk hung. */
async function startSilentDatabase(): Promise<{
  url: string;
  connections: () => number;
  close: () => void;
}> {
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server: Server = createServer((socket) => {
    connectionCount += 1;
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return {
    url: `postgres://x:secret-password@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    connections: () => connectionCount,
    close,
  };
}

describe('GET /health', () => {
  it('is ok when every part is', async () => {
    const host = await openTestHost();
    await host.db.delete(schema.mailOutbox); // the demo member's emails are from another day
    const loop = startLoop(
      { name: 'some-work', everySeconds: 0.01, work: async () => undefined },
      quietLogger,
    );
    const answer = await host.app.inject('/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: true,
      status_code: 200,
      data: {
        ready: true,
        parts: {
          database: 'ok',
          migrations: 'ok',
          mail: 'ok',
          disk: 'ok',
          'some-work': 'ok',
          clock: 'ok',
        },
      },
    });
    await loop.stop();
    await host.close();
  });

  it('reports late emails when one has waited too long', async () => {
    const host = await openTestHost();
    await host.db.delete(schema.mailOutbox);
    const to = { address: 'friend@example.com', language: 'en', portal: 'cgw' };
    await queueMail(host.db, {
      kind: 'referral',
      to,
      data: { from: 'Maria', suite: 'CG1000001', message: '' },
    });
    await host.db.update(schema.mailOutbox).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
    expect((await host.app.inject('/health')).json()).toMatchObject({
      data: { ready: true, parts: { mail: 'late' } },
    });
    await host.close();
  });

  it('does not count an email to a refused recipient as late', async () => {
    const host = await openTestHost();
    await host.db.delete(schema.mailOutbox);
    await queueMail(host.db, {
      kind: 'referral',
      to: { address: 'friend@example.com', language: 'en', portal: 'cgw' },
      data: { from: 'Maria', suite: 'CG1000001', message: '' },
    });
    const mailboxFullError = Object.assign(
      new Error("Can't send mail - all recipients were rejected: 452 mailbox full"),
      { code: 'EENVELOPE', responseCode: 452 },
    );
    await sendWaitingMail(host.db, quietLogger, () => Promise.reject(mailboxFullError));
    await host.db.update(schema.mailOutbox).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
    expect((await host.app.inject('/health')).json()).toMatchObject({
      data: { parts: { mail: 'ok' } },
    });
    await host.close();
  });

  it('names a loop while its work fails', async () => {
    const host = await openTestHost();
    let isFailing = true;
    const work = () => (isFailing ? Promise.reject(new Error('secret')) : Promise.resolve());
    const loop = startLoop({ name: 'sweep-somebody', everySeconds: 0.01, work }, quietLogger);
    const getState = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100)); // one check per second
      const { data } = (await host.app.inject('/health')).json<{
        data: { ready: boolean; parts: Record<string, string> };
      }>();
      return [data.ready, data.parts['sweep-somebody']];
    };
    expect(await getState()).toEqual([true, 'failing']);
    isFailing = false;
    expect(await getState()).toEqual([true, 'ok']);
    await loop.stop();
    expect(await getState()).toEqual([true, undefined]);
    await host.close();
  });

  it('responds before calls that wait for a silent database, and names the database, but no secret', async () => {
    const silentServer = await startSilentDatabase();
    const db = openDatabase(silentServer.url, 2, () => undefined);
    const app = await buildApp(db, createTestServices());
    const firstAnswer = await Promise.race([
      app.inject('/health'),
      db.$client.query('select 1').catch(() => 'the database gave up first'),
    ]);
    if (typeof firstAnswer === 'string' || !('statusCode' in firstAnswer))
      throw new Error(String(firstAnswer));
    expect([firstAnswer.statusCode, firstAnswer.headers['retry-after']]).toEqual([503, '5']);
    expect(firstAnswer.json()).toMatchObject({
      error: { error_code: 1090 },
      data: { ready: false, parts: { database: 'unavailable', mail: 'unknown', disk: 'ok' } },
    });
    expect(firstAnswer.body).not.toMatch(/secret|127\.0\.0\.1|postgres:/);
    silentServer.close();
    await db.$client.end().catch(() => undefined);
    await app.close();
  });

  it('reports a database of an earlier release as behind', async () => {
    const host = await openTestHost();
    const newestMigration = sql`(select max(id) from drizzle.__drizzle_migrations)`;
    await host.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = 1 where id = ${newestMigration}`,
    );
    await host.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`);
    const answer = await host.app.inject('/health');
    expect([answer.statusCode, answer.json<HealthReport>().data.parts['migrations']]).toEqual([
      503,
      'behind',
    ]);
    await host.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${getLastMigrationMs()} where id = ${newestMigration}`,
    );
    await host.close();
  });

  it('is ready until the host is stopped, and still responds then', async () => {
    const db = openDatabase(await getTestDatabaseUrl(), 2, () => undefined);
    let isHostDraining = false;
    const app = await buildApp(db, createTestServices(), { isDraining: () => isHostDraining });
    const getReadiness = async () => {
      const answer = await app.inject('/ready');
      return [answer.statusCode, answer.json<HealthReport>().data.parts['host']];
    };
    expect(await getReadiness()).toEqual([200, 'ok']);
    isHostDraining = true;
    expect(await getReadiness()).toEqual([503, 'draining']);
    expect((await app.inject('/health')).statusCode).toBe(200);
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    await app.close();
    await db.$client.end();
  });

  it('checks once for concurrent callers', async () => {
    const silentServer = await startSilentDatabase();
    const db = openDatabase(silentServer.url, 2, () => undefined);
    const app = await buildApp(db, createTestServices());
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/health')));
    expect(answers.every(({ statusCode }) => statusCode === 503)).toBe(true);
    expect(silentServer.connections()).toBe(1);
    silentServer.close();
    await app.close();
    await db.$client.end().catch(() => undefined);
  });
});
