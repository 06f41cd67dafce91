import { create } from 'zustand';

interface CartEvents {
  /** How many products the form of this page has added: the page says so where it was asked for. */
  added: number;
  /** Something a guest asked for waits for a sign-in; whoever asked for it reports the outcome. */
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
