import type { ReactNode } from 'react';

import styles from './choice-card.module.scss';

interface ChoiceProps {
  /** Name of the radios that it is one of. */
  name: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of a few choices, as large as a thumb: all of it is the label of its radio. */
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

/** The first line of a choice; `aside` stands at its end: what it costs. */
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
  /** What it means. */
  children?: ReactNode;
}

/** A choice of a title and what it means. */
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
