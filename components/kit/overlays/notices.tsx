import { useEffect } from 'react';

import { Alert } from '../ui/alert';
import { lazyComponent } from '../ui/lazy-component';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { takeNotice } from '@/lib/browser/next-notice';

import styles from './notices.module.scss';

const Toasts = lazyComponent(
  () => import('./notice-toasts').then((m) => m.NoticeToasts),
  <OfflineNotices />,
  <PlainNotices />,
);

/** Shows notices as toasts, whose code loads with the first one. */
export function Notices() {
  const t = useTranslations('common');
  const { notices, notify } = useNotices();
  useEffect(() => {
    const storedNotice = takeNotice();
    if (storedNotice) notify('success', storedNotice);
  }, [notify]);
  return (
    <section className={styles.corner} aria-label={t('pageMessages')}>
      {notices.length > 0 && <Toasts />}
    </section>
  );
}

function OfflineNotices() {
  return navigator.onLine ? null : <PlainNotices />;
}

/** Fallback when the toast code does not load. */
function PlainNotices() {
  const { notices, dismiss } = useNotices();
  return notices.map(({ id, tone, title, text }) => (
    <Alert key={id} tone={tone} role="alert" onClose={() => dismiss(id)}>
      {title && <strong className="d-block">{title}</strong>}
      {text}
    </Alert>
  ));
}
