import type { StaticImageData } from 'next/image';

import sprite from '@/.build/drawings.svg';
import { Drawing } from '@/components/kit/art/drawing';
import { weightDrawingSize } from '@/components/kit/art/weight-drawings';
import type { GuideCategory } from '@/rules/rates/typical-weights';

// Next copies the sprite that scripts/drawing-sprite.ts has made under a name with its hash, to be
// kept for good.
const { src } = sprite as StaticImageData;

/** The drawing of a category of the Weights Guide; decoration beside its name. */
export function WeightPicture({
  category,
  className,
}: {
  category: GuideCategory;
  className?: string;
}) {
  return (
    <Drawing {...weightDrawingSize} className={className}>
      <use href={`${src}#${category}`} />
    </Drawing>
  );
}
