import { useState, type ChangeEvent } from 'react';
import { useController } from 'react-hook-form';

import { toPlainDigits } from './digit-input';
import { FieldShell, type FieldTexts } from './field-shell';
import { useFieldState } from './use-field';

interface NumberFieldProps extends FieldTexts {
  name: string;
  /** Decimals allowed: money and weight two, length one, quantity none. */
  kind: 'money' | 'quantity' | 'weight' | 'length';
  className?: string;
}

const decimals = { money: 2, quantity: 0, weight: 2, length: 1 } as const;

/**
 * Formats on blur. The form value is a plain decimal string ("1234.5") or "". The schema rejects
 * invalid text.
 */
export function NumberField({ name, kind, className, ...texts }: NumberFieldProps) {
  const { id, error, aria } = useFieldState(name, texts.hint);
  const figureProps = useNumber(name, decimals[kind]);
  const input = (
    <input
      {...aria}
      {...figureProps}
      id={id}
      name={name}
      inputMode={decimals[kind] === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="form-control num"
    />
  );
  return (
    <FieldShell {...texts} id={id} error={error} className={className}>
      {kind === 'money' ? (
        <div className="input-group flex-nowrap">
          <span className="input-group-text">$</span>
          {input}
        </div>
      ) : (
        input
      )}
    </FieldShell>
  );
}

/** Shows the text as typed until blur, unless the value changes from outside. */
function useNumber(name: string, digits: number) {
  const { ref, value: current, onChange: setField, onBlur: blur } = useController({ name }).field;
  const value = (current as string | undefined) ?? '';
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null);
  return {
    ref,
    value: draft?.value === value ? draft.text : groupDigits(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      const figure = parseNumber(text, digits) ?? text.trim();
      setDraft({ text, value: figure });
      setField(figure);
    },
    onBlur: () => {
      setDraft(null);
      blur();
    },
  };
}

const MAX_LENGTH = 24;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+,\d*$|^\d{1,3}(?:\.\d{3}){2,}$/;
const GROUPED_BY_SPACES = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/;
const UNGROUPED = /^\d*(?:[.,]\d*)?$/;

/**
 * Parses text to a plain decimal ("1234.5"): "1,234.5", "1.234,50", "1 234,5", "$12.50". Returns ''
 * for empty text and null for anything else, including another currency or too many decimals.
 */
function parseNumber(text: string, decimals: number): string | null {
  const plainText = toPlainDigits(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:US ?)?\$ ?| ?USD$/i, '');
  if (plainText === '') return text.trim() === '' ? '' : null;
  const ungroupedText = removeGrouping(plainText);
  if (plainText.length > MAX_LENGTH || ungroupedText === null) return null;
  const [integer = '', fraction = ''] = ungroupedText.split('.');
  if (integer + fraction === '' || fraction.length > decimals) return null;
  const trimmedInteger = integer.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? trimmedInteger : `${trimmedInteger}.${fraction}`;
}

function removeGrouping(plainText: string): string | null {
  if (GROUPED.test(plainText)) return plainText.replaceAll(',', '');
  if (GROUPED_BY_POINTS.test(plainText)) return plainText.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_SPACES.test(plainText)) return plainText.replaceAll(' ', '').replace(',', '.');
  return UNGROUPED.test(plainText) ? plainText.replace(',', '.') : null;
}

/** "1234.50" → "1,234.50". */
function groupDigits(value: string): string {
  if (!/^\d{1,24}(?:\.\d+)?$/.test(value)) return value;
  const [integer = '', fraction] = value.split('.');
  const groupedInteger = BigInt(integer).toLocaleString('en-US');
  return fraction === undefined ? groupedInteger : `${groupedInteger}.${fraction}`;
}
