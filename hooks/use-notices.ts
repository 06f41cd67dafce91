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
  /** Returns the id of the notice. Repeating the last text adds no notice. */
  notify: (tone: NoticeTone, text: ReactNode, title?: string) => number;
  dismiss: (id: number) => void;
  /** Removes the first notice that expires; danger stays until closed. */
  expireNext: () => void;
  clear: () => void;
  /** Clears notices on navigation; danger stays until closed. */
  clearOnNavigation: () => void;
}

let lastId = 0;

/** `useNotices.getState().notify(...)` also works outside components. */
export const useNotices = create<NoticeQueue>()((set, get) => ({
  notices: [],
  notify: (tone, text, title) => {
    const lastNotice = get().notices.at(-1);
    if (
      lastNotice &&
      typeof text === 'string' &&
      lastNotice.tone === tone &&
      lastNotice.text === text &&
      lastNotice.title === title
    )
      return lastNotice.id;
    lastId += 1;
    const notice: Notice = { id: lastId, tone, text, title };
    set({ notices: [...get().notices, notice] });
    return notice.id;
  },
  dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
  expireNext: () => {
    const firstNotice = get().notices.find((notice) => notice.tone !== 'danger');
    if (firstNotice) get().dismiss(firstNotice.id);
  },
  clear: () => set({ notices: [] }),
  clearOnNavigation: () => {
    const dangerNotices = get().notices.filter((notice) => notice.tone === 'danger');
    if (dangerNotices.length < get().notices.length) set({ notices: dangerNotices });
  },
}));
