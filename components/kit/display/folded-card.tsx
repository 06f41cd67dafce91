import { useId, type ReactNode } from 'react';

import { useOpened } from '@/hooks/use-opened';

import styles from './folded-card.module.scss';

interface FoldedCardProps {
  /** A URL with this hash opens the card. */
  id: string;
  title: string;
  /** Summarizes the content in one line. */
  summary?: ReactNode;
  /** Says what the user can do inside. */
  action?: string | false;
  /** A function receives whether the card has been opened, so that it can defer its content. */
  children: ReactNode | ((opened: boolean) => ReactNode);
}

export function FoldedCard({ id, title, summary, action, children }: FoldedCardProps) {
  const headingId = useId();
  const { opened, details } = useOpened(id);
  return (
    <section className="card" aria-labelledby={headingId}>
      <details className={styles.folded} {...details}>
        <summary>
          <h2 id={headingId} className="fs-4 mb-0">
            {title}
          </h2>
          {summary && <span className="small text-muted">{summary}</span>}
          {action && <span className={styles.verb}>{action}</span>}
        </summary>
        <div id={id} tabIndex={-1}>
          {typeof children === 'function' ? children(opened) : children}
        </div>
      </details>
    </section>
  );
}
