import { create } from 'zustand';

interface CartEvents {
  added: number;
  /** A guest's action waits for sign-in; the caller reports the outcome. */
  waiting: boolean;
  noteAdded: () => void;
  wait: (waiting: boolean) => void;
}

/** In memory, so that a URL cannot fake a message. */
export const useCartEvents = create<CartEvents>((set, get) => ({
  added: 0,
  waiting: false,
  noteAdded: () => set({ added: get().added + 1 }),
  wait: (waiting) => set({ waiting }),
}));
