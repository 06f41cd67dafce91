import { eq } from 'drizzle-orm';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { startMailServer } from '../testing/mail-server';

import { MailServerState } from './mail-server-state';
import { queueMail } from './outbox';
import { sendWaitingMail } from './send';

const { mailOutbox } = schema;
const quiet = { warn: () => undefined };
const inAnHour = () => new Date(Date.now() + 3_600_000);

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(() => host.db.delete(mailOutbox));
afterAll(() => host.close());

async function queueReferral(address: string): Promise<void> {
  await queueMail(host.db, {
    kind: 'referral',
    to: { address, language: 'en', portal: 'cgw' },
    data: { from: 'Maria', suite: 'CG1000001', message: '' },
  });
}

it('delivers all waiting emails once one succeeds after an outage', async () => {
  const down = await startMailServer();
  await down.close();
  const server = new MailServerState();
  await queueReferral('first@example.com');
  await sendWaitingMail(host.db, quiet, down.send, server);
  await host.db.update(mailOutbox).set({ dueAt: inAnHour(), tries: 9 });
  await queueReferral('second@example.com');

  const up = await startMailServer();
  expect(await sendWaitingMail(host.db, quiet, up.send, server)).toBe(1);
  expect(await sendWaitingMail(host.db, quiet, up.send, server)).toBe(1);
  await up.close();
});

it('retries emails in a new process, except for rejected recipients and emails being sent', async () => {
  const up = await startMailServer();
  const sendAgain = new Date(Date.now() + 60_000);
  for (const [address, failure, dueAt] of [
    ['waits@example.com', 'connect ECONNREFUSED', inAnHour()],
    ['greylisted@example.com', 'recipient: Greylisted', inAnHour()],
    ['under-way@example.com', 'connect ECONNREFUSED', sendAgain],
  ] as const) {
    await queueReferral(address);
    await host.db.update(mailOutbox).set({ dueAt, failure }).where(eq(mailOutbox.address, address));
  }
  expect(await sendWaitingMail(host.db, quiet, up.send, new MailServerState())).toBe(1);
  expect(up.messages[0]).toContain('waits@example.com');
  await up.close();
});
