import type { ReactNode } from 'react';

import styles from './timeline.module.scss';

export interface TimelineEvent {
  key: string;
  title: ReactNode;
  /** `dateTime` is the machine-readable form. */
  time?: string;
  dateTime?: string;
  place?: ReactNode;
}

/** Newest first. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className={styles.line}>
      {events.map((event) => (
        <li key={event.key}>
          <span className={`d-block ${styles.title}`}>{event.title}</span>
          {event.time && (
            <time dateTime={event.dateTime} className={styles.meta}>
              {event.time}
            </time>
          )}
          {event.place && <span className={styles.meta}>{event.place}</span>}
        </li>
      ))}
    </ol>
  );
}
