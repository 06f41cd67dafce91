import { create } from 'zustand';

interface CartEvents {
  addedCount: number;
  /** A guest's action waits for sign-in; the caller reports the outcome. */
  isWaiting: boolean;
  notifyAdded: () => void;
  setWaiting: (isWaiting: boolean) => void;
}

/** In memory, so that a URL cannot fake a message. */
export const useCartEvents = create<CartEvents>((set, get) => ({
  addedCount: 0,
  isWaiting: false,
  notifyAdded: () => set({ addedCount: get().addedCount + 1 }),
  setWaiting: (isWaiting) => set({ isWaiting }),
}));
