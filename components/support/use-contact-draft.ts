import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { ContactForm } from '@/lib/forms/contact';
import type { ContactAbout } from '@/rules/contact-about';

const slot = 'contactDraft';
const names = ['subject', 'email', 'details'] as const;
const placeOf = ({ subject, order, request }: ContactAbout) =>
  JSON.stringify([subject ?? '', order ?? '', request ?? '']);

/** What was typed about the same matter in this tab, if anything. */
function readDraft(about: ContactAbout): Partial<ContactForm> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(slot) ?? 'null') as {
      about?: unknown;
      values?: Partial<ContactForm>;
    } | null;
    return kept?.about === placeOf(about) ? (kept.values ?? null) : null;
  } catch {
    return null;
  }
}

function keepDraft(about: ContactAbout, values: Partial<ContactForm> | null): void {
  try {
    if (values) sessionStorage.setItem(slot, JSON.stringify({ about: placeOf(about), values }));
    else sessionStorage.removeItem(slot);
  } catch {
    // A browser without storage keeps no drafts.
  }
}

/**
 * Keeps what is typed in the tab, through a reload and a closed modal; it goes when it is sent, or
 * with the session. Answers how to say that it was sent. An answered form (`fresh` false) shows
 * what was posted.
 */
export function useContactDraft(
  { setValue, subscribe }: UseFormReturn<ContactForm>,
  about: ContactAbout,
  fresh: boolean,
): () => void {
  const place = placeOf(about);
  useEffect(() => {
    const [subject, order, request] = JSON.parse(place) as [string, string, string];
    const same = { subject, order, request };
    const draft = fresh ? readDraft(same) : null;
    for (const name of names) if (typeof draft?.[name] === 'string') setValue(name, draft[name]);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(same, values),
    });
  }, [place, fresh, setValue, subscribe]);
  return () => keepDraft(about, null);
}
