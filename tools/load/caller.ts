import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const TIMEOUT_MS = 30_000;
/** Like a proxy, closes idle connections before the server does (after 65 seconds). */
const IDLE_MS = 60_000;

export interface Call {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Expected status; 200 by default. */
  expected?: number;
}

export interface LoadResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** refused: 429 or 503 with Retry-After; noRetryAfter: without it. */
type Outcome = 'good' | 'refused' | 'noRetryAfter' | 'failed';

export interface Sample {
  kind: string;
  /** Due time by performance.now(). */
  at: number;
  /** From due time to complete response. */
  ms: number;
  outcome: Outcome;
  /** The status or error. */
  detail: string;
}

function toOutcome(status: number, headers: IncomingHttpHeaders, expected: number): Outcome {
  if (status === expected) return 'good';
  if (status !== 429 && status !== 503) return 'failed';
  return /^[1-9]\d*$/.test(headers['retry-after'] ?? '') ? 'refused' : 'noRetryAfter';
}

/** Reuses connections like a proxy, and records outcomes until the run stops. */
export class Caller {
  samples: Sample[] = [];
  readonly #agent = new Agent({ keepAlive: true, scheduling: 'lifo', timeout: IDLE_MS });

  constructor(private readonly stopSignal: AbortSignal) {}

  /** Returns null unless the call succeeds. Measures from `due`, so that our own delays count. */
  async call(kind: string, call: Call, due = performance.now()): Promise<LoadResponse | null> {
    let outcome: Outcome = 'failed';
    let detail: string;
    let goodResponse: LoadResponse | null = null;
    try {
      const response = await this.#send(call);
      outcome = toOutcome(response.status, response.headers, call.expected ?? 200);
      detail = String(response.status);
      if (outcome === 'good') goodResponse = response;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      detail = code ?? message;
    }
    if (!this.stopSignal.aborted)
      this.samples.push({ kind, at: due, ms: performance.now() - due, outcome, detail });
    return goodResponse;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ url, method = 'GET', headers, body }: Call): Promise<LoadResponse> {
    return new Promise((resolve, reject) => {
      const length =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const call = request(url, { method, agent: this.#agent, headers: { ...headers, ...length } });
      const timer = setTimeout(() => call.destroy(new Error('no response')), TIMEOUT_MS);
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      call.on('error', fail);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString('latin1');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      call.end(body);
    });
  }
}

/** Starts `rate` runs per second without waiting for earlier ones; resolves when all are done. */
export async function drive({
  rate,
  seconds,
  begin,
  signal,
}: {
  rate: number;
  seconds: number;
  begin: (due: number) => Promise<unknown>;
  signal: AbortSignal;
}): Promise<void> {
  const [gap, total] = [1_000 / rate, Math.round(rate * seconds)];
  const startedAt = performance.now();
  const pending = new Set<Promise<unknown>>();
  for (let n = 0; n < total && !signal.aborted; n += 1) {
    const due = startedAt + n * gap;
    const delay = due - performance.now();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const run: Promise<unknown> = begin(due).finally(() => pending.delete(run));
    pending.add(run);
  }
  await Promise.allSettled(pending);
}
