import type { StaticImageData } from 'next/image';

import sprite from '@/.build/drawings.svg';
import { Drawing } from '@/components/kit/art/drawing';
import { weightDrawingSize } from '@/components/kit/art/weight-drawings';
import type { GuideCategory } from '@/rules/rates/typical-weights';

// Next hashes the sprite's name, so it can be cached forever.
const { src } = sprite as StaticImageData;

/** Decorative. */
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
