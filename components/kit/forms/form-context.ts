import { createContext, useContext } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { findServerTextKey } from '@/lib/forms/server-texts';

interface FormMeta {
  id: string;
  pending: boolean;
}

export const FormMetaContext = createContext<FormMeta>({ id: 'form', pending: false });
export const useFormMeta = () => useContext(FormMetaContext);

/** Error summaries link to this ID. */
export const getFieldId = (formId: string, name: string) =>
  `${formId}-${name.replaceAll('.', '-')}`;

/**
 * Translates a `validation` key with query values ("passwordMin?min=6"). Shows any other text as
 * is.
 */
export function useFieldMessage(): (message: unknown) => string | undefined {
  const t = useTranslations();
  return (message) => {
    if (typeof message !== 'string' || message === '') return undefined;
    const [name = '', query] = findServerTextKey(message).split('?', 2);
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
