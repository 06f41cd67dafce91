import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { NumericFormat } from 'react-number-format';

import { DigitInput } from './digit-input';
import { FieldShell, type FieldTexts } from './field-shell';
import { useFieldState } from './use-field';

interface NumberFieldProps extends FieldTexts {
  name: string;
  /**
   * money: two decimals with $; quantity: whole; weight and length: up to two decimals with the
   * unit after.
   */
  kind: 'money' | 'quantity' | 'weight' | 'length';
  /** Drawn after the number: "kg". */
  unit?: ReactNode;
  className?: string;
  /** Hides the label (table cells); it stays the accessible name. */
  labelHidden?: boolean;
  placeholder?: string;
  onChange?: (value: string) => void;
}

const decimals = { money: 2, quantity: 0, weight: 2, length: 1 } as const;

/**
 * A number typed freely, shown with thousands separators; the form value is a plain decimal string
 * ("1234.5"), "" when empty.
 */
export function NumberField({
  name,
  kind,
  unit,
  label,
  hint,
  optional,
  className,
  labelHidden,
  placeholder,
  onChange,
}: NumberFieldProps) {
  const { id, error, aria } = useFieldState(name, hint);
  const { field } = useController({ name });
  const input = (
    <NumericFormat
      {...aria}
      customInput={DigitInput}
      id={id}
      name={name}
      value={(field.value as string | undefined) ?? ''}
      getInputRef={field.ref}
      onBlur={field.onBlur}
      onValueChange={({ value }, { source }) => {
        if (source !== 'event') return;
        field.onChange(value);
        onChange?.(value);
      }}
      valueIsNumericString
      thousandSeparator=","
      // "59,9" typed with a comma means 59.9: never ten times the value on a customs paper.
      allowedDecimalSeparators={['.', ',']}
      decimalScale={decimals[kind]}
      allowNegative={false}
      inputMode={decimals[kind] === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={placeholder}
      className="form-control num"
      aria-label={labelHidden && typeof label === 'string' ? label : undefined}
    />
  );
  const control = (
    <WithUnit kind={kind} unit={unit}>
      {input}
    </WithUnit>
  );
  return labelHidden ? (
    control
  ) : (
    <FieldShell
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error}
      className={className}
    >
      {control}
    </FieldShell>
  );
}

/** The dollar sign comes before the amount, any other unit after the number. */
function WithUnit({
  kind,
  unit,
  children,
}: Pick<NumberFieldProps, 'kind' | 'unit'> & { children: ReactNode }) {
  const shown = unit ?? (kind === 'money' ? '$' : undefined);
  if (!shown) return children;
  return (
    <div className="input-group flex-nowrap">
      {kind === 'money' && <span className="input-group-text">{shown}</span>}
      {children}
      {kind !== 'money' && <span className="input-group-text">{shown}</span>}
    </div>
  );
}
