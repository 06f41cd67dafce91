import { eq } from 'drizzle-orm';

import outboxRows from '@/host/testing/release-2026-11-28.outbox.json';
import { now } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';

import { sendWaitingMail } from './send';

const { mailOutbox } = schema;
let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

it.each(outboxRows)(
  'sends the email "$kind" that the previous release queued',
  async (queuedMail) => {
    const { member } = await newMember(host.db);
    await host.db.delete(mailOutbox);
    await host.db
      .insert(mailOutbox)
      .values({
        ...(queuedMail as { kind: 'welcome'; data: Record<string, never> }),
        memberId: member.id,
        address: member.email,
        language: 'ja',
        portal: 'cgw',
        createdAt: now(),
        dueAt: now(),
      });
    const subjects: string[] = [];
    const logger = { warn: (fault: object) => subjects.push(JSON.stringify(fault)) };
    const sentCount = await sendWaitingMail(host.db, logger, async ({ subject }) => {
      subjects.push(subject);
    });
    expect({ sent: sentCount, subjects }).toEqual({
      sent: 1,
      subjects: [expect.stringMatching(/\S/)],
    });
    expect(
      await host.db.select().from(mailOutbox).where(eq(mailOutbox.memberId, member.id)),
    ).toMatchObject([{ kind: queuedMail.kind, sentAt: expect.any(Date) }]);
  },
);
