import { startRunPart } from '@/host/testing/run-parts';

import { encodePhoto, inspectPdf } from '../files/inspection';

import { closeThreads } from './pool';

const smallPdf = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n');
const buildPdf = (content: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj << ${content} >> endobj\n%%EOF\n`);

describe('work on another thread', () => {
  beforeAll(() => startRunPart('workers'));
  afterEach(() => closeThreads());

  it('returns the result of a PDF check', async () => {
    expect(await inspectPdf(smallPdf)).toBeNull();
    expect(await inspectPdf(buildPdf('/S /JavaScript'))).toBe('unsafe');
    expect(await inspectPdf(Buffer.from('%PDF-1.4 without an end'))).toBe('broken');
  });

  it('reports why a picture is refused', async () => {
    expect(await encodePhoto(Buffer.alloc(0))).toBe('empty');
    expect(await encodePhoto(Buffer.from('GIF89a'))).toBe('notAPhoto');
    expect(await encodePhoto(Buffer.from('\xff\xd8\xffand no more', 'latin1'))).toBe('broken');
  });

  it('ends a thread that takes too long, reports it, and continues with the next file', async () => {
    await expect(inspectPdf(smallPdf, 0)).rejects.toMatchObject({
      problem: 'unavailable',
      retryAfterSeconds: 5,
    });
    expect(await inspectPdf(smallPdf)).toBeNull();
  });

  it('sends Retry-After when many files are waiting', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => inspectPdf(smallPdf)),
    );
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every(({ reason }) => reason.problem === 'tooManyRequests')).toBe(true);
    expect(results.length - refusals.length).toBeGreaterThanOrEqual(24);
  });

  it('keeps the main thread free while a file is checked', async () => {
    await inspectPdf(smallPdf);
    const largePdf = buildPdf('#4a'.repeat(300_000));
    let ticks = 0;
    const ticker = setInterval(() => (ticks += 1), 0);
    expect(await inspectPdf(largePdf)).toBeNull();
    clearInterval(ticker);
    expect(ticks).toBeGreaterThan(1);
  });
});
