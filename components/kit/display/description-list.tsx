import type { ReactNode } from 'react';

import styles from './description-list.module.scss';

export interface Fact {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

/** Leaves out rows without a value. */
export function DescriptionList({ items }: { items: Fact[] }) {
  return (
    <dl className={styles.list}>
      {items
        .filter(({ value }) => Boolean(value) || value === 0)
        .map((item) => (
          <div key={item.key}>
            <dt className="fw-normal text-muted">{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
    </dl>
  );
}
