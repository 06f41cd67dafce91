import { useEffect, useState } from 'react';

import { limits } from '@/contract/limits';
import { useNotices, type Notice } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { takeNotice } from '@/lib/browser/next-notice';

import { Alert } from './alert';
import { lazyPart } from './lazy-part';
import type { NoticeToastProps } from './notice-toast';
import styles from './notices.module.scss';

const loadToast = () => import('./notice-toast').then((part) => part.NoticeToast);
const NoticeToast = lazyPart(loadToast, ({ notice, children, onClose }: NoticeToastProps) => (
  <Alert tone={notice.tone} onClose={onClose}>
    {children}
  </Alert>
));

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const read = () => setHidden(document.visibilityState === 'hidden');
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return hidden;
}

/**
 * The notices of the page, in a corner: the clock stops under pointer or focus and in a hidden tab.
 */
export function Notices() {
  const t = useTranslations('common');
  const { notices, notify, drain, dismiss } = useNotices();
  const [held, setHeld] = useState(false);
  const hidden = useTabHidden();
  useEffect(() => {
    const left = takeNotice();
    if (left) notify('success', left);
  }, [notify]);
  useEffect(() => {
    // Fetched with the first touch, so that a notice about a lost connection has it.
    const fetchToast = () => void loadToast().catch(() => undefined);
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, fetchToast, { once: true });
  }, []);
  const leaving = notices.find((notice) => notice.tone !== 'danger')?.id;
  useEffect(() => {
    if (leaving === undefined || held || hidden) return undefined;
    const timer = setTimeout(drain, limits.noticeDismissMs);
    return () => clearTimeout(timer);
  }, [leaving, held, hidden, drain]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <section
      className={styles.corner}
      aria-label={t('notifications')}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {notices.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          onClose={() => {
            dismiss(notice.id);
            release();
          }}
        />
      ))}
    </section>
  );
}

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  // A live region must be empty before its text arrives, or some screen readers stay silent.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.notice}>
      <NoticeToast notice={notice} onClose={onClose}>
        <div role={notice.tone === 'danger' ? 'alert' : 'status'} className="toast-body">
          {ready && (
            <>
              {notice.title && <strong className="d-block">{notice.title}</strong>}
              {notice.text}
            </>
          )}
        </div>
      </NoticeToast>
    </div>
  );
}
