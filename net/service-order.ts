import { WaitingLine } from './waiting-line';

/**
 * Who is served first when there is more to do than can be done, and the share of the places that
 * each class may take.
 */
const shares = {
  payment: 1,
  write: 0.95,
  signIn: 0.9,
  read: 0.85,
  guest: 0.75,
  crawler: 0.5,
} as const;

/** A class of requests; `write` and `read` are those of members. */
export type ServiceClass = keyof typeof shares;

export const shareOfPlaces = (kind: ServiceClass): number => shares[kind];

const signIn = /^[A-Z]+ \/(login|logout|securelogin|social)(\/|$)/;

/** The class of a call named in contract/served-first.json. */
export const classOfServedFirst = (key: string): ServiceClass =>
  signIn.test(key) ? 'signIn' : 'payment';

/** The class of any other request. */
export function classOfOther(method: string, isMember: boolean): ServiceClass {
  if (!isMember) return 'guest';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/**
 * One waiting line for each class. More than `usual` in it and in the classes served before it are
 * too many: then time decides who is refused. Payments are never refused here.
 */
export class ServiceLines<T> {
  readonly #lines: Record<ServiceClass, WaitingLine<T>>;
  #wasSignIn = false;

  constructor(
    usual: number,
    private readonly refuse: (one: T) => void,
    now?: () => number,
  ) {
    const line = (kind: ServiceClass) =>
      new WaitingLine<T>(() => this.#lengthThrough(kind) > usual, now);
    this.#lines = {
      payment: new WaitingLine<T>(() => false, now),
      write: line('write'),
      signIn: line('signIn'),
      read: line('read'),
      guest: line('guest'),
      crawler: line('crawler'),
    };
  }

  get length(): number {
    return this.#lengthThrough('crawler');
  }

  #lengthThrough(last: ServiceClass): number {
    let sum = 0;
    for (const [kind, { length }] of Object.entries(this.#lines)) {
      sum += length;
      if (kind === last) break;
    }
    return sum;
  }

  /** Adds one to the end of its line, or refuses it when that line stands still. */
  join(kind: ServiceClass, one: T): void {
    if (!this.#lines[kind].join(one)) this.refuse(one);
  }

  /** Refuses those that have waited too long, whatever is served last in front. */
  refuseLate(): void {
    for (const line of Object.values(this.#lines).reverse())
      for (let late = line.takeLate(); late !== undefined; late = line.takeLate())
        this.refuse(late);
  }

  /**
   * Takes out the first of the first class that waits. After a sign-in, which anybody can ask for, a
   * member's read has a turn.
   */
  next(): T | undefined {
    this.refuseLate();
    const { signIn, read } = this.#lines;
    const first = Object.values(this.#lines).find(({ length }) => length > 0);
    const line = first === signIn && this.#wasSignIn && read.length > 0 ? read : first;
    this.#wasSignIn = line === signIn;
    return line?.takeFirst();
  }
}
