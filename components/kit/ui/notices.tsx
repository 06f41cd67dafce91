import { useEffect, useState, type ReactNode } from 'react';

import { limits } from '@/contract/limits';
import { useNotices, type Notice } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { takeNotice } from '@/lib/browser/next-notice';

import { Icon } from './icon';
import styles from './notices.module.scss';
import { ToneIcon, toneClass } from './tone';

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
  const t = useTranslations('common');
  return (
    <div className={`${styles.notice} ${toneClass[notice.tone]}`}>
      <ToneIcon tone={notice.tone} size={18} />
      <LiveText role={notice.tone === 'danger' ? 'alert' : 'status'}>
        {notice.title && <strong className="d-block">{notice.title}</strong>}
        {notice.text}
      </LiveText>
      <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
        <Icon name="x-lg" />
      </button>
    </div>
  );
}

/** A live region must stand empty before its words arrive, or some readers stay silent. */
function LiveText({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role={role} className={styles.text}>
      {ready && children}
    </div>
  );
}
