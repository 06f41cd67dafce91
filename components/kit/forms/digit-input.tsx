import { useState, type ChangeEvent, type CompositionEvent, type ComponentProps } from 'react';

/**
 * What a Japanese or Chinese keyboard commits for digits, point and comma, as the figures they
 * mean: "５９．９", "５９。９" and "５９，９" are 59.9, "１，２３４" is 1,234.
 */
export const plainFigures = (text: string): string =>
  text
    .replaceAll(/[，、､](?!\p{Nd}{3}(?!\p{Nd}))/gu, '.')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('、', ',');

/** Rewrites what stands in the box and keeps the caret where it was. */
function makePlain(input: HTMLInputElement): void {
  const plain = plainFigures(input.value);
  if (plain === input.value) return;
  const caret = plainFigures(input.value.slice(0, input.selectionEnd ?? undefined)).length;
  input.value = plain;
  input.setSelectionRange(caret, caret);
}

/**
 * An input whose owner drops whatever is no ASCII digit: it hears of a composition when that is
 * committed, in plain figures.
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
    makePlain(event.currentTarget);
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
