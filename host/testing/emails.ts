import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

import type { Database } from '../db/client';
import { sendWaitingMail } from '../mail/send';
import { folderTransport } from '../mail/transport';

const quiet = { warn: () => undefined };

/** Sends what waits in the outbox and answers the emails, newest last. */
export async function sendEmails(db: Database): Promise<Email[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  await sendWaitingMail(db, quiet, folderTransport(folder));
  return Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
}
