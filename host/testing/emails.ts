import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

import type { Database } from '../db/client';
import { sendWaitingMail } from '../mail/send';
import { createFolderTransport } from '../mail/transport';

const quietLog = { warn: () => undefined };

/** Sends the queued emails and returns them, newest last. */
export async function sendEmails(db: Database): Promise<Email[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  await sendWaitingMail(db, quietLog, createFolderTransport(folder));
  return Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
}

const order = { txnId: '7a1f5c1e-4d0c-4f0e-9a65-0d6c2c0a4a11', txnRef: 'OR1' };
/** All emails about a paid order. */
export const orderEmails = [
  { kind: 'order-price', data: { ...order, name: 'Mug', amount: '4.00' } },
  { kind: 'order-price', data: { ...order, name: 'Mug', amount: '4.00', extra: true } },
  { kind: 'order-soldout', data: { ...order, name: 'Mug', onHold: true } },
  {
    kind: 'order-soldout',
    data: { ...order, name: 'Mug', onHold: false, why: 'price', paid: true },
  },
  { kind: 'order-bought', data: { ...order, amount: '4.00', bought: ['Mug'] } },
  {
    kind: 'order-bought',
    data: { ...order, amount: '4.00', bought: ['Mug'], missing: ['Plate', 'Bowl'] },
  },
  { kind: 'order-arrived', data: order },
  { kind: 'order-lapsed', data: { ...order, part: false } },
  { kind: 'order-lapsed', data: { ...order, part: true } },
  { kind: 'order-cancelled', data: { ...order, reason: 'Shut', money: '1.00', credits: '2.00' } },
] as const;
