import { create } from 'zustand';

import type { ContactPrefill } from '@/rules/contact-about';

interface ContactDialogState {
  /** Null while closed. */
  about: ContactPrefill | null;
  way: 'email' | 'chat';
  open: (about: ContactPrefill, way?: 'email' | 'chat') => void;
  close: () => void;
}

/** State of the contact modal, whose code loads when it first opens. */
export const useContactDialog = create<ContactDialogState>((set) => ({
  about: null,
  way: 'email',
  open: (about, way = 'email') => set({ about, way }),
  close: () => set({ about: null }),
}));
