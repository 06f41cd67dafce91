import type { ReactNode } from 'react';

import styles from './choice-card.module.scss';

interface ChoiceCardProps {
  /** Name of the radios that it is one of. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** At the end of its first line: what it costs. */
  aside?: ReactNode;
  /** What it means. */
  children?: ReactNode;
}

/** One of a few choices, as large as a thumb. */
export function ChoiceCard({ name, checked, onChoose, title, aside, children }: ChoiceCardProps) {
  return (
    <label className={styles.choice} data-checked={checked || undefined}>
      <input
        type="radio"
        name={name}
        className="form-check-input"
        checked={checked}
        onChange={onChoose}
      />
      <span className={styles.body}>
        <span className={styles.top}>
          <span>{title}</span>
          {aside}
        </span>
        {children && <span className="d-block small text-muted">{children}</span>}
      </span>
    </label>
  );
}
