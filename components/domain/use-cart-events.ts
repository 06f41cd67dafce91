import { create } from 'zustand';

interface CartEvents {
  /** How many products the form of this page has added: the page says so where it was asked for. */
  added: number;
  /** A guest's wish waits for a sign-in; who asked for it tells what became of it. */
  waiting: boolean;
  noteAdded: () => void;
  wait: (waiting: boolean) => void;
}

/** What the cart's page says of itself; in memory, so that an address alone claims nothing. */
export const useCartEvents = create<CartEvents>((set, get) => ({
  added: 0,
  waiting: false,
  noteAdded: () => set({ added: get().added + 1 }),
  wait: (waiting) => set({ waiting }),
}));
