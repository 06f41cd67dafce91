import type { ReactNode } from 'react';

import { useTranslations } from '@/hooks/use-translations';

import { Icon } from './icon';
import { ToneIcon, toneClass, type Tone } from './tone';

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /**
   * Announces on appearance: "alert" for failures, "status" for the rest. Omit it for initial
   * content.
   */
  role?: 'alert' | 'status';
  onClose?: () => void;
  className?: string;
}

export function Alert({
  tone = 'info',
  title,
  children,
  role,
  onClose,
  className = '',
}: AlertProps) {
  return (
    <div className={`alert ${toneClass[tone]} ${className}`}>
      <ToneIcon tone={tone} size={18} />
      <div role={role}>
        {title && <p className="fw-semibold mb-1">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {onClose && <CloseButton onClose={onClose} />}
    </div>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  return (
    <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
      <Icon name="x-lg" />
    </button>
  );
}
