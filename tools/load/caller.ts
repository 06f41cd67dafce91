import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const PATIENCE_MS = 30_000;

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
    let goodAnswer: LoadResponse | null = null;
    try {
      const answer = await this.#send(ask);
      ending = toEnding(answer.status, answer.headers, ask.expected ?? 200);
      how = String(answer.status);
      if (ending === 'good') goodAnswer = answer;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      how = code ?? message;
    }
    if (!this.stopped.aborted)
      this.samples.push({ kind, at: due, ms: performance.now() - due, ending, how });
    return goodAnswer;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ url, method = 'GET', headers, body }: Ask): Promise<LoadResponse> {
    return new Promise((resolve, reject) => {
      const length =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(url, { method, agent: this.#agent, headers: { ...headers, ...length } });
      const late = setTimeout(() => sent.destroy(new Error('no answer')), PATIENCE_MS);
      const fail = (error: Error) => {
        clearTimeout(late);
        reject(error);
      };
      sent.on('error', fail);
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(late);
          const text = Buffer.concat(parts).toString('latin1');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.end(body);
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
  const began = performance.now();
  const going = new Set<Promise<unknown>>();
  for (let n = 0; n < total && !signal.aborted; n += 1) {
    const due = began + n * gap;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const one: Promise<unknown> = begin(due).finally(() => going.delete(one));
    going.add(one);
  }
  await Promise.allSettled(going);
}
