import { useTranslations } from 'next-intl';

import { Icon } from '@/components/kit/ui/icon';
import { useFrame } from '@/hooks/use-frame';
import { useMarks } from '@/hooks/use-marks';
import { formatDate } from '@/rules/format';
import type { StopView } from '@/rules/tracking/tracking';

import styles from './stop-bar.module.scss';

/**
 * Paid, Packed, Left US, Customs, Delivered: how far the box has come, with the day of each stop.
 */
export function StopBar({ views }: { views: StopView[] }) {
  const t = useTranslations('tracking');
  const { locale } = useFrame();
  const marks = useMarks();
  return (
    <ol className={styles.bar} aria-label={t('progress')}>
      {views.map(({ stop, state, day }) => (
        <li
          key={stop}
          className={styles[state]}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {state !== 'next' && <Icon name="check2" />}
          </span>
          <span>
            {t(`stop.${stop}`)}
            <span className="visually-hidden">
              {marks.comma}
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
