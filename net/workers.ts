import cluster, { type Worker } from 'node:cluster';

const PAUSES_MS = [100, 300, 1_000, 2_000];
const LONGEST_PAUSE_MS = 4_000;
/** A worker that ran for so long was well: the next pause is the shortest again. */
const STEADY_AFTER_MS = 30_000;
/** What workers have beyond their own time to stop, before they are ended. */
const GRACE_MS = 1_000;

/** What a process of a program shares with the others. */
export interface Crew {
  /**
   * Runs what only one process may do: at once in the first, and in another when that one has died.
   */
  lead: (work: () => Promise<void>) => Promise<void>;
  /** Resolves when all processes are ready to listen; then they do. */
  mayListen: () => Promise<void>;
  /** Tells the others something; the last word is kept for processes that come later. */
  tell: (news: unknown) => void;
  onNews: (hear: (news: unknown) => void) => void;
}

/** Of `total` for the whole program the part of one process. */
export const shareOf = (total: number, count: number, least = 1): number =>
  Math.max(least, Math.floor(total / count));

/**
 * Of a bound that each process counts for itself the part of one: half as much again as an even
 * part, since connections are not spread evenly.
 */
export const shareWithRoom = (total: number, count: number): number =>
  count === 1 ? total : Math.ceil((total / count) * 1.5);

const alone: Crew = {
  lead: (work) => work(),
  mayListen: async () => undefined,
  tell: () => undefined,
  onNews: () => undefined,
};

/** From a worker: it has begun, it is ready to listen, or news. */
type Word = { say: 'begun' | 'ready' } | { say: 'news'; news: unknown };
/** To a worker. */
type Order = { order: 'begin'; leads: boolean } | { order: 'listen' | 'lead' } | Word;

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs a program as `count` processes that share their ports; 1 is this process alone. The first
 * tells what keeps the program from starting, and the whole ends with its exit code; from when all
 * listen on, one that dies is started again.
 * @param work starts one process; what it cannot do is told by `failed`, which ends it
 * @param stopWithinMs in which a worker that is asked to stop has ended by itself
 */
export function runWorkers({
  count,
  work,
  failed,
  stopWithinMs,
}: {
  count: number;
  work: (crew: Crew) => Promise<void>;
  failed: (error: unknown) => void;
  stopWithinMs: number;
}): void {
  if (count === 1) work(alone).catch(failed);
  else if (cluster.isPrimary) new Primary(count, stopWithinMs).start();
  else
    joinCrew(failed)
      .then((crew) => work(crew))
      .catch(failed);
}

const say = (word: Word) => void process.send?.(word, undefined, undefined, () => undefined);

/** The worker's side: asks what it is, and hears what the primary has to say. */
function joinCrew(failed: (error: unknown) => void): Promise<Crew> {
  return new Promise((resolve) => {
    let leads = false;
    let duty: (() => Promise<void>) | undefined;
    let open = () => undefined as void;
    const opened = new Promise<void>((resolveOpened) => (open = resolveOpened));
    let last: unknown;
    let hear: ((news: unknown) => void) | undefined;
    const crew: Crew = {
      lead: async (work) => {
        duty = work;
        if (leads) await work();
      },
      mayListen: () => {
        say({ say: 'ready' });
        return opened;
      },
      tell: (news) => say({ say: 'news', news }),
      onNews: (listener) => {
        hear = listener;
        if (last !== undefined) listener(last);
      },
    };
    process.on('message', (message: Order) => {
      // The figures of this process are asked for on the same line (net/metrics.ts).
      if (!('say' in message) && !('order' in message)) return undefined;
      if ('say' in message) {
        if (message.say === 'news') last = message.news;
        return hear?.(last);
      }
      if (message.order === 'listen') return open();
      leads = message.order === 'lead' || ('leads' in message && message.leads);
      if (message.order === 'begin') return resolve(crew);
      return duty?.().catch(failed);
    });
    say({ say: 'begun' });
  });
}

/** Starts the workers, keeps their number, and ends with the last of them. */
class Primary {
  /** Those that have begun, the eldest first. */
  readonly #begun = new Set<Worker>();
  readonly #ready = new Set<Worker>();
  #first: Worker | undefined;
  #leader: Worker | undefined;
  #news: Word | undefined;
  #open = false;
  #stopping = false;
  #failures = 0;
  #code = 0;

  constructor(
    private readonly count: number,
    private readonly stopWithinMs: number,
  ) {
    // Each takes connections when it has time. Handed out in turn, those on their way to a worker
    // that is killed are never answered.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  start(): void {
    for (const signal of stopSignals) process.on(signal, () => this.#stop());
    this.#first = this.#fork();
  }

  #fork(): Worker | undefined {
    if (this.#stopping) return undefined;
    const began = performance.now();
    let over = false;
    const ended = (how: number | string) => {
      if (!over) this.#ended(worker, how, performance.now() - began);
      over = true;
    };
    let worker: Worker | undefined;
    try {
      worker = cluster.fork();
    } catch (error) {
      ended(String(error));
      return undefined;
    }
    const born = worker;
    born.on('message', (word: Word) => this.#hear(born, word));
    born.on('listening', () => this.#listens(born));
    born.once('exit', (code: number | null, signal: string | null) => ended(signal ?? code ?? 1));
    // A message to one that has just died, or one that could not be made.
    born.on('error', (error) => born.process.pid === undefined && ended(error.message));
    return born;
  }

  #hear(worker: Worker, word: Word): void {
    if (word.say === 'news') {
      this.#news = word;
      for (const other of this.#begun) if (other !== worker) send(other, word);
    }
    if (word.say === 'begun') {
      this.#begun.add(worker);
      this.#leader ??= worker;
      send(worker, { order: 'begin', leads: this.#leader === worker });
      if (this.#news) send(worker, this.#news);
    }
    if (word.say === 'ready') this.#isReady(worker);
  }

  /** The first shows that a start succeeds, up to its listening; the others follow. */
  #isReady(worker: Worker): void {
    if (this.#open) return send(worker, { order: 'listen' });
    this.#ready.add(worker);
    if (worker === this.#first) for (let n = 1; n < this.count; n += 1) this.#fork();
    if (this.#first && this.#ready.size === this.count) send(this.#first, { order: 'listen' });
  }

  #listens(worker: Worker): void {
    if (this.#open || worker !== this.#first) return;
    this.#open = true;
    for (const other of this.#ready) if (other !== worker) send(other, { order: 'listen' });
    this.#ready.clear();
  }

  #ended(worker: Worker | undefined, how: number | string, ran: number): void {
    if (worker) this.#begun.delete(worker);
    const code = typeof how === 'number' ? how : 1;
    if (this.#stopping) {
      if (!stopSignals.some((signal) => signal === how)) this.#code ||= code;
      return this.#endWithLast();
    }
    if (!this.#open) {
      if (typeof how === 'string')
        process.stderr.write(`A worker ended while starting (${how}).\n`);
      return process.exit(code);
    }
    if (worker && worker === this.#leader) {
      [this.#leader] = this.#begun;
      if (this.#leader) send(this.#leader, { order: 'lead' });
    }
    if (ran > STEADY_AFTER_MS) this.#failures = 0;
    const pause = PAUSES_MS[this.#failures] ?? LONGEST_PAUSE_MS;
    this.#failures += 1;
    process.stderr.write(`A worker ended unexpectedly (${how}), starting another.\n`);
    setTimeout(() => this.#fork(), pause);
  }

  #stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    const all = (signal: NodeJS.Signals) => {
      for (const worker of living()) worker.process.kill(signal);
    };
    all('SIGTERM');
    setTimeout(() => {
      this.#code = 1;
      all('SIGKILL');
    }, this.stopWithinMs + GRACE_MS).unref();
    this.#endWithLast();
  }

  #endWithLast(): void {
    if (living().length === 0) process.exit(this.#code);
  }
}

const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  );

const send = (worker: Worker, order: Order): void => {
  if (worker.isConnected()) worker.send(order, () => undefined);
};
