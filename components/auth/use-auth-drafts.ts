import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { create } from 'zustand';

import { readGuestEmail } from '@/lib/browser/session';
import type { RegisterForm } from '@/lib/forms/register';

interface AuthDrafts {
  email: string;
  register: RegisterForm | null;
  /** Applies to provider sign-ins too. */
  remember: boolean;
  save: (drafts: { email?: string; register?: RegisterForm | null; remember?: boolean }) => void;
}

/** The drafts of this tab's sign-in forms, in memory and without passwords. */
export const useAuthDrafts = create<AuthDrafts>((set) => ({
  email: '',
  register: null,
  remember: false,
  save: (drafts) => set(drafts),
}));

/**
 * Shares a typed email with the other sign-in forms of this tab; the guest's email is the initial
 * value. A fixed field neither changes the shared email nor shows it.
 */
export function useSharedEmail<T extends FieldValues>(
  { getValues, setValue, subscribe }: UseFormReturn<T>,
  name: Path<T>,
  isFixed = false,
): void {
  const email = useAuthDrafts((drafts) => drafts.email);
  const save = useAuthDrafts((drafts) => drafts.save);
  useEffect(() => {
    const sharedEmail = email || (getValues(name) ? '' : readGuestEmail());
    if (!isFixed && sharedEmail && getValues(name) !== sharedEmail)
      setValue(name, sharedEmail as PathValue<T, Path<T>>);
  }, [email, isFixed, name, getValues, setValue]);
  useEffect(
    () =>
      subscribe({
        name,
        formState: { values: true },
        callback: ({ type, values }) => {
          if (type === 'change' && !isFixed) save({ email: String(values[name]) });
        },
      }),
    [isFixed, name, save, subscribe],
  );
}
