import type { ReactNode } from 'react';

import { Icon } from '../ui/icon';
import { useTranslations } from '@/hooks/use-translations';

export interface FieldTexts {
  label: ReactNode;
  /** Always visible. */
  hint?: ReactNode;
  optional?: boolean;
}

interface FieldShellProps extends FieldTexts {
  id: string;
  error?: string;
  children: ReactNode;
  /** Rendered after the error. */
  below?: ReactNode;
  className?: string;
}

/** The shared layout of every field: label, hint, input, error. */
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
