import type * as Rooms from './disk-room';

/** Loads the module with an impossible reserve, or with none. */
async function withReserve(megabytes: number): Promise<typeof Rooms> {
  jest.resetModules();
  process.env.DISK_RESERVE_MB = String(megabytes);
  return import('./disk-room');
}
const NO_DISK = 1e12;

afterAll(() => {
  delete process.env.DISK_RESERVE_MB;
});

describe('free disk space', () => {
  it('below the reserve, refuses files with a specific code and Retry-After', async () => {
    await withReserve(NO_DISK);
    const { readUpload } = await import('./upload');
    const refused = readUpload(
      Buffer.from('%PDF-1.4').toString('base64'),
      'file',
      'picturesAndPdf',
    );
    await expect(refused).rejects.toMatchObject({
      problem: 'uploadsPaused',
      status: 503,
      code: 1091,
      retryAfterSeconds: 300,
    });
  });

  it('above the reserve, files are checked normally', async () => {
    await withReserve(0);
    const { readUpload } = await import('./upload');
    await expect(
      readUpload(Buffer.from('no file').toString('base64'), 'file', 'pictures'),
    ).rejects.toMatchObject({ problem: 'validation' });
  });

  it('is logged once when it falls below the reserve, not at every check', async () => {
    const { createDiskWatch, readFreeDiskMb } = await withReserve(NO_DISK);
    const noted: string[] = [];
    const look = createDiskWatch({
      error: (_facts: unknown, text?: string) => void noted.push(text ?? ''),
      info: () => undefined,
    });
    await look();
    await look();
    expect(await readFreeDiskMb()).toBeGreaterThan(0);
    expect(noted).toEqual([
      expect.stringMatching(/nearly full \(\d+ MB free\): uploads are refused, emails wait/),
    ]);
  });

  it('below the reserve, leaves emails waiting', async () => {
    await withReserve(NO_DISK);
    const { openTestHost } = await import('@/host/testing/host');
    const { schema } = await import('@/host/db/client');
    const { queueMail } = await import('@/host/mail/outbox');
    const { sendWaitingMail } = await import('@/host/mail/send');
    const host = await openTestHost();
    await host.db.delete(schema.mailOutbox);
    await queueMail(host.db, {
      kind: 'referral',
      to: { address: 'friend@example.com', language: 'en', portal: 'cgw' },
      data: { from: 'Maria', suite: 'CG1000001', message: '' },
    });
    const sent: string[] = [];
    const send = () =>
      sendWaitingMail(host.db, { warn: () => undefined }, async ({ to }) => void sent.push(to));
    expect(await send()).toBe(0);
    const [waiting] = await host.db.select().from(schema.mailOutbox);
    expect([waiting?.state, waiting?.tries]).toEqual(['waiting', 0]);
    await host.close();
    expect(sent).toEqual([]);
  });
});
