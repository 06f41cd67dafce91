import { eq } from 'drizzle-orm';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { startMailServer } from '../testing/mail-server';

import { MailServerState } from './mail-server-state';
import { queueMail } from './outbox';
import { sendWaitingMail } from './send';

const { mailOutbox } = schema;
const quietLogger = { warn: () => undefined };
const getTimeInOneHour = () => new Date(Date.now() + 3_600_000);

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
  const downServer = await startMailServer();
  await downServer.close();
  const server = new MailServerState();
  await queueReferral('first@example.com');
  await sendWaitingMail(host.db, quietLogger, downServer.send, server);
  await host.db.update(mailOutbox).set({ dueAt: getTimeInOneHour(), tries: 9 });
  await queueReferral('second@example.com');

  const upServer = await startMailServer();
  expect(await sendWaitingMail(host.db, quietLogger, upServer.send, server)).toBe(1);
  expect(await sendWaitingMail(host.db, quietLogger, upServer.send, server)).toBe(1);
  await upServer.close();
});

it('retries emails in a new process, except for rejected recipients and emails being sent', async () => {
  const upServer = await startMailServer();
  const retryTime = new Date(Date.now() + 60_000);
  for (const [address, failure, dueAt] of [
    ['waits@example.com', 'connect ECONNREFUSED', getTimeInOneHour()],
    ['greylisted@example.com', 'recipient: Greylisted', getTimeInOneHour()],
    ['under-way@example.com', 'connect ECONNREFUSED', retryTime],
  ] as const) {
    await queueReferral(address);
    await host.db.update(mailOutbox).set({ dueAt, failure }).where(eq(mailOutbox.address, address));
  }
  expect(await sendWaitingMail(host.db, quietLogger, upServer.send, new MailServerState())).toBe(1);
  expect(upServer.messages[0]).toContain('waits@example.com');
  await upServer.close();
});
