import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

export function TestInput({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  const id = useId();
  return (
    <div className="test-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} autoComplete="off" {...rest} />
    </div>
  );
}

export function TestSelect({
  label,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="test-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...rest}>
        {children}
      </select>
    </div>
  );
}

export function TestArea({
  label,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string }) {
  const id = useId();
  return (
    <div className="test-field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} {...rest} />
    </div>
  );
}

export function readFieldText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field && 'value' in field ? String(field.value).trim() : '';
}

/** Returns a rounded number; undefined when the field is empty. */
export function readFieldNumber(form: HTMLFormElement, name: string): number | undefined {
  const text = readFieldText(form, name);
  return text === '' ? undefined : Math.round(Number(text));
}

export function isChecked(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
}

export function ActRow({
  busy,
  acts,
}: {
  busy: boolean;
  acts: readonly (readonly [label: string, act: () => unknown])[];
}) {
  return (
    <div className="test-row">
      {acts.map(([label, act]) => (
        <button key={label} type="button" disabled={busy} onClick={() => void act()}>
          {label}
        </button>
      ))}
    </div>
  );
}
