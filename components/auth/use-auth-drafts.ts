import { create } from 'zustand';

import type { RegisterForm } from '@/lib/forms/register';

interface AuthDrafts {
  email: string;
  /** Excludes passwords. */
  register: RegisterForm | null;
  /** Applies to provider sign-ins too. */
  remember: boolean;
  save: (drafts: { email?: string; register?: RegisterForm | null; remember?: boolean }) => void;
}

/** Values typed into the sign-in forms of this tab. In memory, without passwords. */
export const useAuthDrafts = create<AuthDrafts>((set) => ({
  email: '',
  register: null,
  remember: false,
  save: (drafts) => set(drafts),
}));
