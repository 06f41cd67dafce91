import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { fieldId, useFieldMessage } from '@/components/forms/form-context';
import { Alert } from '@/components/ui/alert';
import type { AppForm } from '@/hooks/use-app-form';

/** All messages of a form in field order, nested fields by their dotted names. */
export function listErrors(errors: FieldErrors, prefix = ''): { name: string; message: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix + key;
    if (!error || key === 'ref') return [];
    if ('message' in error && error.message !== undefined) return [{ name, message: error.message }];
    return typeof error === 'object' ? listErrors(error as FieldErrors, `${name}.`) : [];
  });
}

function focusField(id: string): boolean {
  const field = document.getElementById(id);
  const target = field?.matches('input, select, textarea, button') ? field : field?.querySelector<HTMLElement>('input, select, textarea, button');
  target?.focus();
  return Boolean(target);
}

/** After a refused submit: a heading, each problem as a link to its field in the field's own words; takes the focus. */
export function ErrorSummary({ form }: { form: AppForm<FieldValues> }) {
  const t = useTranslations('forms');
  const say = useFieldMessage();
  const box = useRef<HTMLDivElement>(null);
  const { failures, formError } = form;
  const problems = listErrors(form.methods.formState.errors);
  const shown = failures > 0 && (problems.length > 0 || formError !== null);
  useEffect(() => {
    if (failures > 0) box.current?.focus();
  }, [failures]);
  useEffect(() => {
    if (!shown) return undefined;
    const before = document.title;
    document.title = t('errorTitle', { title: before });
    return () => {
      document.title = before;
    };
  }, [shown, t]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mb-4">
      <Alert tone="danger" title={t('summaryHeading')} className="mb-0">
        {formError && <p>{formError}</p>}
        {problems.length > 0 && (
          <ul className="mb-0">
            {problems.map(({ name, message }) => (
              <li key={name}>
                <a href={`#${fieldId(form.id, name)}`} onClick={(event) => focusField(fieldId(form.id, name)) && event.preventDefault()}>
                  {say(message)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
