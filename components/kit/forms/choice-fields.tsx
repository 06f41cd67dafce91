import type { ReactNode } from 'react';

import { FieldError, FieldHint, FieldShell, OptionalMark, type FieldTexts } from './field-shell';
import { useNativeField } from './use-field';

// Separate, so that /login does not load the other fields.
export { CheckboxField } from './checkbox-field';

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export function RadioField({
  name,
  choices,
  label,
  hint,
  optional,
  inline,
}: FieldTexts & { name: string; choices: Choice[]; inline?: boolean }) {
  const { input, error, id, aria } = useNativeField(name, hint);
  const { defaultValue, ref, ...rest } = input;
  return (
    <fieldset className="field" id={id} {...aria} aria-invalid={undefined}>
      <legend className="form-label fs-5">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className={inline ? 'd-flex flex-wrap column-gap-4' : undefined}>
        {choices.map((choice) => (
          <div className="form-check py-1" key={choice.value}>
            <input
              {...rest}
              ref={ref}
              id={`${id}-${choice.value}`}
              type="radio"
              value={choice.value}
              defaultChecked={defaultValue === choice.value}
              disabled={choice.disabled}
              className="form-check-input"
            />
            <label className="form-check-label" htmlFor={`${id}-${choice.value}`}>
              {choice.label}
              {choice.hint && <span className="d-block small text-muted">{choice.hint}</span>}
            </label>
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** For five to ten choices. */
export function SelectField({
  name,
  choices,
  label,
  hint,
  optional,
  placeholder,
  autoComplete,
}: FieldTexts & {
  name: string;
  choices: { value: string; label: string }[];
  placeholder?: string;
  autoComplete?: string;
}) {
  const { id, error, input } = useNativeField(name, hint);
  return (
    <FieldShell id={id} label={label} hint={hint} optional={optional} error={error}>
      <select {...input} className="form-select" autoComplete={autoComplete}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldShell>
  );
}
