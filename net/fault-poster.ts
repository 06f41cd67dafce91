import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { setFaultReporter, type Fault, type FaultReporter } from './fault-reports';
import { redact } from './redact';
import { currentRequestId } from './request-id';

/** Repeats within this time are counted, not sent. */
const REPEAT_INTERVAL_MS = 10 * 60_000;
const MAX_KINDS = 200;
const MAX_WAITING = 20;
const MAX_PER_MINUTE = 60;
const TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 2_000;
const LIMITS = { name: 60, where: 120, message: 500, frame: 300 };
const MAX_FRAMES = 20;

export interface FaultReport {
  program: string;
  /** ISO 8601, last occurrence. */
  at: string;
  name: string;
  where: string;
  message: string;
  stack: string[];
  requestId?: string;
  /** Count since the last report. */
  times: number;
}

export interface ReportEndpoint {
  url: string;
  /** Bearer token. */
  key?: string | undefined;
}

const position = /:\d{1,7}:\d{1,7}\)?$/;
const query = /[?#][^\s:)]*/g;
/** Quoted text may be personal data; identifiers are not. */
const quotedText = /"[^"]*"?|'(?![\w$.]{1,40}')[^']*'/g;

const toPlainMessage = (message: string): string =>
  redact(message.slice(0, 2 * LIMITS.message).replace(quotedText, '"…"')).slice(0, LIMITS.message);

/** Chromium and Node use 'at ', Firefox and Safari '@'. */
const isFrame = (line: string): boolean =>
  position.test(line) && (line.startsWith('at ') || (line.includes('@') && !line.includes(' ')));

const parseFrames = (stack = ''): string[] =>
  stack
    .slice(0, 10_000)
    .split('\n')
    .map((line) => line.trim())
    .filter(isFrame)
    .slice(0, MAX_FRAMES)
    .map((line) => line.replaceAll(`${process.cwd()}/`, '').replace(query, ''))
    .map((line) => redact(line).slice(0, LIMITS.frame));

/** The first frame in our own code, since many errors share a library. */
const findOrigin = (stack: string[]): string | undefined =>
  stack.find((line) => !/node_modules|\bnode:/.test(line)) ?? stack[0];

interface ReportedKind {
  sentAt: number;
  unsentCount: number;
}

/** Sends one report at a time. */
class Poster implements FaultReporter {
  readonly #reportedKinds = new LRUCache<string, ReportedKind>({ max: MAX_KINDS });
  readonly #queue: FaultReport[] = [];
  #posting: Promise<void> | null = null;
  #minute = { endsAt: 0, sent: 0 };

  constructor(
    private readonly program: string,
    private readonly endpoint: ReportEndpoint,
  ) {}

  report(fault: Fault): void {
    const requestId = fault.requestId ?? currentRequestId();
    const name = redact(fault.name).slice(0, LIMITS.name);
    const where = redact(fault.where).slice(0, LIMITS.where);
    const stack = parseFrames(fault.stack);
    const origin = findOrigin(stack) ?? toPlainMessage(fault.message);
    const kind = [fault.program, name, where, origin].join(' ');
    const entry = this.#reportedKinds.get(kind) ?? { sentAt: -Infinity, unsentCount: 0 };
    entry.unsentCount += 1;
    this.#reportedKinds.set(kind, entry);
    if (performance.now() - entry.sentAt < REPEAT_INTERVAL_MS || !this.#takeQuota()) return;
    this.#queue.push({
      program: fault.program ?? this.program,
      at: new Date().toISOString(),
      name,
      where,
      message: toPlainMessage(fault.message),
      stack,
      ...(requestId !== undefined && { requestId }),
      times: entry.unsentCount,
    });
    Object.assign(entry, { sentAt: performance.now(), unsentCount: 0 });
    this.#posting ??= this.#postAll().finally(() => {
      this.#posting = null;
    });
  }

  #takeQuota(): boolean {
    if (this.#queue.length >= MAX_WAITING) return false;
    if (performance.now() > this.#minute.endsAt)
      this.#minute = { endsAt: performance.now() + 60_000, sent: 0 };
    this.#minute.sent += 1;
    return this.#minute.sent <= MAX_PER_MINUTE;
  }

  async stop(): Promise<void> {
    setFaultReporter(undefined);
    await Promise.race([this.#posting, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async #postAll(): Promise<void> {
    for (;;) {
      const report = this.#queue.shift();
      if (!report) return;
      await this.#post(report);
    }
  }

  /** A failed report is dropped; the log has the error. */
  async #post(report: FaultReport): Promise<void> {
    try {
      const response = await fetch(this.endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.endpoint.key && { authorization: `Bearer ${this.endpoint.key}` }),
        },
        body: JSON.stringify(report),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
    } catch {
      // Dropped.
    }
  }
}

export function startFaultReports(program: string, endpoint: ReportEndpoint): FaultReporter {
  const poster = new Poster(program, endpoint);
  setFaultReporter(poster);
  return poster;
}
