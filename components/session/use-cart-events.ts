import { create } from 'zustand';

interface CartEvents {
  addedCount: number;
  /** A new try hides the notice of the product added before. */
  isNoticeHidden: boolean;
  /** A guest's action waits for sign-in; the caller reports the outcome. */
  isWaiting: boolean;
  notifyAdded: () => void;
  hideNotice: () => void;
  setWaiting: (isWaiting: boolean) => void;
}

/** In memory, so that a URL cannot fake a message. */
export const useCartEvents = create<CartEvents>((set, get) => ({
  addedCount: 0,
  isNoticeHidden: false,
  isWaiting: false,
  notifyAdded: () => set({ addedCount: get().addedCount + 1, isNoticeHidden: false }),
  hideNotice: () => set({ isNoticeHidden: true }),
  setWaiting: (isWaiting) => set({ isWaiting }),
}));
