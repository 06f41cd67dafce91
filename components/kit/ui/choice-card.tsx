import type { ReactNode } from 'react';

import styles from './choice-card.module.scss';

interface ChoiceProps {
  /** Name of the radio group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
}

/** The whole card is the radio's label. */
export function Choice({
  name,
  checked,
  disabled,
  onChoose,
  children,
}: ChoiceProps & { disabled?: boolean; children: ReactNode }) {
  return (
    <label
      className={styles.choice}
      data-checked={checked || undefined}
      data-disabled={disabled || undefined}
    >
      <input
        type="radio"
        name={name}
        className="form-check-input"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={styles.body}>{children}</span>
    </label>
  );
}

/** `aside` sits at the end, e.g. the price. */
export function ChoiceTop({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <span className={styles.top}>
      {children}
      {aside}
    </span>
  );
}

interface ChoiceCardProps extends ChoiceProps {
  title: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}

export function ChoiceCard({ title, aside, children, ...choice }: ChoiceCardProps) {
  return (
    <Choice {...choice}>
      <ChoiceTop aside={aside}>
        <span>{title}</span>
      </ChoiceTop>
      {children && <span className="d-block small text-muted">{children}</span>}
    </Choice>
  );
}
