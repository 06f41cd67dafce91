import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';

import { Alert } from '../ui/alert';
import type { AppForm } from '@/hooks/use-app-form';
import { useTranslations } from '@/hooks/use-translations';

import { getFieldId, useFieldMessage } from './form-context';

interface FormProblem {
  name: string;
  message: unknown;
}

function listErrors(errors: FieldErrors, prefix = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix + key;
    if (!error || key === 'ref') return [];
    if ('message' in error && error.message !== undefined)
      return [{ name, message: error.message }];
    return typeof error === 'object' ? listErrors(error as FieldErrors, `${name}.`) : [];
  });
}

function focusField(id: string): boolean {
  const field = document.getElementById(id);
  const target = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button');
  target?.focus();
  return Boolean(target);
}

/** Null for checkboxes, whose label is a sentence. */
function findLabel(field: HTMLElement): string | null {
  if (field.matches('[type="checkbox"]')) return null;
  const fieldLabel = document.querySelector(`label[for="${field.id}"]`);
  const labelNode =
    fieldLabel ??
    (field.matches('[inputmode="tel"], fieldset')
      ? field.closest('fieldset')?.querySelector('legend')
      : null);
  const text = labelNode ? labelNode.firstChild?.textContent : field.getAttribute('aria-label');
  const plainText = text?.trim() ?? '';
  return (plainText.endsWith('*') ? plainText.slice(0, -1).trim() : plainText) || null;
}

/** Sorts problems by screen position and adds labels. Before scripts run, it does neither. */
function useFieldOrder(
  formId: string,
  problems: FormProblem[],
): (FormProblem & { label: string | null })[] {
  const [order, setOrder] = useState<{ name: string; label: string | null }[]>([]);
  const names = problems.map(({ name }) => name).join('\n');
  useLayoutEffect(() => {
    const fields = names.split('\n').flatMap((name) => {
      const field = document.getElementById(getFieldId(formId, name));
      return field ? [{ name, field }] : [];
    });
    fields.sort((a, b) =>
      a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the position of fields is known only after rendering
    setOrder(fields.map(({ name, field }) => ({ name, label: findLabel(field) })));
  }, [formId, names]);
  const getRank = (name: string) => order.findIndex((entry) => entry.name === name) + 1 || Infinity;
  return problems
    .map((problem) => ({
      ...problem,
      label: order.find((entry) => entry.name === problem.name)?.label ?? null,
    }))
    .sort((a, b) => (getRank(a.name) === getRank(b.name) ? 0 : getRank(a.name) - getRank(b.name)));
}

/** Links each problem to its field and takes the focus after a failed submit. */
export function ErrorSummary({ form }: { form: AppForm<FieldValues> }) {
  const t = useTranslations('forms');
  const fieldMessage = useFieldMessage();
  const box = useRef<HTMLDivElement>(null);
  const { failures, formError, formErrorTitle } = form;
  const problems = useFieldOrder(form.id, listErrors(form.methods.formState.errors));
  const isShown = failures > 0 && (problems.length > 0 || formError !== null);
  const focusedFailure = useRef(0);
  useEffect(() => {
    // Errors can arrive after the failure.
    if (!isShown || focusedFailure.current === failures) return;
    focusedFailure.current = failures;
    box.current?.focus();
  }, [failures, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const originalTitle = document.title;
    document.title = t('errorTitle', { title: originalTitle });
    return () => {
      document.title = originalTitle;
    };
  }, [isShown, t]);
  if (!isShown) return null;
  const describe = ({ label, message }: { label: string | null; message: unknown }) => {
    if (message === 'required' && label) return t('summaryRequired', { field: label });
    const text = fieldMessage(message) ?? '';
    return label && !text.toLowerCase().includes(label.toLowerCase())
      ? t('summaryLine', { field: label, message: text })
      : text;
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mb-4">
      <Alert
        tone="danger"
        title={(formError && formErrorTitle) ?? (problems.length > 0 && t('summaryHeading'))}
        className="mb-0"
      >
        {formError && <p>{formError}</p>}
        {problems.length > 0 && (
          <ul className="mb-0">
            {problems.map((problem) => (
              <li key={problem.name}>
                <a
                  href={`#${getFieldId(form.id, problem.name)}`}
                  onClick={(event) =>
                    focusField(getFieldId(form.id, problem.name)) && event.preventDefault()
                  }
                >
                  {describe(problem)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
