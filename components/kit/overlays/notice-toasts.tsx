import {
  cloneElement,
  useEffect,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import Toast from 'react-bootstrap/Toast';

import { Icon } from '../ui/icon';
import { ToneIcon, toneClass } from '../ui/tone';
import { limits } from '@/contract/limits';
import { useNotices, type Notice } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';

function useTabHidden(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const update = () => setIsHidden(document.visibilityState === 'hidden');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isHidden;
}

/** Use `Notices`, which loads this. Timers pause on hover, on focus and in a hidden tab. */
export function NoticeToasts() {
  const { notices, expireNext, dismiss } = useNotices();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHidden = useTabHidden();
  const nextId = notices.find((notice) => notice.tone !== 'danger')?.id;
  useEffect(() => {
    if (nextId === undefined || isHovered || isFocused || isHidden) return undefined;
    const timer = setTimeout(expireNext, limits.noticeDismissMs);
    return () => clearTimeout(timer);
  }, [nextId, isHovered, isFocused, isHidden, expireNext]);
  return (
    <div
      className="toasts"
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {notices.map((notice) => (
        <NoticeToast
          key={notice.id}
          notice={notice}
          onClose={() => {
            dismiss(notice.id);
            setIsFocused(false);
          }}
        />
      ))}
    </div>
  );
}

function NoticeToast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useTranslations('common');
  return (
    <Toast className={`show ${toneClass[notice.tone]}`} transition={WithoutRole}>
      <ToneIcon tone={notice.tone} size={18} />
      <LiveText role={notice.tone === 'danger' ? 'alert' : 'status'}>
        {notice.title && <strong className="d-block">{notice.title}</strong>}
        {notice.text}
      </LiveText>
      <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
        <Icon name="x-lg" />
      </button>
    </Toast>
  );
}

/** react-bootstrap makes the whole toast an alert; here the text is the live region. */
function WithoutRole({ children }: { children: ReactElement }) {
  return cloneElement(children as ReactElement<HTMLAttributes<HTMLElement>>, {
    role: undefined,
    'aria-live': undefined,
    'aria-atomic': undefined,
  });
}

/** Some screen readers ignore a live region that is not empty at first. */
function LiveText({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role={role} className="toast-body">
      {isReady && children}
    </div>
  );
}
