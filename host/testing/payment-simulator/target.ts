import type { Event, Target } from '@/host/money/payments/machine/account';

import type { SeededRandom } from './clock-and-draw';

/** A payment that the target has accepted. */
export interface Acceptance {
  attemptId: string;
  held: boolean;
  cents: number;
  creditsCents: number;
  /** How much of it is kept, and what was decided first; null while undecided. */
  keepCents: number | null;
  firstKeepCents: number | null;
  /** Unpaid cents by notice to the target. */
  uncaptured: number[];
  /** Captured cents, per the last notice to the target. */
  captured: number[];
  /** It no longer pays for the target. */
  isOver: boolean;
  /** The part of the uncaptured money that is still unpaid. */
  unpaidCents: number;
  /** The part of it that was paid late. */
  lateCents: number;
  /** Why it was taken back; null when it was not. */
  takenBack: string | null;
  /** The credits that were returned then. */
  creditsBackCents: number;
}

/** The thing that is paid for, with its own records. */
export class PaidTarget {
  payable = true;
  ended = false;
  /** Ended by someone, not for lack of money. */
  isCanceled = false;
  priceVersion = 0;
  paid: Acceptance | null = null;
  acceptances: Acceptance[] = [];
  /** Captures whose withdrawal was reported to the target. */
  withdrawn = new Set<string>();

  constructor(
    public totalCents: number,
    public creditsCents: number,
    readonly holds: boolean,
    /** Whether it stops being payable once it is paid. */
    readonly closesWhenPaid: boolean,
  ) {}

  get priceHash(): string {
    return `h${this.priceVersion}`;
  }

  toEvent(): Event {
    return { kind: 'target', target: this.toData() };
  }

  toData(): Omit<Target, 'keepCents'> {
    return {
      payable: this.payable,
      priceHash: this.priceHash,
      totalCents: this.totalCents,
      creditsCents: this.creditsCents,
      covered: this.creditsCents > 0,
      holds: this.holds,
      revenue: 'revenue:orders',
    };
  }

  findLatest(attemptId: string): Acceptance | undefined {
    return this.acceptances.findLast((entry) => entry.attemptId === attemptId);
  }

  /** Why it cannot be paid now; null when it can. */
  getRefusal(priceHash: string, draw: SeededRandom, rate: number): string | null {
    if (this.ended) return 'ended';
    if (this.paid) return 'alreadyPaid';
    if (!this.payable) return 'notPayable';
    if (priceHash !== this.priceHash) return 'priceChanged';
    return rate > 0 && draw.chance(rate) ? draw.pick(['creditsShort', 'databaseError']) : null;
  }

  accept(attemptId: string, held: boolean, cents: number, creditsCents: number): void {
    this.paid = {
      attemptId,
      held,
      cents,
      creditsCents,
      keepCents: null,
      firstKeepCents: null,
      uncaptured: [],
      captured: [],
      isOver: false,
      unpaidCents: 0,
      lateCents: 0,
      takenBack: null,
      creditsBackCents: 0,
    };
    this.acceptances.push(this.paid);
    if (this.closesWhenPaid) this.payable = false;
  }

  /** Whether late money pays for what is unpaid; the member may have paid it another way. */
  acceptLate(attemptId: string, cents: number, draw: SeededRandom): boolean {
    const paid = this.paid;
    if (this.ended || paid?.attemptId !== attemptId || cents > paid.unpaidCents) return false;
    const isOpen = draw.chance(0.7);
    paid.unpaidCents = isOpen ? paid.unpaidCents - cents : 0;
    if (isOpen) paid.lateCents += cents;
    return isOpen;
  }

  /** Decides what is kept. */
  keep(cents: number): Event {
    if (this.paid) {
      this.paid.keepCents = cents;
      this.paid.firstKeepCents ??= cents;
    }
    return { kind: 'keep', cents };
  }

  /** Cancels the target: two simultaneous events. */
  cancel(): Event[] {
    this.ended = true;
    this.isCanceled = true;
    this.payable = false;
    return [this.toEvent(), this.keep(0)];
  }

  /**
   * The hold ends: what is earned is kept. If nothing is, the payment is over, and the target is
   * payable again or canceled.
   */
  lapse(draw: SeededRandom): Event[] {
    const paid = this.paid;
    if (!paid) return [{ kind: 'keep', cents: 0 }];
    if (paid.keepCents !== null) return [{ kind: 'keep', cents: paid.keepCents }];
    const all = paid.cents + paid.creditsCents;
    const earned = draw.chance(0.5) ? 0 : draw.between(1, Math.max(1, all));
    const events = [this.keep(Math.min(earned, all))];
    if (earned > 0) return events;
    paid.isOver = true;
    this.paid = null;
    if (draw.chance(0.5)) return [...events, ...this.cancel()];
    this.payable = true;
    return [...events, this.toEvent()];
  }

  /** Whether the target considers itself paid: uncaptured money does not count. */
  get hasPayment(): boolean {
    const { paid } = this;
    if (!paid || !paid.held || hasMoney(paid)) return paid !== null;
    const { keepCents, creditsCents, uncaptured } = paid;
    return keepCents === null || (keepCents > creditsCents && uncaptured.length === 0);
  }

  /** Cancels it, or ends it because its money is gone. Sometimes it can be paid again. */
  takeBack(reason: string, draw: SeededRandom): Event[] {
    const { paid } = this;
    // A requested capture is awaited.
    const isOpen = paid?.held && !hasMoney(paid) && paid.keepCents !== null;
    this.payable = !isOpen && draw.chance(0.5);
    this.ended = !this.payable;
    this.isCanceled = this.ended && reason !== 'withdrawn';
    if (paid) this.endPayment(paid, reason);
    const events: Event[] = [{ kind: 'take-back', reason }, this.toEvent()];
    return draw.chance(0.5) ? events : events.reverse();
  }

  private endPayment(paid: Acceptance, reason: string): void {
    const isHeld = paid.held && !hasMoney(paid);
    const isDecided = paid.keepCents !== null;
    paid.creditsBackCents = Math.min(paid.creditsCents, paid.keepCents ?? Infinity);
    paid.firstKeepCents ??= isHeld ? 0 : null;
    paid.keepCents = 0;
    if (isHeld && isDecided) return;
    paid.isOver = true;
    this.paid = null;
    if (isHeld) return;
    paid.takenBack = reason;
    this.withdrawn.clear();
  }

  /** All of its money was withdrawn: it continues, or ends for lack of money. */
  loseMoney(attemptId: string, draw: SeededRandom): Event[] {
    if (this.ended || this.paid?.attemptId !== attemptId || draw.chance(0.4)) return [];
    return this.takeBack('withdrawn', draw);
  }

  /** Why reinstated money does not pay again; null when it does. */
  getReinstatementRefusal(draw: SeededRandom): string | null {
    if (this.paid) return 'alreadyPaid';
    if (this.isCanceled) return 'ended';
    return draw.chance(0.25) ? 'notWanted' : null;
  }

  acceptReinstated({ attemptId, creditsBackCents }: Acceptance, cents: number): void {
    this.ended = false;
    this.accept(attemptId, false, cents, creditsBackCents);
  }
}

/** Whether money was captured for it. */
const hasMoney = ({ captured, lateCents }: Acceptance): boolean =>
  captured.length > 0 || lateCents > 0;
