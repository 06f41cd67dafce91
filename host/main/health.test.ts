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

interface Told {
  data: { ready: boolean; parts: Record<string, string> };
}

const quiet = { error: () => undefined, warn: () => undefined };

/** A server that accepts connections and never responds, like a database with a hung disk. */
async function silentDatabase(): Promise<{
  url: string;
  connections: () => number;
  close: () => void;
}> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server: Server = createServer((socket) => {
    taken += 1;
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return {
    url: `postgres://x:secret-password@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    connections: () => taken,
    close,
  };
}

describe('GET /health', () => {
  it('is ok when every part is', async () => {
    const host = await openTestHost();
    await host.db.delete(schema.mailOutbox); // the demo member's emails are from another day
    const loop = startLoop(
      { name: 'some-work', everySeconds: 0.01, work: async () => undefined },
      quiet,
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
    const full = Object.assign(
      new Error("Can't send mail - all recipients were rejected: 452 mailbox full"),
      { code: 'EENVELOPE', responseCode: 452 },
    );
    await sendWaitingMail(host.db, quiet, () => Promise.reject(full));
    await host.db.update(schema.mailOutbox).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
    expect((await host.app.inject('/health')).json()).toMatchObject({
      data: { parts: { mail: 'ok' } },
    });
    await host.close();
  });

  it('names a loop while its work fails', async () => {
    const host = await openTestHost();
    let ill = true;
    const work = () => (ill ? Promise.reject(new Error('secret')) : Promise.resolve());
    const loop = startLoop({ name: 'sweep-somebody', everySeconds: 0.01, work }, quiet);
    const state = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100)); // one check per second
      const { data } = (await host.app.inject('/health')).json<{
        data: { ready: boolean; parts: Record<string, string> };
      }>();
      return [data.ready, data.parts['sweep-somebody']];
    };
    expect(await state()).toEqual([true, 'failing']);
    ill = false;
    expect(await state()).toEqual([true, 'ok']);
    await loop.stop();
    expect(await state()).toEqual([true, undefined]);
    await host.close();
  });

  it('responds before calls that wait for a silent database, and names the database, but no secret', async () => {
    const silent = await silentDatabase();
    const db = openDatabase(silent.url, 2, () => undefined);
    const app = await buildApp(db, createTestServices());
    const first = await Promise.race([
      app.inject('/health'),
      db.$client.query('select 1').catch(() => 'the database gave up first'),
    ]);
    if (typeof first === 'string' || !('statusCode' in first)) throw new Error(String(first));
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5']);
    expect(first.json()).toMatchObject({
      error: { error_code: 1090 },
      data: { ready: false, parts: { database: 'unavailable', mail: 'unknown', disk: 'ok' } },
    });
    expect(first.body).not.toMatch(/secret|127\.0\.0\.1|postgres:/);
    silent.close();
    await db.$client.end().catch(() => undefined);
    await app.close();
  });

  it('reports a database of an earlier release as behind', async () => {
    const host = await openTestHost();
    const newest = sql`(select max(id) from drizzle.__drizzle_migrations)`;
    await host.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = 1 where id = ${newest}`,
    );
    await host.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`);
    const answer = await host.app.inject('/health');
    expect([answer.statusCode, answer.json<Told>().data.parts['migrations']]).toEqual([
      503,
      'behind',
    ]);
    await host.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${getLastMigrationMs()} where id = ${newest}`,
    );
    await host.close();
  });

  it('is ready until the host is stopped, and still responds then', async () => {
    const db = openDatabase(await getTestDatabaseUrl(), 2, () => undefined);
    let draining = false;
    const app = await buildApp(db, createTestServices(), { isDraining: () => draining });
    const ready = async () => {
      const answer = await app.inject('/ready');
      return [answer.statusCode, answer.json<Told>().data.parts['host']];
    };
    expect(await ready()).toEqual([200, 'ok']);
    draining = true;
    expect(await ready()).toEqual([503, 'draining']);
    expect((await app.inject('/health')).statusCode).toBe(200);
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    await app.close();
    await db.$client.end();
  });

  it('checks once for concurrent callers', async () => {
    const silent = await silentDatabase();
    const db = openDatabase(silent.url, 2, () => undefined);
    const app = await buildApp(db, createTestServices());
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/health')));
    expect(answers.every(({ statusCode }) => statusCode === 503)).toBe(true);
    expect(silent.connections()).toBe(1);
    silent.close();
    await app.close();
    await db.$client.end().catch(() => undefined);
  });
});
