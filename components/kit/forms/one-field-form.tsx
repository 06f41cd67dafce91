import { useId, useState, type FormEvent, type InputHTMLAttributes } from 'react';

import { Button } from '../ui/button';

import { FieldHint } from './field-shell';

interface OneFieldFormProps {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  buttonLabel: string;
  pending: boolean;
  inputProps: InputHTMLAttributes<HTMLInputElement>;
  /** Returns the error message, or null. */
  onSubmit: (text: string) => string | null;
}

export function OneFieldForm({
  label,
  hideLabel = false,
  hint,
  buttonLabel,
  pending,
  inputProps,
  onSubmit,
}: OneFieldFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(onSubmit(text));
  };
  const describedBy =
    [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <form onSubmit={submit} noValidate>
      <label className={hideLabel ? 'visually-hidden' : 'form-label d-block'} htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <div className="d-flex gap-2">
        <input
          {...inputProps}
          id={id}
          className={`form-control ${inputProps.className ?? ''}`}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={error !== null || undefined}
          aria-describedby={describedBy}
        />
        <Button type="submit" variant="secondary" className="flex-shrink-0" pending={pending}>
          {buttonLabel}
        </Button>
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
