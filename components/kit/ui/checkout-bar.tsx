import type { ReactNode } from 'react';

import { Money } from '../display/money';

import styles from './checkout-bar.module.scss';

interface CheckoutBarProps {
  /** `amount` is a decimal string. Null while unknown. */
  total: { amount: string; label: string } | null;
  /** A new price is loading. */
  stale?: boolean;
  children: ReactNode;
}

/** A fixed bar on phones with the total and a link to `#cost`; inline from 992 px up. */
export function CheckoutBar({ total, stale = false, children }: CheckoutBarProps) {
  return (
    <div className={styles.bar}>
      {total && (
        <p className={`d-lg-none mb-0 ${styles.total}`}>
          <a href="#cost">{total.label}</a>
          <strong className={stale ? 'num text-muted' : 'num'} aria-busy={stale || undefined}>
            <Money amount={total.amount} showCode />
          </strong>
        </p>
      )}
      {children}
    </div>
  );
}
