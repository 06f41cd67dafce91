import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { createFolderTransport, type Mail } from './transport';

let folder: string;
let clock: jest.SpyInstance<number, []> | undefined;
const setTime = (time: number) => {
  clock?.mockRestore();
  clock = jest.spyOn(Date, 'now').mockReturnValue(time);
};
const createEmail = (id: string): Mail => ({
  id,
  kind: 'welcome',
  from: { name: 'We', address: 'we@example.com' },
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  language: 'en',
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
});
afterEach(async () => {
  clock?.mockRestore();
  await rm(folder, { recursive: true });
});

describe('the outbox folder', () => {
  it('leaves nothing of an email that could not be written, and accepts the same email later', async () => {
    const send = createFolderTransport(folder);
    setTime(1_800_000_000_000);
    await mkdir(path.join(folder, '1800000000000-welcome-a.eml')); // the path is taken, so the file cannot be renamed
    await expect(send(createEmail('a'))).rejects.toMatchObject({ code: 'EISDIR' });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    setTime(1_800_000_000_001);
    await send(createEmail('a'));
    expect(await readFile(path.join(folder, '1800000000001-welcome-a.eml'), 'utf8')).toContain(
      'Message-ID: <a@example.com>',
    );
  });

  it('removes partial files of a dead host, and leaves those that another host is writing', async () => {
    const now = 1_800_000_000_000;
    setTime(now);
    const names = {
      abandoned: `${now - 3_600_000}-welcome-x.eml.part`,
      recent: `${now - 1_000}-welcome-y.eml.part`,
      foreign: 'notes.txt',
    };
    for (const name of Object.values(names)) await writeFile(path.join(folder, name), 'half');
    await createFolderTransport(folder)(createEmail('a'));
    expect((await readdir(folder)).sort()).toEqual(
      [names.recent, `${now}-welcome-a.eml`, names.foreign].sort(),
    );
  });

  it('keeps only the newest emails, however many are sent', async () => {
    const send = createFolderTransport(folder, 5);
    for (let n = 0; n < 23; n += 1) {
      setTime(1_800_000_000_000 + n);
      await send(createEmail(String(n)));
      expect((await readdir(folder)).length).toBeLessThanOrEqual(5);
    }
    expect((await readdir(folder)).sort().at(-1)).toBe('1800000000022-welcome-22.eml');
  });
});
