import type { ReactNode } from 'react';

import { Money } from '../display/money';

import styles from './checkout-bar.module.scss';

interface CheckoutBarProps {
  /** What it comes to, decimal string, and what that is called; null while nobody knows. */
  total: { amount: string; label: string } | null;
  /** The price is being worked out anew. */
  stale?: boolean;
  /** The one way on. */
  children: ReactNode;
}

/**
 * The verb of a checkout. On phones a bar under the thumb, with the total and the way to what it is
 * made of (`#cost`); from 992 px, where the costs stand beside it, the verb in its place.
 */
export function CheckoutBar({ total, stale = false, children }: CheckoutBarProps) {
  return (
    <div className={styles.bar}>
      {total && (
        <p className={`d-lg-none mb-0 ${styles.total}`}>
          <a href="#cost">{total.label}</a>
          <strong className={stale ? 'num text-muted' : 'num'} aria-busy={stale || undefined}>
            <Money amount={total.amount} code />
          </strong>
        </p>
      )}
      {children}
    </div>
  );
}
