import { create } from 'zustand';
import type { ReactNode } from 'react';

/** The one banner slot of a page; the first kind that is set is shown. */
export const bannerOrder = ['offline', 'session', 'payment'] as const;
export type BannerKind = (typeof bannerOrder)[number];

interface Banner {
  /** Translated. */
  text: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

interface BannerSlot {
  banners: Partial<Record<BannerKind, Banner>>;
  show: (kind: BannerKind, banner: Banner) => void;
  hide: (kind: BannerKind) => void;
}

/** What the banner slot holds. Only the first of `bannerOrder` is rendered. */
export const useBanner = create<BannerSlot>()((set, get) => ({
  banners: {},
  show: (kind, banner) => set({ banners: { ...get().banners, [kind]: banner } }),
  hide: (kind) => {
    if (get().banners[kind]) set({ banners: { ...get().banners, [kind]: undefined } });
  },
}));

/** Whether the page says that the reader is offline. */
export const useSaysOffline = (): boolean =>
  useBanner((slot) => slot.banners.offline !== undefined);
