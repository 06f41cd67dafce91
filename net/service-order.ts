import { WaitingLine } from './waiting-line';

/** Priority order and each class's share of places. */
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

export const shareOfPlaces = (kind: ServiceClass): number => shares[kind];

const signIn = /^[A-Z]+ \/(login|logout|securelogin|social)(\/|$)/;

/** Classifies a call from contract/served-first.json. */
export const classOfServedFirst = (key: string): ServiceClass =>
  signIn.test(key) ? 'signIn' : 'payment';

export function classOfOther(method: string, isMember: boolean): ServiceClass {
  if (!isMember) return 'guest';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** Above `usual` waiting requests, late ones are refused; payments never are. */
export class ServiceLines<T> {
  readonly #lines: Record<ServiceClass, WaitingLine<T>>;
  #wasSignIn = false;

  constructor(
    usual: number,
    private readonly refuse: (item: T) => void,
    now?: () => number,
  ) {
    const createLine = (kind: ServiceClass) =>
      new WaitingLine<T>(() => this.#lengthThrough(kind) > usual, now);
    this.#lines = {
      payment: new WaitingLine<T>(() => false, now),
      write: createLine('write'),
      signIn: createLine('signIn'),
      read: createLine('read'),
      guest: createLine('guest'),
      crawler: createLine('crawler'),
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

  join(kind: ServiceClass, item: T): void {
    if (!this.#lines[kind].join(item)) this.refuse(item);
  }

  refuseLate(): void {
    for (const line of Object.values(this.#lines).reverse())
      for (let late = line.takeLate(); late !== undefined; late = line.takeLate())
        this.refuse(late);
  }

  /** After a sign-in, which anyone can send, a member's read gets a turn. */
  next(): T | undefined {
    this.refuseLate();
    const { signIn, read } = this.#lines;
    const first = Object.values(this.#lines).find(({ length }) => length > 0);
    const line = first === signIn && this.#wasSignIn && read.length > 0 ? read : first;
    this.#wasSignIn = line === signIn;
    return line?.takeFirst();
  }
}
