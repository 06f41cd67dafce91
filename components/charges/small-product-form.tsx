import { useEffect, useId, useRef, useState, type FocusEvent, type FormEvent } from 'react';

import { plainFigures } from '@/components/kit/forms/digit-input';
import { FieldShell } from '@/components/kit/forms/field-shell';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import type { SmallProductForm as Values } from '@/lib/forms/product';
import { localePath, routes } from '@/rules/routes';

type Name = keyof Values;
type Faults = Partial<Record<Name, string>>;

const fields = [
  { name: 'product_url', label: 'url', mode: 'url', most: limits.productUrlMax },
  { name: 'product_name', label: 'name', mode: 'text', most: limits.itemDescriptionMax },
  {
    name: 'product_quantity',
    label: 'quantity',
    mode: 'numeric',
    most: String(limits.quantityMax).length,
  },
] as const;

/** What stands in the fields, also when it was typed before the scripts arrived. */
function valuesOf(form: HTMLFormElement): Values {
  const text = (name: Name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return {
    product_url: text('product_url'),
    product_name: text('product_name'),
    product_quantity: plainFigures(text('product_quantity')).trim(),
  };
}

/** The rules come when they are needed: this form is on pages that count their bytes. */
async function faultsOf(values: Values): Promise<Faults> {
  const { smallProductProblem } = await import('@/lib/forms/product');
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const problem = smallProductProblem(name, values[name]);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** The form's state: whether it can be sent, what is wrong with it, and its sending. */
function useSmallForm() {
  const goTo = useGoTo();
  const form = useRef<HTMLFormElement>(null);
  const [complete, setComplete] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);
  const typed = useRef(new Set<string>());
  const look = () =>
    form.current &&
    setComplete(Object.values(valuesOf(form.current)).every((value) => value.trim()));
  useEffect(() => void look(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !form.current) return;
    const values = valuesOf(form.current);
    setPending(true);
    const found = await faultsOf(values).catch((): Faults => ({}));
    setFaults(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) form.current.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus();
    else await goTo(routes.buyForMe(values));
    setPending(false);
  };
  const leave = async ({ target: { name, value } }: FocusEvent<HTMLInputElement>) => {
    // Whoever only passes through is told nothing.
    if (value.trim()) typed.current.add(name);
    if (!typed.current.has(name) || !form.current) return;
    const found = await faultsOf(valuesOf(form.current)).catch((): Faults => ({}));
    setFaults((before) => ({ ...before, [name]: found[name as Name] }));
  };
  return { form, complete, faults, pending, look, submit, leave };
}

/**
 * The small buy-for-me form (spec §2): link, name and quantity. It leads to the full one, filled
 * with them, where the price is asked for; without scripts too.
 */
export function SmallProductForm({ className }: { className?: string }) {
  const t = useTranslations('cart');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const id = useId();
  const scripted = useScripted();
  const { form, complete, faults, pending, look, submit, leave } = useSmallForm();
  // Nothing could enable it without scripts.
  const waits = scripted && !complete;
  return (
    <form
      ref={form}
      className={className}
      aria-label={frame('shop')}
      action={localePath(locale, routes.buyForMe())}
      method="get"
      noValidate={scripted}
      onInput={look}
      onSubmit={(event) => void submit(event)}
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          fault={faults[field.name]}
          onLeave={leave}
        />
      ))}
      <p id={id} className="form-text">
        {t(waits ? 'smallWhy' : 'smallNext')}
      </p>
      <Button type="submit" pending={pending} aria-disabled={waits} aria-describedby={id}>
        {t('add')}
      </Button>
    </form>
  );
}

const refuseLetters = (event: InputEvent) => {
  if (!/^\p{Nd}*$/u.test(event.data ?? '')) event.preventDefault();
};
/** Lets digits alone into a field, of any script (spec §5, "masked"). */
const masked = (field: HTMLInputElement | null) =>
  field?.addEventListener('beforeinput', refuseLetters);

/** What this form's rules can say; the length of its fields is masked. */
function useFault(problem: string | undefined): string | undefined {
  const t = useTranslations('validation');
  switch (problem) {
    case undefined:
      return undefined;
    case 'urlFormat':
      return t('urlFormat');
    case 'format':
      return t('format');
    case 'greaterThan?n=0':
      return t('greaterThan', { n: 0 });
    default:
      return t('requiredField');
  }
}

interface FieldProps {
  id: string;
  field: (typeof fields)[number];
  fault: string | undefined;
  onLeave: (event: FocusEvent<HTMLInputElement>) => Promise<void>;
}

function Field({ id, field: { name, label, mode, most }, fault, onLeave }: FieldProps) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const error = useFault(fault);
  return (
    <FieldShell id={id} label={label === 'quantity' ? common('quantity') : t(label)} error={error}>
      <input
        id={id}
        name={name}
        className="form-control"
        inputMode={mode}
        autoComplete="off"
        maxLength={most}
        ref={mode === 'numeric' ? masked : undefined}
        defaultValue={name === 'product_quantity' ? '1' : ''}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onBlur={(event) => void onLeave(event)}
      />
    </FieldShell>
  );
}
