import { create } from 'zustand';

import type { ContactAbout } from '@/rules/contact-about';

interface ContactDialogState {
  /** What the message is about; null while the modal is closed. */
  about: ContactAbout | null;
  open: (about: ContactAbout) => void;
  close: () => void;
}

/**
 * The contact modal (spec §2): `ContactLink` opens it on member pages. Its code is fetched when it
 * first opens.
 */
export const useContactDialog = create<ContactDialogState>((set) => ({
  about: null,
  open: (about) => set({ about }),
  close: () => set({ about: null }),
}));
