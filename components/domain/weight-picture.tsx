import { Drawing } from '@/components/kit/art/drawing';
import { MensFashion, ParentingKids, WomensFashion } from '@/components/kit/art/weight-clothes';
import {
  BooksMusicMovies,
  Gadgets,
  HomeGifts,
  Pets,
  SportsOutdoor,
  WellnessBeauty,
} from '@/components/kit/art/weight-things';
import type { GuideCategory } from '@/rules/rates/typical-weights';

const pictures = {
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

/** The drawing of a category of the Weights Guide; decoration beside its name. */
export function WeightPicture({
  category,
  className,
}: {
  category: GuideCategory;
  className?: string;
}) {
  const Picture = pictures[category];
  return (
    <Drawing width={160} height={120} className={className}>
      <Picture />
    </Drawing>
  );
}
