import { WaitingQueue } from './waiting-queue';

/** Classes in priority order, with the share of capacity each may use. */
const shares = {
  payment: 1,
  write: 0.95,
  signIn: 0.9,
  read: 0.85,
  guest: 0.75,
  crawler: 0.5,
} as const;

/** `write` and `read` are members' requests. */
export type ServiceClass = keyof typeof shares;

export const capacityShare = (kind: ServiceClass): number => shares[kind];

const signInCall = /^[A-Z]+ \/(login|logout|securelogin|social)(\/|$)/;

/** Classifies a call from contract/served-first.json. */
export const classifyPriorityCall = (key: string): ServiceClass =>
  signInCall.test(key) ? 'signIn' : 'payment';

export function classifyOrdinaryCall(method: string, isMember: boolean): ServiceClass {
  if (!isMember) return 'guest';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** Above `maxQueued` waiting requests, overdue ones are refused; payments never are. */
export class PriorityQueues<T> {
  readonly #queues: Record<ServiceClass, WaitingQueue<T>>;
  #wasSignIn = false;

  constructor(
    { maxQueued, maxWaitMs }: { maxQueued: number; maxWaitMs: number },
    private readonly refuse: (item: T) => void,
    now?: () => number,
  ) {
    const createQueue = (kind: ServiceClass, higherClass?: ServiceClass) => {
      const isLong = () => this.#lengthThrough(kind) > maxQueued;
      const isOvertaken = higherClass && (() => this.#lengthThrough(higherClass) > 0);
      return new WaitingQueue<T>({ isLong, isOvertaken }, maxWaitMs, now);
    };
    this.#queues = {
      payment: new WaitingQueue<T>({ isLong: () => false }, Infinity, now),
      write: createQueue('write'),
      signIn: createQueue('signIn', 'write'),
      read: createQueue('read', 'signIn'),
      guest: createQueue('guest', 'read'),
      crawler: createQueue('crawler', 'guest'),
    };
  }

  get length(): number {
    return this.#lengthThrough('crawler');
  }

  #lengthThrough(last: ServiceClass): number {
    let sum = 0;
    for (const [kind, { length }] of Object.entries(this.#queues)) {
      sum += length;
      if (kind === last) break;
    }
    return sum;
  }

  join(kind: ServiceClass, item: T): void {
    if (!this.#queues[kind].join(item)) this.refuse(item);
  }

  rejectOverdue(): void {
    for (const queue of Object.values(this.#queues).reverse())
      for (let item = queue.takeOverdue(); item !== undefined; item = queue.takeOverdue())
        this.refuse(item);
  }

  /**
   * Takes the next item by class. An item that has waited too long to be refused goes right after
   * payments and writes, because other classes would overtake it forever. After a sign-in, which
   * anyone can send, a member's read gets a turn.
   */
  next(): T | undefined {
    this.rejectOverdue();
    const { payment, write, signIn, read } = this.#queues;
    const queues = Object.values(this.#queues);
    const first =
      [payment, write].find(({ length }) => length > 0) ??
      queues.find((queue) => queue.isCommitted()) ??
      queues.find(({ length }) => length > 0);
    const queue = first === signIn && this.#wasSignIn && read.length > 0 ? read : first;
    this.#wasSignIn = queue === signIn;
    return queue?.takeFirst();
  }
}
