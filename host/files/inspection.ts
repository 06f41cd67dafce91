import path from 'node:path';

import { Piscina } from 'piscina';

import { Problem } from '../errors';

import type { PdfRefusal } from './pdf-check';
import type { Photo, PhotoRefusal, Rendition } from './photo-renditions';

/** How long one file may take; a thread that is still at it then is ended. */
const DEADLINE_MS = 15_000;
/** Two at a time leave the other threads of the process to password hashes. */
const THREADS = 2;
const QUEUED_MAX = 24;
const IDLE_MS = 20_000;
const HEAP_MB = 256;

let pool: Piscina | undefined;

function threads(): Piscina {
  if (pool) return pool;
  pool = new Piscina({
    filename: path.resolve('.build/workers/inspection.mjs'),
    execArgv: [],
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: QUEUED_MAX,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Whoever waits for a thread that died is told so by `run`; without a listener the event would end the host.
  pool.on('error', () => {});
  return pool;
}

/**
 * Runs one look at a file on another thread, so that no file can hold the one that serves payments.
 * @throws Problem tooManyRequests when many files wait already, unavailable when the file takes longer than any should
 */
async function inspect<Result>(name: 'checkPdf' | 'renderPhoto', data: Buffer, deadlineMs: number): Promise<Result> {
  const running = threads();
  if (running.queueSize >= QUEUED_MAX) throw new Problem('tooManyRequests', { retryAfterSeconds: 5 });
  const deadline = new AbortController();
  const late = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    return (await running.run(data, { name, signal: deadline.signal })) as Result;
  } catch (error) {
    throw Object.assign(new Problem('unavailable', { retryAfterSeconds: 5 }), { cause: error });
  } finally {
    clearTimeout(late);
  }
}

/**
 * Looks a PDF through on another thread: null when it may be kept.
 * @throws Problem tooManyRequests | unavailable
 */
export function inspectPdf(data: Buffer, deadlineMs = DEADLINE_MS): Promise<PdfRefusal | null> {
  return inspect('checkPdf', data, deadlineMs);
}

/**
 * Draws a received picture anew on another thread, or says why it is not taken.
 * @throws Problem tooManyRequests | unavailable
 */
export async function drawPhoto(data: Buffer, deadlineMs = DEADLINE_MS): Promise<Photo | PhotoRefusal> {
  const drawn = await inspect<Photo | PhotoRefusal>('renderPhoto', data, deadlineMs);
  return typeof drawn === 'string' ? drawn : { ...drawn, renditions: drawn.renditions.map(withBuffer) };
}

/** Between threads a Buffer becomes a plain Uint8Array. */
const withBuffer = (one: Rendition): Rendition => ({ ...one, bytes: Buffer.from(one.bytes) });

/** Ends the threads; the next file starts new ones. */
export async function closeInspection(): Promise<void> {
  const running = pool;
  pool = undefined;
  await running?.destroy();
}
