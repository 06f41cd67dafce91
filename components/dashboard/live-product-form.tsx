import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';

import { fields, SmallProductForm, type Faults } from '@/components/charges/small-product-form';
import { plainFigures } from '@/components/kit/forms/digit-input';
import { useGoTo } from '@/hooks/use-go-to';
import { useScripted } from '@/hooks/use-scripted';
import type { SmallProductForm as Values } from '@/lib/forms/product';
import { routes } from '@/rules/routes';

/** Includes values typed before the scripts loaded. */
function readValues(form: HTMLFormElement): Values {
  const text = (name: keyof Values) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return {
    product_url: text('product_url'),
    product_name: text('product_name'),
    product_quantity: plainFigures(text('product_quantity')).trim(),
  };
}

/** Lazy, because pages with this form have a size budget. */
async function findFaults(values: Values): Promise<Faults> {
  const { smallProductProblem } = await import('@/lib/forms/product');
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const problem = smallProductProblem(name, values[name]);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** The small form with scripts: disabled until complete, with errors. */
export function LiveProductForm() {
  const scripted = useScripted();
  const goTo = useGoTo();
  const form = useRef<HTMLFormElement>(null);
  const [complete, setComplete] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);
  const typed = useRef(new Set<string>());
  const updateComplete = () =>
    form.current &&
    setComplete(Object.values(readValues(form.current)).every((value) => value.trim()));
  useEffect(() => void updateComplete(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !form.current) return;
    const values = readValues(form.current);
    setPending(true);
    const newFaults = await findFaults(values).catch((): Faults => ({}));
    setFaults(newFaults);
    const firstFaulty = fields.find(({ name }) => newFaults[name]);
    if (firstFaulty) form.current.querySelector<HTMLElement>(`[name=${firstFaulty.name}]`)?.focus();
    else await goTo(routes.buyForMe(values));
    setPending(false);
  };
  const validateField = async ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !form.current) return;
    const { name, value } = target;
    // Tabbing through an empty field shows no error.
    if (value.trim()) typed.current.add(name);
    if (!typed.current.has(name)) return;
    const newFaults = await findFaults(readValues(form.current)).catch((): Faults => ({}));
    setFaults((current) => ({ ...current, [name]: newFaults[name as keyof Values] }));
  };
  return (
    <SmallProductForm
      ref={form}
      noValidate={scripted}
      // Nothing could enable it without scripts.
      waits={scripted && !complete}
      pending={pending}
      faults={faults}
      onInput={updateComplete}
      onSubmit={(event) => void submit(event)}
      onBlur={(event) => void validateField(event)}
    />
  );
}
