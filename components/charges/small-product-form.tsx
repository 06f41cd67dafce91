import { useId, type ComponentProps } from 'react';

import { FieldShell } from '@/components/kit/forms/field-shell';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { SmallProductForm as Values } from '@/lib/forms/product';
import { localePath, routes } from '@/rules/routes';

export type FormErrors = Partial<Record<keyof Values, string>>;

export const smallProductFields = [
  { name: 'product_url', label: 'url', mode: 'url', maxLength: limits.productUrlMax },
  { name: 'product_name', label: 'name', mode: 'text', maxLength: limits.itemDescriptionMax },
  {
    name: 'product_quantity',
    label: 'quantity',
    mode: 'numeric',
    maxLength: String(limits.quantityMax).length,
  },
] as const;

interface SmallProductFormProps extends ComponentProps<'form'> {
  incomplete?: boolean;
  pending?: boolean;
  errors?: FormErrors;
}

/** The small buy-for-me form. It leads to the full one, even without scripts. */
export function SmallProductForm({
  incomplete = false,
  pending = false,
  errors = {},
  ...formProps
}: SmallProductFormProps) {
  const t = useTranslations('cart');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const id = useId();
  return (
    <form
      aria-label={frame('shop')}
      action={localePath(locale, routes.buyForMe())}
      method="get"
      {...formProps}
    >
      {smallProductFields.map((field) => (
        <Field
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          problem={errors[field.name]}
        />
      ))}
      <p id={id} className="form-text">
        {t(incomplete ? 'smallWhy' : 'smallNext')}
      </p>
      <Button type="submit" pending={pending} aria-disabled={incomplete} aria-describedby={id}>
        {t('add')}
      </Button>
    </form>
  );
}

const refuseNonDigits = (event: InputEvent) => {
  if (!/^\p{Nd}*$/u.test(event.data ?? '')) event.preventDefault();
};
/** Accepts digits in any script. */
const addMask = (field: HTMLInputElement | null) =>
  field?.addEventListener('beforeinput', refuseNonDigits);

function useProblemText(problem: string | undefined): string | undefined {
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
  field: (typeof smallProductFields)[number];
  problem: string | undefined;
}

function Field({ id, field: { name, label, mode, maxLength }, problem }: FieldProps) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const error = useProblemText(problem);
  return (
    <FieldShell id={id} label={label === 'quantity' ? common('quantity') : t(label)} error={error}>
      <input
        id={id}
        name={name}
        className="form-control"
        inputMode={mode}
        autoComplete="off"
        maxLength={maxLength}
        ref={mode === 'numeric' ? addMask : undefined}
        defaultValue={name === 'product_quantity' ? '1' : ''}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
    </FieldShell>
  );
}
