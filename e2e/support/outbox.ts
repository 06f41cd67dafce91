import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

import { dataDir } from './portals';
import { expect } from './test';

/**
 * The only letter of a kind to an address, from the outbox folder of the product under test; waits
 * until it is there.
 */
export async function letterTo(email: string, kind: string): Promise<Email> {
  let letters: Email[] = [];
  await expect
    .poll(async () => (letters = await lettersTo(email, kind)).length, {
      message: `letters '${kind}' to ${email}`,
      intervals: [100],
    })
    .toBe(1);
  return letters[0] as Email;
}

async function lettersTo(email: string, kind: string): Promise<Email[]> {
  const folder = path.join(dataDir(), 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter(
    (file) => file.includes(`-${kind}-`) && file.endsWith('.eml'),
  );
  const letters = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return letters.filter(({ to }) => to?.some(({ address }) => address === email));
}
