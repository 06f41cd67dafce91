import { create } from 'zustand';

import type { RegisterForm } from '@/lib/forms/register';

interface AuthDrafts {
  /** The e-mail of the sign-in form. */
  email: string;
  /** The register form without its passwords. */
  register: RegisterForm | null;
  /** 'Remember this device' is ticked: it holds for a provider's sign-in as well. */
  remember: boolean;
  keep: (drafts: { email?: string; register?: RegisterForm | null; remember?: boolean }) => void;
}

/**
 * What was typed into the sign-in forms of this tab, kept while they are switched or a modal is
 * closed; in memory only, and never a password.
 */
export const useAuthDrafts = create<AuthDrafts>((set) => ({
  email: '',
  register: null,
  remember: false,
  keep: (drafts) => set(drafts),
}));
