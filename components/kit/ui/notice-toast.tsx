import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import Toast from 'react-bootstrap/Toast';

import type { Notice } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';

import { Icon } from './icon';
import styles from './notice-toast.module.scss';
import { ToneIcon, toneClass } from './tone';

export interface NoticeToastProps {
  notice: Notice;
  /** The text in its live region. */
  children: ReactNode;
  onClose: () => void;
}

/** One notice as a react-bootstrap Toast. `Notices` loads it on use. */
export function NoticeToast({ notice, children, onClose }: NoticeToastProps) {
  const t = useTranslations('common');
  return (
    <div className={styles.host}>
      <Toast className={`show ${toneClass[notice.tone]}`} transition={WithoutRole}>
        <ToneIcon tone={notice.tone} size={18} />
        {children}
        <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
          <Icon name="x-lg" />
        </button>
      </Toast>
    </div>
  );
}

/** react-bootstrap makes every toast an alert with the close button in it; here the text is the live region. */
function WithoutRole({ children }: { children: ReactElement }) {
  return cloneElement(children as ReactElement<HTMLAttributes<HTMLElement>>, {
    role: undefined,
    'aria-live': undefined,
    'aria-atomic': undefined,
  });
}
