import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { setFaultReporter, type Fault, type FaultReporter } from './fault-reports';
import { redact } from './redact';
import { currentRequestId } from './request-id';

/** Repeats within this time are counted, not sent. */
const QUIET_MS = 10 * 60_000;
const MAX_KNOWN = 200;
const MAX_WAITING = 20;
const MAX_PER_MINUTE = 60;
const ANSWER_WITHIN_MS = 5_000;
const STOP_WITHIN_MS = 2_000;
const LONGEST = { name: 60, where: 120, message: 500, frame: 300 };
const MAX_FRAMES = 20;

/** JSON body of a report. */
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

export interface ReportPlace {
  url: string;
  /** Bearer token. */
  key?: string | undefined;
}

const place = /:\d{1,7}:\d{1,7}\)?$/;
const query = /[?#][^\s:)]*/g;
/** Quoted text may be personal data; identifiers are not. */
const quoted = /"[^"]*"?|'(?![\w$.]{1,40}')[^']*'/g;

const plainMessage = (message: string): string =>
  redact(message.slice(0, 2 * LONGEST.message).replace(quoted, '"…"')).slice(0, LONGEST.message);

/** Chromium and Node use 'at ', Firefox and Safari '@'. */
const isFrame = (line: string): boolean =>
  place.test(line) && (line.startsWith('at ') || (line.includes('@') && !line.includes(' ')));

const parseFrames = (stack = ''): string[] =>
  stack
    .slice(0, 10_000)
    .split('\n')
    .map((line) => line.trim())
    .filter(isFrame)
    .slice(0, MAX_FRAMES)
    .map((line) => line.replaceAll(`${process.cwd()}/`, '').replace(query, ''))
    .map((line) => redact(line).slice(0, LONGEST.frame));

/** Our first frame, since many errors share a library. */
const placeIn = (stack: string[]): string | undefined =>
  stack.find((line) => !/node_modules|\bnode:/.test(line)) ?? stack[0];

interface ReportedKind {
  sentAt: number;
  unsentCount: number;
}

/** Sends one report at a time. */
class Poster implements FaultReporter {
  readonly #reportedKinds = new LRUCache<string, ReportedKind>({ max: MAX_KNOWN });
  readonly #waiting: FaultReport[] = [];
  #posting: Promise<void> | null = null;
  #minute = { endsAt: 0, sent: 0 };

  constructor(
    private readonly program: string,
    private readonly place: ReportPlace,
  ) {}

  report(fault: Fault): void {
    const requestId = fault.requestId ?? currentRequestId();
    const name = redact(fault.name).slice(0, LONGEST.name);
    const where = redact(fault.where).slice(0, LONGEST.where);
    const stack = parseFrames(fault.stack);
    const kind = [fault.program, name, where, placeIn(stack) ?? plainMessage(fault.message)].join(
      ' ',
    );
    const entry = this.#reportedKinds.get(kind) ?? { sentAt: -Infinity, unsentCount: 0 };
    entry.unsentCount += 1;
    this.#reportedKinds.set(kind, entry);
    if (performance.now() - entry.sentAt < QUIET_MS || !this.#hasRoom()) return;
    this.#waiting.push({
      program: fault.program ?? this.program,
      at: new Date().toISOString(),
      name,
      where,
      message: plainMessage(fault.message),
      stack,
      ...(requestId !== undefined && { requestId }),
      times: entry.unsentCount,
    });
    Object.assign(entry, { sentAt: performance.now(), unsentCount: 0 });
    this.#posting ??= this.#postAll().finally(() => {
      this.#posting = null;
    });
  }

  #hasRoom(): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false;
    if (performance.now() > this.#minute.endsAt)
      this.#minute = { endsAt: performance.now() + 60_000, sent: 0 };
    this.#minute.sent += 1;
    return this.#minute.sent <= MAX_PER_MINUTE;
  }

  async stop(): Promise<void> {
    setFaultReporter(undefined);
    await Promise.race([this.#posting, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  async #postAll(): Promise<void> {
    for (;;) {
      const report = this.#waiting.shift();
      if (!report) return;
      await this.#post(report);
    }
  }

  /** A failed report is dropped; the log has the error. */
  async #post(report: FaultReport): Promise<void> {
    try {
      const answer = await fetch(this.place.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.place.key && { authorization: `Bearer ${this.place.key}` }),
        },
        body: JSON.stringify(report),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.body?.cancel();
    } catch {
      // Dropped.
    }
  }
}

export function startFaultReports(program: string, place: ReportPlace): FaultReporter {
  const made = new Poster(program, place);
  setFaultReporter(made);
  return made;
}
