import { demoPassword } from '@/host/seed/demo-member';

import { createTestDatabase } from '../testing/database';
import type { PaymentShop } from '../testing/payment-shop';
import { withServerClient } from '../testing/test-databases';

import { directories, getDirectoryTable } from './guards';

/**
 * Sends the statements that only the host of a cluster sends, so that they are recorded too. This
 * database is one PostgreSQL, with tables in place of the directories.
 */
let shop: PaymentShop;
let sweep: () => Promise<unknown>;
let travel: (ms: number) => void;

beforeAll(async () => {
  const url = await createTestDatabase();
  await withServerClient(async (client) => {
    await client.query('create schema distribution');
    for (const [guard, { table, value, member }] of Object.entries(directories))
      await client.query(
        `create table ${getDirectoryTable(guard)} as select ${value} as value, ${member} as member_id from ${table}`,
      );
  }, url);
  jest.resetModules();
  process.env.DATABASE_DISTRIBUTED = 'citus';
  const { openPaymentShop } = await import('../testing/payment-shop');
  const { sweepAttempts } = await import('../testing/sweep');
  const { expireCredits } = await import('@/host/money/reward/credits');
  ({ travel } = await import('@/host/core/clock'));
  shop = await openPaymentShop(undefined, url);
  sweep = () => Promise.all([sweepAttempts(shop), expireCredits(shop.db)]);
});
afterAll(() => shop.close());

describe('the host of a cluster', () => {
  it('signs a member in by the directory, and reads session and member apart', async () => {
    const password = Buffer.from(demoPassword).toString('base64');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/login',
      payload: { email: 'demo@crossgate.example', type: 'password', password },
    });
    const { token, user } = answer.json<{ data: { token: string; user: { suite: string } } }>()
      .data;
    const headers = { authorization: `Bearer ${token}`, 'x-suite': user.suite };
    const profile = await shop.app.inject({ url: '/user/showprofile', headers });
    expect(profile.json()).toMatchObject({ data: { firstname: 'Maria' } });
  });

  it('claims due payments, gateway calls and credits one by one', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer({ credits: 200, creditsToUse: 100 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-100');
    await shop.choose(attempt.token, 'approve');
    travel(60_000);
    await sweep();
    expect(await shop.getShipment(payer)).toMatchObject({ status: 'paid' });
    travel(3 * 365 * 24 * 3_600_000);
    await sweep();
    travel(0);
    await shop.expectCleanBooks();
  });
});
