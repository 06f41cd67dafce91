import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';

import { CheckState, type Check } from './check-state';
import { FieldShell, type FieldTexts } from './field-shell';
import { useNativeField } from './use-field';

export interface TextFieldProps extends FieldTexts {
  name: string;
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'search'>;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'search';
  readOnly?: boolean;
  check?: Check;
  onChange?: (value: string) => void;
  onBlur?: (value: string) => void;
  /** Uppercases the value (referral codes, suites). */
  upperCase?: boolean;
}

export function TextField({
  name,
  type = 'text',
  label,
  hint,
  optional,
  check,
  upperCase,
  onChange,
  onBlur,
  ...rest
}: TextFieldProps) {
  const { id, error, input } = useNativeField(name, hint, {
    ...(upperCase && {
      setValueAs: (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value),
    }),
    ...(onChange && {
      onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    }),
    ...(onBlur && { onBlur: (event: { target: { value: string } }) => onBlur(event.target.value) }),
  });
  const emailProps =
    type === 'email' ? { autoCapitalize: 'none', spellCheck: false, autoComplete: 'email' } : {};
  return (
    <FieldShell id={id} label={label} hint={hint} optional={optional} error={error}>
      <div className="position-relative">
        <input
          {...emailProps}
          {...rest}
          {...input}
          type={type}
          className={`form-control${upperCase ? ' text-uppercase' : ''}`}
        />
        <CheckState check={error ? undefined : check} />
      </div>
    </FieldShell>
  );
}
