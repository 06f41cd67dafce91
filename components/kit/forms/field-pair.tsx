import type { ReactNode } from 'react';

import styles from './field-pair.module.scss';

/** Two fields side by side, one above the other on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
