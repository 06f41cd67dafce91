import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';

import { Icon } from './icon';
import styles from './stop-bar.module.scss';

/** `day` is an ISO date, null when unknown. */
export interface StopBarItem {
  key: string;
  label: string;
  state: 'done' | 'current' | 'next';
  day: string | null;
}

/** Shows progress through fixed stops, with the day of each. */
export function StopBar({ label, stops }: { label: string; stops: readonly StopBarItem[] }) {
  const t = useTranslations('tracking');
  const { locale } = useFrame();
  const punctuation = usePunctuation();
  return (
    <ol className={styles.bar} aria-label={label}>
      {stops.map(({ key, label: name, state, day }) => (
        <li
          key={key}
          className={styles[state]}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {state !== 'next' && <Icon name="check2" />}
          </span>
          <span>
            {name}
            <span className="visually-hidden">
              {punctuation.comma}
              {state === 'next' ? t('notReached') : t('reached')}
            </span>
          </span>
          {day && (
            <time className={styles.day} dateTime={day.slice(0, 10)}>
              {formatDate(day, locale)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
