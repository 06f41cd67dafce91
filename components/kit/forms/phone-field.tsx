import type { FormEvent } from 'react';

import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';

import { CheckState, type Check } from './check-state';
import { FieldError, FieldHint, OptionalMark, type FieldTexts } from './field-shell';
import styles from './phone-field.module.scss';
import { useFieldState, useNativeField } from './use-field';

/** Limits the number of digits; separators do not count. */
function limitLength({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const cutIndex = [...input.value.matchAll(/\p{Nd}/gu)][limits.mobileMax]?.index;
  if (cutIndex !== undefined) input.value = input.value.slice(0, cutIndex);
}

interface PhoneFieldProps extends FieldTexts {
  name: string;
  /** Name of the dial code's field, whose value is digits without the plus. */
  codeName: string;
  check?: Check;
  onBlur?: (value: string) => void;
  onChange?: () => void;
  onCodeChange?: () => void;
}

/** Input is parsed, not masked. */
export function PhoneField({
  name,
  codeName,
  label,
  hint,
  optional,
  check,
  onBlur,
  onChange,
  onCodeChange,
}: PhoneFieldProps) {
  const t = useTranslations('forms');
  const numberField = useNativeField(name, hint, {
    ...(onBlur && { onBlur: (event: { target: { value: string } }) => onBlur(event.target.value) }),
    ...(onChange && { onChange }),
  });
  const codeField = useNativeField(codeName, undefined, onCodeChange && { onChange: onCodeChange });
  const codeState = useFieldState(codeName);
  return (
    <fieldset className="field">
      <legend className="form-label fs-5">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={numberField.id} hint={hint} />
      <div className="position-relative">
        <div className="input-group">
          <span className="input-group-text" aria-hidden="true">
            +
          </span>
          <input
            {...codeField.input}
            type="text"
            inputMode="numeric"
            autoComplete="tel-country-code"
            className={`form-control ${styles.code}`}
            aria-label={t('dialCode')}
          />
          <input
            {...numberField.input}
            type="text"
            inputMode="tel"
            onInput={limitLength}
            autoComplete="tel-national"
            className="form-control"
            aria-label={t('phoneNumber')}
          />
        </div>
        <CheckState check={numberField.error || codeField.error ? undefined : check} />
      </div>
      <FieldError id={codeField.id} error={codeState.error} />
      <FieldError id={numberField.id} error={numberField.error} />
    </fieldset>
  );
}
