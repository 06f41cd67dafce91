import { create } from 'zustand';

import type { CurrentUser } from '@/lib/session';
import type { SocialVisitor } from '@/lib/social-visitor';

/** The four sign-in modals (spec §2). Each has a page of its own too. */
export type AuthForm = 'sign-in' | 'register' | 'forgot' | 'reset';

/** What a modal is opened for. */
export interface AuthRequest {
  form: AuthForm;
  /** Where a sign-in leads; without one the reader stays on this page, which is reloaded. */
  target?: string;
  /**
   * The member of this page is asked again: why (the session has ended, or was ended in another
   * tab).
   */
  again?: 'ended' | 'elsewhere' | undefined;
  /** A referral code to begin with. */
  referral?: string;
  /** The visitor a provider has vouched for. */
  visitor?: SocialVisitor;
  /**
   * What the guest wanted to do: done once, after the sign-in, instead of going to `target`.
   * `isNew` after a registration.
   */
  onSignedIn?: (user: CurrentUser, isNew: boolean) => unknown;
  /** What follows when the visitor goes on as a guest instead. */
  onGuest?: () => unknown;
  onClose?: () => void;
}

interface AuthDialogState {
  request: AuthRequest | null;
  open: (request: AuthRequest) => void;
  close: () => void;
}

/**
 * The sign-in modals of the page: `useAuthDialog.getState().open({ form: 'sign-in', onSignedIn })`
 * asks a guest to sign in and then goes on with what they wanted. Their code is fetched when the
 * first one opens.
 */
export const useAuthDialog = create<AuthDialogState>((set, get) => ({
  request: null,
  open: (request) => set({ request }),
  close: () => {
    const { request } = get();
    set({ request: null });
    request?.onClose?.();
  },
}));
