import { useEffect } from 'react';

import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { takeNotice } from '@/lib/browser/next-notice';

import { Alert } from '@/components/kit/ui/alert';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import styles from './notices.module.scss';

const Toasts = lazyPart(
  () => import('./notice-toasts').then((part) => part.NoticeToasts),
  <PlainNotices />,
);

/** The notices of the page, in a corner: toasts, whose code comes with the first one. */
export function Notices() {
  const t = useTranslations('common');
  const { notices, notify } = useNotices();
  useEffect(() => {
    const left = takeNotice();
    if (left) notify('success', left);
  }, [notify]);
  return (
    <section className={styles.corner} aria-label={t('notifications')}>
      {notices.length > 0 && <Toasts />}
    </section>
  );
}

/** Until the toasts are there, which announce the text; offline they may not come. */
function PlainNotices() {
  const { notices, dismiss } = useNotices();
  return notices.map(({ id, tone, text }) => (
    <Alert
      key={id}
      tone={tone}
      role={navigator.onLine ? undefined : 'alert'}
      onClose={() => dismiss(id)}
    >
      {text}
    </Alert>
  ));
}
