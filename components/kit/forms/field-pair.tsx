import type { ReactNode } from 'react';

import styles from './field-pair.module.scss';

/** Stacked on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
