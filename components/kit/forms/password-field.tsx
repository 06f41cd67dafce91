import { useState } from 'react';

import { Icon } from '../ui/icon';
import { useTranslations } from '@/hooks/use-translations';

import { FieldShell, type FieldTexts } from './field-shell';
import { useNativeField } from './use-field';

interface PasswordFieldProps extends FieldTexts {
  name: string;
  autoComplete: 'current-password' | 'new-password' | 'one-time-code';
  /** Set by a form that omits the repeated password while the password is visible. */
  visibility?: [shown: boolean, show: (shown: boolean) => void];
}

/** No length attributes: they silently cut pasted passwords. */
export function PasswordField({
  name,
  autoComplete,
  visibility,
  label,
  hint,
  optional,
}: PasswordFieldProps) {
  const t = useTranslations('forms');
  const { id, error, input } = useNativeField(name, hint);
  const ownState = useState(false);
  const [isShown, setIsShown] = visibility ?? ownState;
  return (
    <FieldShell id={id} label={label} hint={hint} optional={optional} error={error}>
      <div className="position-relative">
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          className="form-control pe-5"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="icon-btn input-end"
          aria-label={t('showPassword')}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-slash' : 'eye'} />
        </button>
      </div>
    </FieldShell>
  );
}
