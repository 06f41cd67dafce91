import type { LocalCommand } from '@/host/money/payments/machine/account';

interface Reservation {
  cents: number;
  state: 'reserved' | 'used' | 'released';
  returnedCents: number;
  /** What came back last, and may be taken again. */
  againCents: number;
}

type CreditsCommand = Extract<
  LocalCommand,
  { kind: 'reserve-credits' | 'release-credits' | 'return-credits' }
>;

/** The member's credits, by attempt. */
export class Credits {
  readonly byAttempt = new Map<string, Reservation>();

  /** Carries a command out; answers what is wrong with it, or null. */
  carryOut({ kind, attemptId, cents }: CreditsCommand): string | null {
    const known = this.byAttempt.get(attemptId);
    if (kind === 'reserve-credits') {
      if (known) return `reserved while ${known.state}`;
      if (cents <= 0) return `reserved ${cents}`;
      this.byAttempt.set(attemptId, { cents, state: 'reserved', returnedCents: 0, againCents: 0 });
      return null;
    }
    if (kind === 'release-credits') {
      if (known?.state !== 'reserved') return `released while ${known?.state ?? 'not reserved'}`;
      if (cents !== known.cents) return `released ${cents} of ${known.cents}`;
      known.state = 'released';
      return null;
    }
    if (known?.state !== 'used') return `returned while ${known?.state ?? 'not reserved'}`;
    known.returnedCents += cents;
    known.againCents = cents;
    return cents <= 0 || known.returnedCents > known.cents
      ? `returned ${known.returnedCents} of ${known.cents}`
      : null;
  }

  /** False when they are not reserved. */
  use(attemptId: string, cents: number): boolean {
    if (cents === 0) return true;
    const known = this.byAttempt.get(attemptId);
    if (known?.state !== 'reserved') return false;
    known.state = 'used';
    return true;
  }

  /** Takes again what came back last, once; answers what is wrong with it, or null. */
  useAgain(attemptId: string, cents: number): string | null {
    if (cents === 0) return null;
    const known = this.byAttempt.get(attemptId);
    if (known?.state !== 'used' || known.againCents !== cents)
      return `taken again: ${cents} of ${known?.againCents ?? 0}`;
    known.returnedCents -= cents;
    known.againCents = 0;
    return null;
  }

  /** What of its credits an attempt has spent. */
  spentBy(attemptId: string): number {
    const known = this.byAttempt.get(attemptId);
    return known?.state === 'used' ? known.cents - known.returnedCents : 0;
  }

  isReserved(attemptId: string, cents: number): boolean {
    return cents === 0 || this.byAttempt.get(attemptId)?.state === 'reserved';
  }
}
