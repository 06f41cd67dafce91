import type { LocalCommand } from '@/host/money/payments/machine/account';

interface Reservation {
  cents: number;
  state: 'reserved' | 'used' | 'released';
  returnedCents: number;
  /** What was returned last, and may be used again. */
  reusableCents: number;
}

type CreditsCommand = Extract<
  LocalCommand,
  { kind: 'reserve-credits' | 'release-credits' | 'return-credits' }
>;

/** The member's credits, by attempt. */
export class Credits {
  readonly byAttempt = new Map<string, Reservation>();

  /** Executes a command; returns what is wrong with it, or null. */
  execute({ kind, attemptId, cents }: CreditsCommand): string | null {
    const reservation = this.byAttempt.get(attemptId);
    if (kind === 'reserve-credits') {
      if (reservation) return `reserved while ${reservation.state}`;
      if (cents <= 0) return `reserved ${cents}`;
      this.byAttempt.set(attemptId, {
        cents,
        state: 'reserved',
        returnedCents: 0,
        reusableCents: 0,
      });
      return null;
    }
    if (kind === 'release-credits') {
      if (reservation?.state !== 'reserved')
        return `released while ${reservation?.state ?? 'not reserved'}`;
      if (cents !== reservation.cents) return `released ${cents} of ${reservation.cents}`;
      reservation.state = 'released';
      return null;
    }
    if (reservation?.state !== 'used')
      return `returned while ${reservation?.state ?? 'not reserved'}`;
    reservation.returnedCents += cents;
    reservation.reusableCents = cents;
    return cents <= 0 || reservation.returnedCents > reservation.cents
      ? `returned ${reservation.returnedCents} of ${reservation.cents}`
      : null;
  }

  /** Returns false if the credits are not reserved. */
  use(attemptId: string, cents: number): boolean {
    if (cents === 0) return true;
    const reservation = this.byAttempt.get(attemptId);
    if (reservation?.state !== 'reserved') return false;
    reservation.state = 'used';
    return true;
  }

  /** Uses again what was returned last, once; returns what is wrong with it, or null. */
  useAgain(attemptId: string, cents: number): string | null {
    if (cents === 0) return null;
    const reservation = this.byAttempt.get(attemptId);
    if (reservation?.state !== 'used' || reservation.reusableCents !== cents)
      return `used again: ${cents} of ${reservation?.reusableCents ?? 0}`;
    reservation.returnedCents -= cents;
    reservation.reusableCents = 0;
    return null;
  }

  /** The credits that an attempt has spent. */
  getSpentCents(attemptId: string): number {
    const reservation = this.byAttempt.get(attemptId);
    return reservation?.state === 'used' ? reservation.cents - reservation.returnedCents : 0;
  }

  isReserved(attemptId: string, cents: number): boolean {
    return cents === 0 || this.byAttempt.get(attemptId)?.state === 'reserved';
  }
}
