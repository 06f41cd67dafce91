import { create } from 'zustand';
import type { ReactNode } from 'react';

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger';

export interface Notice {
  id: number;
  tone: NoticeTone;
  /** Translated, at most two lines. */
  text: ReactNode;
  title?: string;
}

interface NoticeQueue {
  notices: Notice[];
  /** Returns the id of the notice. Repeating the last text adds none. */
  notify: (tone: NoticeTone, text: ReactNode, title?: string) => number;
  dismiss: (id: number) => void;
  /** Removes the first notice that expires; danger stays until closed. */
  drain: () => void;
  clear: () => void;
  /** Clears notices on navigation; danger stays until closed. */
  clearOnNavigation: () => void;
}

let lastId = 0;

/** `useNotices.getState().notify(...)` also works outside components. */
export const useNotices = create<NoticeQueue>()((set, get) => ({
  notices: [],
  notify: (tone, text, title) => {
    const last = get().notices.at(-1);
    if (
      last &&
      typeof text === 'string' &&
      last.tone === tone &&
      last.text === text &&
      last.title === title
    )
      return last.id;
    lastId += 1;
    const notice: Notice = { id: lastId, tone, text, title };
    set({ notices: [...get().notices, notice] });
    return notice.id;
  },
  dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
  drain: () => {
    const first = get().notices.find((notice) => notice.tone !== 'danger');
    if (first) get().dismiss(first.id);
  },
  clear: () => set({ notices: [] }),
  clearOnNavigation: () => {
    const dangerNotices = get().notices.filter((notice) => notice.tone === 'danger');
    if (dangerNotices.length < get().notices.length) set({ notices: dangerNotices });
  },
}));
