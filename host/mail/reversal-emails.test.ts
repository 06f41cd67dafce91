import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import PostalMime from 'postal-mime';

import { payableKinds } from '@/contract/money/payments-table';

import { openTestHost, type TestHost } from '../testing/host';
import { newMember } from '../testing/people';

import type { EmailData } from './email';
import { queueMail } from './outbox';
import { sendWaitingMail } from './send';
import { createFolderTransport } from './transport';

type WithdrawnData = EmailData['payment-withdrawn'];
const quietLogger = { warn: () => undefined, error: () => undefined, info: () => undefined };
const withdrawalKinds: readonly WithdrawnData['what'][] = [
  'part',
  'refund',
  'reversal',
  'dispute',
  'lost',
  'cleared',
];

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

/** Sends one email per event and returns them. */
async function sendAndReadEmails(language: string, withdrawals: Partial<WithdrawnData>[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  const { member } = await newMember(host.db, { language });
  const defaultData: WithdrawnData = {
    what: 'refund',
    target: 'shipment',
    reference: 'SH4K8T2M9Q',
    page: 'SH4K8T2M9Q',
    amount: '12.50',
    gateway: 'paypal',
    follows: 'held',
  };
  for (const withdrawal of withdrawals)
    await queueMail(host.db, {
      kind: 'payment-withdrawn',
      to: { memberId: member.id },
      data: { ...defaultData, ...withdrawal },
    });
  await sendWaitingMail(host.db, quietLogger, createFolderTransport(folder));
  const mails = await Promise.all(
    (await readdir(folder)).map(async (file) =>
      PostalMime.parse(await readFile(path.join(folder, file))),
    ),
  );
  return mails.filter(({ to }) => to?.[0]?.address === member.email);
}

describe("the email about a payment's reversal", () => {
  it.each(['en', 'zh', 'tw', 'ja'])(
    'has no missing texts for any event and any payable target (%s)',
    async (language) => {
      const allWithdrawals = withdrawalKinds.flatMap((what) =>
        payableKinds.flatMap((target) =>
          (['held', 'left', 'unpaid'] as const).map((follows) => ({ what, target, follows })),
        ),
      );
      const mails = await sendAndReadEmails(language, allWithdrawals);
      expect(mails).toHaveLength(allWithdrawals.length);
      for (const mail of mails) {
        expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|mail\.\w|\{\w+\}/);
        expect(mail.text).toContain('SH4K8T2M9Q');
      }
    },
  );

  it('says what happened, what follows and what to do', async () => {
    const [mail] = await sendAndReadEmails('en', [
      { what: 'dispute', gateway: 'stripe', amount: '0.00' },
    ]);
    const text = (mail?.text ?? '').replace(/\s+/g, ' ');
    expect(text).toContain(
      'Stripe told us that you or your bank disputed your payment for SH4K8T2M9Q.',
    );
    expect(text).toContain('Until this is settled, your shipment stays at our warehouse.');
    expect(text).toContain('withdraw the dispute with Stripe or your bank');
    expect(text).not.toContain('$0.00');
  });

  it('promises no hold for a parcel that has left', async () => {
    const [mail] = await sendAndReadEmails('en', [{ what: 'reversal', follows: 'left' }]);
    expect(mail?.text).not.toContain('warehouse.');
    expect(mail?.subject).toBe('Your payment for SH4K8T2M9Q was reversed');
  });
});
