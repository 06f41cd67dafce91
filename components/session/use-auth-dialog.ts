import { create } from 'zustand';

import type { CurrentUser } from '@/lib/session';
import type { SocialVisitor } from '@/lib/social-visitor';

export type AuthForm = 'sign-in' | 'register' | 'forgot' | 'reset';

export interface AuthRequest {
  form: AuthForm;
  /** URL after sign-in; without one the current page reloads. */
  target?: string;
  /** Why the member must sign in again: the session ended, here or in another tab. */
  reason?: 'ended' | 'elsewhere' | undefined;
  /** What waits for the sign-in, such as a product; guests cannot continue with it. */
  notice?: string;
  referral?: string;
  /** A visitor verified by a social provider. */
  visitor?: SocialVisitor;
  /** Runs once after sign-in, instead of going to `target`. `isNew` after a registration. */
  onSignedIn?: (user: CurrentUser, isNew: boolean) => unknown;
  onGuest?: () => unknown;
  onClose?: () => void;
}

interface AuthDialogState {
  request: AuthRequest | null;
  open: (request: AuthRequest) => void;
  close: () => void;
}

/** The modal code loads on first open. */
export const useAuthDialog = create<AuthDialogState>((set, get) => ({
  request: null,
  open: (request) => set({ request }),
  close: () => {
    const { request } = get();
    set({ request: null });
    request?.onClose?.();
  },
}));
