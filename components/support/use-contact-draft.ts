import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { ContactForm } from '@/lib/forms/contact';
import type { ContactPrefill } from '@/rules/contact-about';

const storageKey = 'contactDraft';
const fieldNames = ['subject', 'email', 'details'] as const;
const toDraftKey = ({ subject, order, request }: ContactPrefill) =>
  JSON.stringify([subject ?? '', order ?? '', request ?? '']);

function readDraft(about: ContactPrefill): Partial<ContactForm> | null {
  try {
    const storedDraft = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      about?: unknown;
      values?: Partial<ContactForm>;
    } | null;
    return storedDraft?.about === toDraftKey(about) ? (storedDraft.values ?? null) : null;
  } catch {
    return null;
  }
}

function saveDraft(about: ContactPrefill, values: Partial<ContactForm> | null): void {
  try {
    if (values)
      sessionStorage.setItem(storageKey, JSON.stringify({ about: toDraftKey(about), values }));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there are no drafts.
  }
}

/**
 * Stores the draft in the tab until it is sent or the session ends. Returns a function that clears
 * it.
 */
export function useContactDraft(
  { setValue, subscribe }: UseFormReturn<ContactForm>,
  about: ContactPrefill,
  isFresh: boolean,
): () => void {
  const draftKey = toDraftKey(about);
  useEffect(() => {
    const [subject, order, request] = JSON.parse(draftKey) as [string, string, string];
    const context = { subject, order, request };
    const draft = isFresh ? readDraft(context) : null;
    for (const name of fieldNames)
      if (typeof draft?.[name] === 'string') setValue(name, draft[name]);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(context, values),
    });
  }, [draftKey, isFresh, setValue, subscribe]);
  return () => saveDraft(about, null);
}
