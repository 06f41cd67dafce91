import { useRouter } from 'next/compat/router';
import { useEffect, useState } from 'react';

import { useDelayed } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';

import styles from './member-frame.module.scss';

/**
 * A line at the top of the window while the next page is on its way; not for pages that come at
 * once.
 */
export function RouteProgress() {
  const t = useTranslations('common');
  const events = useRouter()?.events;
  const [going, setGoing] = useState(false);
  useEffect(() => {
    const [begin, end] = [() => setGoing(true), () => setGoing(false)];
    events?.on('routeChangeStart', begin);
    events?.on('routeChangeComplete', end);
    events?.on('routeChangeError', end);
    return () => {
      events?.off('routeChangeStart', begin);
      events?.off('routeChangeComplete', end);
      events?.off('routeChangeError', end);
    };
  }, [events]);
  return useDelayed(going) ? <progress className={styles.going} aria-label={t('loading')} /> : null;
}
