import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

import { getDataDir } from './portals';
import { expect } from './test';

/** Waits for the only email of a kind to an address in the outbox of the product under test. */
export async function waitForEmail(address: string, kind: string): Promise<Email> {
  let emails: Email[] = [];
  await expect
    .poll(async () => (emails = await readEmails(address, kind)).length, {
      message: `emails '${kind}' to ${address}`,
      intervals: [100],
    })
    .toBe(1);
  return emails[0] as Email;
}

async function readEmails(address: string, kind: string): Promise<Email[]> {
  const folder = path.join(getDataDir(), 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter(
    (file) => file.includes(`-${kind}-`) && file.endsWith('.eml'),
  );
  const emails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return emails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}
