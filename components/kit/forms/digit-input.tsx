import { useState, type ChangeEvent, type CompositionEvent, type ComponentProps } from 'react';

/**
 * Converts digits from Japanese or Chinese keyboards: "５９．９", "５９。９" and "５９，９" become 59.9,
 * "１，２３４" becomes 1,234.
 */
export const toPlainDigits = (text: string): string =>
  text
    .replaceAll(/[，、､](?!\p{Nd}{3}(?!\p{Nd}))/gu, '.')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('、', ',');

/** Preserves the caret. */
function normalizeInput(input: HTMLInputElement): void {
  const plainText = toPlainDigits(input.value);
  if (plainText === input.value) return;
  const caret = toPlainDigits(input.value.slice(0, input.selectionEnd ?? undefined)).length;
  input.value = plainText;
  input.setSelectionRange(caret, caret);
}

/**
 * An input for parents that drop non-ASCII digits. Reports a composition in ASCII digits, and only
 * when it is committed.
 */
export function DigitInput({
  value,
  onChange,
  onCompositionStart,
  onCompositionEnd,
  ref,
  ...rest
}: ComponentProps<'input'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (event: ChangeEvent<HTMLInputElement>) => {
    normalizeInput(event.currentTarget);
    onChange?.(event);
  };
  return (
    <input
      {...rest}
      ref={ref}
      value={draft ?? value}
      onChange={(event) => {
        if (draft === null) commit(event);
        else setDraft(event.currentTarget.value);
      }}
      onCompositionStart={(event: CompositionEvent<HTMLInputElement>) => {
        setDraft(event.currentTarget.value);
        onCompositionStart?.(event);
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        setDraft(null);
        commit(event as unknown as ChangeEvent<HTMLInputElement>);
        onCompositionEnd?.(event);
      }}
    />
  );
}
