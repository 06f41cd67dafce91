import type { ReactNode } from 'react';

import { Icon } from '../ui/icon';
import { useTranslations } from '@/hooks/use-translations';

export interface FieldTexts {
  label: ReactNode;
  /** Why it is asked, or what it should look like; stays visible. */
  hint?: ReactNode;
  /** Says "optional" after the label. */
  optional?: boolean;
}

interface FieldShellProps extends FieldTexts {
  id: string;
  error?: string;
  children: ReactNode;
  /** After the error: a counter, a state. */
  below?: ReactNode;
  className?: string;
}

/** Label above, hint under it, the input, then its error: once, for every field. */
export function FieldShell({
  id,
  label,
  hint,
  optional,
  error,
  children,
  below,
  className = '',
}: FieldShellProps) {
  return (
    <div className={`field ${className}`}>
      <label className="form-label" htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
      {below}
    </div>
  );
}

export function OptionalMark() {
  const t = useTranslations('forms');
  return <span className="fw-normal text-muted"> {t('optional')}</span>;
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  return hint ? (
    <div id={`${id}-hint`} className="form-text mt-0 mb-2">
      {hint}
    </div>
  ) : null;
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  return error ? (
    <p id={`${id}-error`} className="field-error">
      <Icon name="exclamation-circle-fill" />
      <span>{error}</span>
    </p>
  ) : null;
}
