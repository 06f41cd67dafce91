import cluster, { type Worker } from 'node:cluster';

const RESTART_DELAYS_MS = [100, 300, 1_000, 2_000];
const MAX_RESTART_DELAY_MS = 4_000;
/** Resets the restart delay. */
const STABLE_AFTER_MS = 30_000;
/** Extra time for workers to stop before they are killed. */
const KILL_DELAY_MS = 1_000;

export interface WorkerGroup {
  /** Runs work in one process; if it dies, another process runs it. */
  lead: (work: () => Promise<void>) => Promise<void>;
  /** Resolves when all processes are ready. */
  waitToListen: () => Promise<void>;
  /** Broadcasts; late processes get the last message. */
  broadcast: (data: unknown) => void;
  onBroadcast: (listener: (data: unknown) => void) => void;
}

/** Rounds down, but to at least `min`. */
export const evenShare = (total: number, count: number, min = 1): number =>
  Math.max(min, Math.floor(total / count));

/** Adds 50% to an even share because connections spread unevenly. */
export const generousShare = (total: number, count: number): number =>
  count === 1 ? total : Math.ceil((total / count) * 1.5);

const singleProcess: WorkerGroup = {
  lead: (work) => work(),
  waitToListen: async () => undefined,
  broadcast: () => undefined,
  onBroadcast: () => undefined,
};

type WorkerMessage = { say: 'started' | 'ready' } | { say: 'broadcast'; data: unknown };
type Order = { order: 'begin'; leads: boolean } | { order: 'listen' | 'lead' } | WorkerMessage;

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** A failed first start ends the program; later, dead workers restart. */
export function runWorkers({
  count,
  work,
  onError,
  stopWithinMs,
}: {
  count: number;
  work: (group: WorkerGroup) => Promise<void>;
  onError: (error: unknown) => void;
  stopWithinMs: number;
}): void {
  if (count === 1) work(singleProcess).catch(onError);
  else if (cluster.isPrimary) new Primary(count, stopWithinMs).start();
  else
    joinGroup(onError)
      .then((group) => work(group))
      .catch(onError);
}

const sendToPrimary = (message: WorkerMessage) =>
  void process.send?.(message, undefined, undefined, () => undefined);

function joinGroup(onError: (error: unknown) => void): Promise<WorkerGroup> {
  return new Promise((resolve) => {
    let isLeader = false;
    let leaderWork: (() => Promise<void>) | undefined;
    let openGate = () => undefined as void;
    const gate = new Promise<void>((resolveGate) => (openGate = resolveGate));
    let lastBroadcast: unknown;
    let broadcastListener: ((data: unknown) => void) | undefined;
    const group: WorkerGroup = {
      lead: async (work) => {
        leaderWork = work;
        if (isLeader) await work();
      },
      waitToListen: () => {
        sendToPrimary({ say: 'ready' });
        return gate;
      },
      broadcast: (data) => sendToPrimary({ say: 'broadcast', data }),
      onBroadcast: (listener) => {
        broadcastListener = listener;
        if (lastBroadcast !== undefined) listener(lastBroadcast);
      },
    };
    process.on('message', (message: Order) => {
      // Metrics requests share this channel (net/metrics.ts).
      if (!('say' in message) && !('order' in message)) return undefined;
      if ('say' in message) {
        if (message.say === 'broadcast') lastBroadcast = message.data;
        return broadcastListener?.(lastBroadcast);
      }
      if (message.order === 'listen') return openGate();
      isLeader = message.order === 'lead' || ('leads' in message && message.leads);
      if (message.order === 'begin') return resolve(group);
      return leaderWork?.().catch(onError);
    });
    sendToPrimary({ say: 'started' });
  });
}

class Primary {
  /** In start order. */
  readonly #started = new Set<Worker>();
  readonly #ready = new Set<Worker>();
  #first: Worker | undefined;
  #leader: Worker | undefined;
  #lastBroadcast: WorkerMessage | undefined;
  #isOpen = false;
  #isStopping = false;
  #failures = 0;
  #exitCode = 0;

  constructor(
    private readonly count: number,
    private readonly stopWithinMs: number,
  ) {
    // With round-robin, connections assigned to a killed worker get no response.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  start(): void {
    for (const signal of stopSignals) process.on(signal, () => this.#stop());
    this.#first = this.#fork();
  }

  #fork(): Worker | undefined {
    if (this.#isStopping) return undefined;
    const startedAt = performance.now();
    let hasEnded = false;
    const onEnd = (reason: number | string) => {
      if (!hasEnded) this.#handleExit(worker, reason, performance.now() - startedAt);
      hasEnded = true;
    };
    let worker: Worker | undefined;
    try {
      worker = cluster.fork();
    } catch (error) {
      onEnd(String(error));
      return undefined;
    }
    const child = worker;
    child.on('message', (message: WorkerMessage) => this.#handleMessage(child, message));
    child.on('listening', () => this.#handleListening(child));
    child.once('exit', (code: number | null, signal: string | null) => onEnd(signal ?? code ?? 1));
    // Without a process ID the worker could not be created, and no exit event follows.
    child.on('error', (error) => child.process.pid === undefined && onEnd(error.message));
    return child;
  }

  #handleMessage(worker: Worker, message: WorkerMessage): void {
    if (message.say === 'broadcast') {
      this.#lastBroadcast = message;
      for (const peer of this.#started) if (peer !== worker) send(peer, message);
    }
    if (message.say === 'started') {
      this.#started.add(worker);
      this.#leader ??= worker;
      send(worker, { order: 'begin', leads: this.#leader === worker });
      if (this.#lastBroadcast) send(worker, this.#lastBroadcast);
    }
    if (message.say === 'ready') this.#handleReady(worker);
  }

  /** The first worker proves that startup works; then the others start. */
  #handleReady(worker: Worker): void {
    if (this.#isOpen) return send(worker, { order: 'listen' });
    this.#ready.add(worker);
    if (worker === this.#first) for (let n = 1; n < this.count; n += 1) this.#fork();
    if (this.#first && this.#ready.size === this.count) send(this.#first, { order: 'listen' });
  }

  #handleListening(worker: Worker): void {
    if (this.#isOpen || worker !== this.#first) return;
    this.#isOpen = true;
    for (const peer of this.#ready) if (peer !== worker) send(peer, { order: 'listen' });
    this.#ready.clear();
  }

  #handleExit(worker: Worker | undefined, reason: number | string, ranMs: number): void {
    if (worker) this.#started.delete(worker);
    const code = typeof reason === 'number' ? reason : 1;
    if (this.#isStopping) {
      if (!stopSignals.some((signal) => signal === reason)) this.#exitCode ||= code;
      return this.#exitIfLast();
    }
    if (!this.#isOpen) {
      if (typeof reason === 'string')
        process.stderr.write(`A worker exited while starting (${reason}).\n`);
      return process.exit(code);
    }
    if (worker && worker === this.#leader) {
      [this.#leader] = this.#started;
      if (this.#leader) send(this.#leader, { order: 'lead' });
    }
    if (ranMs > STABLE_AFTER_MS) this.#failures = 0;
    const delayMs = RESTART_DELAYS_MS[this.#failures] ?? MAX_RESTART_DELAY_MS;
    this.#failures += 1;
    process.stderr.write(`A worker exited unexpectedly (${reason}), starting another.\n`);
    setTimeout(() => this.#fork(), delayMs);
  }

  #stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const killAll = (signal: NodeJS.Signals) => {
      for (const worker of listLivingWorkers()) worker.process.kill(signal);
    };
    killAll('SIGTERM');
    setTimeout(() => {
      this.#exitCode = 1;
      killAll('SIGKILL');
    }, this.stopWithinMs + KILL_DELAY_MS).unref();
    this.#exitIfLast();
  }

  #exitIfLast(): void {
    if (listLivingWorkers().length === 0) process.exit(this.#exitCode);
  }
}

const listLivingWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  );

const send = (worker: Worker, order: Order): void => {
  if (worker.isConnected()) worker.send(order, () => undefined);
};
