import path from 'node:path';

import { restoreDatabase } from '@/scripts/backup/restore-backup';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { listDueRefunds } from '@/host/operator/refund';
import { listStuckPayments } from '@/host/operator/stuck-payments';
import { openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { sweepAttempts } from '@/host/testing/sweep';
import { createEmptyDatabase } from '@/host/testing/test-databases';

/**
 * A backup of the release before the payment machine, with payments in each state it could write,
 * including broken ones: a refused capture that succeeded, a zero authorization, a capture with
 * another amount or reference, an order canceled during its capture.
 */
const file = path.resolve('host/main/release-before.backup');
const KEY = 'a key that is only for this one test file';
const BACKUP_TIME = Date.parse('2026-11-26T17:05:00Z');
const HOUR_MS = 3600_000;

let shop: OrderShop;
beforeAll(async () => {
  const url = await createEmptyDatabase();
  await restoreDatabase(file, KEY, url);
  travel(BACKUP_TIME - Date.now());
  shop = await openOrderShop(url);
  await shop.injectFault('no-notice', 1_000);
}, 60_000);
afterAll(async () => {
  travel(0);
  await shop.close();
});

const travelHours = (hours: number) => travel(BACKUP_TIME + hours * HOUR_MS - Date.now());

it('settles every payment in a backup of the previous release, with clean books', async () => {
  expect(await shop.db.$count(schema.paymentAttempts)).toBe(37);
  const settle = async (hours: readonly number[]) => {
    for (const hour of hours) {
      travelHours(hour);
      for (let turn = 0; turn < 3; turn += 1) await sweepAttempts(shop);
    }
  };
  await settle([0.1, 4, 5, 30, 60, 24 * 9]);
  const { findings, comparedCount } = await auditGateways(shop.db, shop.payments);
  expect(findings).toEqual([]);
  expect(comparedCount).toBeGreaterThan(25);
  await shop.expectCleanBooks();
  await settle([24 * 31]);
  await shop.expectCleanBooks();
  expect(await listStuckPayments(shop.db)).toEqual([]);
  const owedAmounts = (await listDueRefunds(shop.db)).map(({ amount }) => amount).sort();
  // Three captures that the old engine rejected, one late payment, one wrong amount.
  expect(owedAmounts).toEqual(['110.00', '110.00', '110.00', '128.40', '128.40']);
}, 120_000);
