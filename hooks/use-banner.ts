import { create } from 'zustand';
import type { ReactNode } from 'react';

/** In order of priority. */
export const bannerOrder = ['offline', 'session', 'payment'] as const;
export type BannerKind = (typeof bannerOrder)[number];

interface Banner {
  text: ReactNode;
  action?: ReactNode;
}

interface BannerSlot {
  banners: Partial<Record<BannerKind, Banner>>;
  show: (kind: BannerKind, banner: Banner) => void;
  hide: (kind: BannerKind) => void;
}

/** Only the first banner in `bannerOrder` is shown. */
export const useBanner = create<BannerSlot>()((set, get) => ({
  banners: {},
  show: (kind, banner) => set({ banners: { ...get().banners, [kind]: banner } }),
  hide: (kind) => {
    if (get().banners[kind]) set({ banners: { ...get().banners, [kind]: undefined } });
  },
}));

export const useIsOfflineBannerShown = (): boolean =>
  useBanner((slot) => slot.banners.offline !== undefined);
