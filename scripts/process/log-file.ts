import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

import { positiveSetting } from './settings';

const longestLine = 16_384;
/** What a disk that has stopped answering may keep in memory. */
const bytesWaiting = 1_000_000;
/**
 * A disk that is full to the last block takes a short line now and then; that is not worth two
 * notes each time.
 */
const tellEvery = 60_000;

/**
 * A file turns over at `bytes`, `kept` older ones stay beside it, and one that failed is tried
 * again after `reopenAfter` ms.
 */
interface LogSettings {
  bytes: number;
  kept: number;
  reopenAfter: number;
}

function fromSettings(): LogSettings {
  return {
    bytes: Math.round(positiveSetting('LOG_FILE_MB', 5) * 1_000_000),
    kept: Math.ceil(positiveSetting('LOG_FILES_KEPT', 4)),
    reopenAfter: 5_000,
  };
}

/** Logs are for their owner only, those of earlier versions too. */
function makePrivate(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder))
    if (name === file || name.startsWith(`${file}.`)) chmodSync(path.join(folder, name), 0o600);
}

/**
 * A program's log. `write` takes a line; `close` resolves when what was written has reached the
 * file.
 */
export interface Log {
  write: (line: string) => void;
  close: () => Promise<void>;
}

/**
 * Keeps count while a log cannot be written, and tells its beginning and its end: `failedAt` is 0
 * while it can.
 */
function outageOf(file: string, say: (text: string) => void) {
  let failedAt = 0;
  let toldAt = 0;
  let told = false;
  let lines = 0;
  return {
    failedAt: () => failedAt,
    dropped: () => {
      lines += 1;
    },
    failed: (message: string) => {
      const now = Date.now();
      if (failedAt === 0 && now - toldAt > tellEvery) {
        told = true;
        toldAt = now;
        say(`${file} cannot be written (${message}). Its lines are dropped until it can.`);
      }
      failedAt = now;
    },
    /** A line was written, or was not. */
    settled: (error?: Error | null) => {
      if (error) lines += 1;
      else if (failedAt > 0) {
        if (told) say(`${file} can be written again; ${lines} lines were dropped.`);
        told = false;
        failedAt = lines = 0;
      }
    },
  };
}

/**
 * Opens `<folder>/<name>.log` for appending. Lines go to it while it can be written; when it cannot
 * (a full disk, say) they are dropped, which `say` tells once, and so it does when writing works
 * again. Nothing is ever thrown.
 */
export function openLog(
  folder: string,
  name: string,
  say: (text: string) => void,
  { bytes, kept, reopenAfter } = fromSettings(),
): Log {
  const file = `${name}.log`;
  let stream: RotatingFileStream | undefined;
  let closed: Promise<void> | undefined;
  const outage = outageOf(file, say);

  const open = (): RotatingFileStream | undefined => {
    try {
      makePrivate(folder, file);
      const opened = createStream(file, {
        path: folder,
        size: `${bytes}B`,
        rotate: kept,
        mode: 0o600,
      });
      opened.on('error', (error: Error) => {
        if (opened === stream) stream = undefined;
        outage.failed(error.message);
      });
      if (outage.failedAt() > 0) opened.write('\n'); // the last line may have been cut
      return opened;
    } catch (error) {
      outage.failed((error as Error).message);
      return undefined;
    }
  };

  stream = open();
  return {
    write: (line) => {
      if (closed) return;
      if (!stream && Date.now() - outage.failedAt() >= reopenAfter) stream = open();
      const isStuck = stream !== undefined && stream.writableLength > bytesWaiting;
      if (isStuck) outage.failed('the disk does not take it');
      if (!stream || isStuck) outage.dropped();
      else stream.write(`${line.slice(0, longestLine)}\n`, outage.settled);
    },
    close: () => {
      closed ??= new Promise((resolve) => {
        if (stream) stream.once('close', resolve).end();
        else resolve();
      });
      return closed;
    },
  };
}
