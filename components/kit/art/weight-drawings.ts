import type { GuideCategory } from '@/rules/rates/typical-weights';

import { MensFashion, ParentingKids, WomensFashion } from './weight-clothes';
import {
  BooksMusicMovies,
  Gadgets,
  HomeGifts,
  Pets,
  SportsOutdoor,
  WellnessBeauty,
} from './weight-things';

/** scripts/drawing-sprite.ts bundles these into one file. */
export const weightDrawings = {
  womensFashion: WomensFashion,
  mensFashion: MensFashion,
  parentingKids: ParentingKids,
  gadgets: Gadgets,
  sportsOutdoor: SportsOutdoor,
  homeGifts: HomeGifts,
  pets: Pets,
  wellnessBeauty: WellnessBeauty,
  booksMusicMovies: BooksMusicMovies,
} as const satisfies Record<GuideCategory, () => React.ReactNode>;

/** In drawing units. */
export const weightDrawingSize = { width: 160, height: 120 } as const;
