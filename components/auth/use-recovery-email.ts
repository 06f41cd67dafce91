import { create } from 'zustand';

interface RecoveryEmail {
  email: string;
  remember: (email: string) => void;
}

/**
 * The address that a temporary password was asked for, carried to the reset form of this tab; never
 * in an address bar.
 */
export const useRecoveryEmail = create<RecoveryEmail>((set) => ({
  email: '',
  remember: (email) => set({ email }),
}));
