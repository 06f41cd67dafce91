import type { FormEvent } from 'react';

import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';

import { CheckState, type Check } from './check-state';
import { FieldError, FieldHint, OptionalMark, type FieldTexts } from './field-shell';
import styles from './phone-field.module.scss';
import { useFieldState, useNativeField } from './use-field';

/** Separators do not count. */
function limitLength({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const end = [...input.value.matchAll(/\p{Nd}/gu)][limits.mobileMax]?.index;
  if (end !== undefined) input.value = input.value.slice(0, end);
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
  const number = useNativeField(name, hint, {
    ...(onBlur && { onBlur: (event: { target: { value: string } }) => onBlur(event.target.value) }),
    ...(onChange && { onChange }),
  });
  const code = useNativeField(codeName, undefined, onCodeChange && { onChange: onCodeChange });
  const codeState = useFieldState(codeName);
  return (
    <fieldset className="field">
      <legend className="form-label fs-5">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={number.id} hint={hint} />
      <div className="position-relative">
        <div className="input-group">
          <span className="input-group-text" aria-hidden="true">
            +
          </span>
          <input
            {...code.input}
            type="text"
            inputMode="numeric"
            autoComplete="tel-country-code"
            className={`form-control ${styles.code}`}
            aria-label={t('dialCode')}
          />
          <input
            {...number.input}
            type="text"
            inputMode="tel"
            onInput={limitLength}
            autoComplete="tel-national"
            className="form-control"
            aria-label={t('phoneNumber')}
          />
        </div>
        <CheckState check={number.error || code.error ? undefined : check} />
      </div>
      <FieldError id={code.id} error={codeState.error} />
      <FieldError id={number.id} error={number.error} />
    </fieldset>
  );
}
