import type * as Rooms from './disk-room';

/** Loads the module with an impossible reserve, or with none. */
async function loadWithReserve(megabytes: number): Promise<typeof Rooms> {
  jest.resetModules();
  process.env.DISK_RESERVE_MB = String(megabytes);
  return import('./disk-room');
}
const HUGE_RESERVE = 1e12;

afterAll(() => {
  delete process.env.DISK_RESERVE_MB;
});

describe('free disk space', () => {
  it('below the reserve causes files to be refused with a specific code and Retry-After', async () => {
    await loadWithReserve(HUGE_RESERVE);
    const { readUpload } = await import('./upload');
    const rejectedUpload = readUpload(
      Buffer.from('%PDF-1.4').toString('base64'),
      'file',
      'picturesAndPdf',
    );
    await expect(rejectedUpload).rejects.toMatchObject({
      problem: 'uploadsPaused',
      status: 503,
      code: 1091,
      retryAfterSeconds: 300,
    });
  });

  it('above the reserve lets files be checked normally', async () => {
    await loadWithReserve(0);
    const { readUpload } = await import('./upload');
    await expect(
      readUpload(Buffer.from('no file').toString('base64'), 'file', 'pictures'),
    ).rejects.toMatchObject({ problem: 'validation' });
  });

  it('is logged once when it falls below the reserve, not at every check', async () => {
    const { createDiskWatch, readFreeDiskMb } = await loadWithReserve(HUGE_RESERVE);
    const loggedTexts: string[] = [];
    const checkDisk = createDiskWatch({
      error: (_facts: unknown, text?: string) => void loggedTexts.push(text ?? ''),
      info: () => undefined,
    });
    await checkDisk();
    await checkDisk();
    expect(await readFreeDiskMb()).toBeGreaterThan(0);
    expect(loggedTexts).toEqual([
      expect.stringMatching(/nearly full \(\d+ MB free\): uploads are refused, emails wait/),
    ]);
  });

  it('below the reserve leaves emails waiting', async () => {
    await loadWithReserve(HUGE_RESERVE);
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
    const recipients: string[] = [];
    const send = () =>
      sendWaitingMail(
        host.db,
        { warn: () => undefined },
        async ({ to }) => void recipients.push(to),
      );
    expect(await send()).toBe(0);
    const [queuedMail] = await host.db.select().from(schema.mailOutbox);
    expect([queuedMail?.state, queuedMail?.tries]).toEqual(['waiting', 0]);
    await host.close();
    expect(recipients).toEqual([]);
  });
});
