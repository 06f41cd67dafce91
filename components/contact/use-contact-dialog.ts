import { create } from 'zustand';

import type { ContactAbout } from '@/rules/contact-about';

interface ContactDialogState {
  /** What the message is about; null while the modal is closed. */
  about: ContactAbout | null;
  /** Which of the two ways it opens with. */
  way: 'email' | 'chat';
  open: (about: ContactAbout, way?: 'email' | 'chat') => void;
  close: () => void;
}

/**
 * The contact modal (spec §2): `ContactLink` opens it on member pages. Its code is fetched when it
 * first opens.
 */
export const useContactDialog = create<ContactDialogState>((set) => ({
  about: null,
  way: 'email',
  open: (about, way = 'email') => set({ about, way }),
  close: () => set({ about: null }),
}));
