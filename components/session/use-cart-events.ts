import { create } from 'zustand';

interface CartEvents {
  added: number;
  /** A guest's action waits for sign-in; the caller reports the outcome. */
  isWaiting: boolean;
  notifyAdded: () => void;
  setWaiting: (isWaiting: boolean) => void;
}

/** In memory, so that a URL cannot fake a message. */
export const useCartEvents = create<CartEvents>((set, get) => ({
  added: 0,
  isWaiting: false,
  notifyAdded: () => set({ added: get().added + 1 }),
  setWaiting: (isWaiting) => set({ isWaiting }),
}));
