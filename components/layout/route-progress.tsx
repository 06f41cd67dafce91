import { useDelayed, useGoing } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';

import styles from './member-frame.module.scss';

/**
 * A line at the top of the window while the next page is on its way; not for pages that come at
 * once.
 */
export function RouteProgress() {
  const t = useTranslations('common');
  return useDelayed(useGoing(String) !== null) ? (
    <progress className={styles.going} aria-label={t('loading')} />
  ) : null;
}
