import { createContext, useContext } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { keyOfServerText } from '@/lib/forms/server-texts';

interface FormMeta {
  id: string;
  pending: boolean;
}

/** What the fields of a form share in addition to react-hook-form's own state. */
export const FormMetaContext = createContext<FormMeta>({ id: 'form', pending: false });
export const useFormMeta = () => useContext(FormMetaContext);

/** The id of a field's input; error summaries link to it. */
export const fieldId = (formId: string, name: string) => `${formId}-${name.replaceAll('.', '-')}`;

/**
 * Turns a field message into words: a key of the `validation` namespace, with values written as a
 * query ("passwordMin?min=6"), or plain text from the host, shown as it is.
 */
export function useFieldMessage(): (message: unknown) => string | undefined {
  const t = useTranslations();
  return (message) => {
    if (typeof message !== 'string' || message === '') return undefined;
    const [name = '', query] = keyOfServerText(message).split('?', 2);
    const key = `validation.${name}` as never;
    if (!/^\w+$/.test(name) || !t.has(key)) return message;
    const values = Object.fromEntries(
      [...new URLSearchParams(query)].map(([k, v]) => [
        k,
        v !== '' && Number.isFinite(Number(v)) ? Number(v) : v,
      ]),
    );
    return t(key, values as never);
  };
}
