import type { Reply } from '@/contract/calls';

type StuckPayment = Reply<'GET /operator/refunds'>['stuck'][number];
type Case = Reply<'GET /operator/cases'>['items'][number];

/** Says where a stuck payment's money may be, and what to check at the gateway. */
export function explainStuck({ reason, word }: Pick<StuckPayment, 'reason' | 'word'>): string {
  switch (reason) {
    case 'held':
      return 'the gateway may still hold this money although the payment has ended; release it there';
    case 'pending':
      return 'the gateway says the money is on its way; if it arrives after the payment has ended, it is listed as a refund';
    case 'asked':
      return 'the money was requested but has neither arrived nor been refused; check there whether it was captured';
    case 'noAnswer':
      return 'the gateway gives no readable response; check there whether the money was captured';
    case 'unknownWord':
      return `the gateway reports "${word}", which is not a status we know; check there whether the money was captured`;
    case 'contradicts':
      return `the gateway contradicts its earlier report (${word}); check there what it has captured`;
  }
}

/** Says what the gateway and the books have, and what to do. */
export function describeCase({ kind, other, gateway }: Case): string {
  switch (kind) {
    case 'found':
      return `${gateway} captured it without notifying us; booked as ${other}`;
    case 'unknown':
      return `${gateway} captured it for none of our payments; find out there whose it is`;
    case 'differs':
      return `${gateway} lists this amount, the books have ${other}`;
    case 'went-back':
      return other
        ? `${gateway} refunded or reversed this amount, the books have ${other}`
        : `${gateway} returned it, but it is not in the books`;
    case 'not-there':
      return `booked (${other}), but missing from ${gateway}'s list`;
    case 'not-returned':
      return `recorded as refunded${other ? ` under ${other}` : ''}, but missing from ${gateway}'s list`;
  }
}
