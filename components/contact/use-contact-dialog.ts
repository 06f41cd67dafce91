import { create } from 'zustand';

import type { ContactPrefill } from '@/rules/contact-about';

interface ContactDialogState {
  /** Null while closed. */
  about: ContactPrefill | null;
  channel: 'email' | 'chat';
  open: (about: ContactPrefill, channel?: 'email' | 'chat') => void;
  close: () => void;
}

/** State of the contact modal, whose code loads when it first opens. */
export const useContactDialog = create<ContactDialogState>((set) => ({
  about: null,
  channel: 'email',
  open: (about, channel = 'email') => set({ about, channel }),
  close: () => set({ about: null }),
}));
