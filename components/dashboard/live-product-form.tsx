import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';

import {
  smallProductFields,
  SmallProductForm,
  type FormErrors,
} from '@/components/charges/small-product-form';
import { toPlainDigits } from '@/components/kit/forms/digit-input';
import { useGoTo } from '@/hooks/use-go-to';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import type { SmallProductForm as Values } from '@/lib/forms/product';
import { routes } from '@/rules/routes';

/** Includes values typed before the scripts loaded. */
function readValues(form: HTMLFormElement): Values {
  const readText = (name: keyof Values) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return {
    product_url: readText('product_url'),
    product_name: readText('product_name'),
    product_quantity: toPlainDigits(readText('product_quantity')).trim(),
  };
}

/** Loads the checks lazily, because pages with this form have a size budget. */
async function findErrors(values: Values): Promise<FormErrors> {
  const { checkSmallProduct } = await import('@/lib/forms/product');
  return Object.fromEntries(
    smallProductFields.flatMap(({ name }) => {
      const problem = checkSmallProduct(name, values[name]);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** Without the checks, e.g. offline, whatever is filled in passes. */
async function isValid(values: Values): Promise<boolean> {
  if (!Object.values(values).every((value) => value.trim())) return false;
  return Object.keys(await findErrors(values).catch(() => ({}))).length === 0;
}

/** The small form with scripts: shows errors and disables its button until it is complete. */
export function LiveProductForm() {
  const isScripted = useIsHydrated();
  const goTo = useGoTo();
  const form = useRef<HTMLFormElement>(null);
  const [isComplete, setIsComplete] = useState(false);
  const [errors, setFaults] = useState<FormErrors>({});
  const [pending, setPending] = useState(false);
  const typedFields = useRef(new Set<string>());
  const lastUpdate = useRef(0);
  const updateComplete = async () => {
    if (!form.current) return;
    lastUpdate.current += 1;
    const update = lastUpdate.current;
    const isFormValid = await isValid(readValues(form.current));
    if (update === lastUpdate.current) setIsComplete(isFormValid);
  };
  useEffect(() => void updateComplete(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !form.current) return;
    const values = readValues(form.current);
    setPending(true);
    const newErrors = await findErrors(values).catch((): FormErrors => ({}));
    setFaults(newErrors);
    const invalidField = smallProductFields.find(({ name }) => newErrors[name]);
    if (invalidField)
      form.current.querySelector<HTMLElement>(`[name=${invalidField.name}]`)?.focus();
    else await goTo(routes.buyForMe(values));
    setPending(false);
  };
  const validateField = async ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !form.current) return;
    const { name, value } = target;
    // Tabbing through an empty field shows no error.
    if (value.trim()) typedFields.current.add(name);
    if (!typedFields.current.has(name)) return;
    const newErrors = await findErrors(readValues(form.current)).catch((): FormErrors => ({}));
    setFaults((current) => ({ ...current, [name]: newErrors[name as keyof Values] }));
  };
  return (
    <SmallProductForm
      ref={form}
      noValidate={isScripted}
      // Nothing could enable it without scripts.
      incomplete={isScripted && !isComplete}
      pending={pending}
      errors={errors}
      onInput={() => void updateComplete()}
      onSubmit={(event) => void submit(event)}
      onBlur={(event) => void validateField(event)}
    />
  );
}
