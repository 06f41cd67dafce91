import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const TIMEOUT_MS = 30_000;

export interface Ask {
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

/** refused: 429 or 503 with Retry-After; rude: without it. */
type Ending = 'good' | 'refused' | 'rude' | 'failed';

export interface Sample {
  kind: string;
  /** Due time by performance.now(). */
  at: number;
  /** From due time to complete response. */
  ms: number;
  ending: Ending;
  /** The status or error. */
  how: string;
}

function toEnding(status: number, headers: IncomingHttpHeaders, expected: number): Ending {
  if (status === expected) return 'good';
  if (status !== 429 && status !== 503) return 'failed';
  return /^[1-9]\d*$/.test(headers['retry-after'] ?? '') ? 'refused' : 'rude';
}

/** Reuses connections like a proxy and records outcomes; ignores those after the run stops. */
export class Caller {
  samples: Sample[] = [];
  readonly #agent = new Agent({ keepAlive: true, scheduling: 'lifo' });

  constructor(private readonly stopped: AbortSignal) {}

  /** Returns null unless it ended well. Measures from `due`, so that our own delays count. */
  async ask(kind: string, ask: Ask, due = performance.now()): Promise<LoadResponse | null> {
    let ending: Ending = 'failed';
    let how: string;
    let goodResponse: LoadResponse | null = null;
    try {
      const response = await this.#send(ask);
      ending = toEnding(response.status, response.headers, ask.expected ?? 200);
      how = String(response.status);
      if (ending === 'good') goodResponse = response;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      how = code ?? message;
    }
    if (!this.stopped.aborted)
      this.samples.push({ kind, at: due, ms: performance.now() - due, ending, how });
    return goodResponse;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ url, method = 'GET', headers, body }: Ask): Promise<LoadResponse> {
    return new Promise((resolve, reject) => {
      const length =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const call = request(url, { method, agent: this.#agent, headers: { ...headers, ...length } });
      const timer = setTimeout(() => call.destroy(new Error('no answer')), TIMEOUT_MS);
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
