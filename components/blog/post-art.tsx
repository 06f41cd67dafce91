import type { ArtProps } from '@/components/kit/art/drawing';
import { Repack } from '@/components/kit/art/repack';
import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { StepAddress, StepReceive } from '@/components/kit/art/steps';

const drawings: Record<string, (props: ArtProps) => React.JSX.Element> = {
  customs: StepAddress,
  weight: Repack,
  returns: Repack,
  storage: StepReceive,
  shopping: StepShop,
};

/** Decorative. */
export function PostArt({ topics, className }: { topics: readonly string[]; className?: string }) {
  const Drawing = drawings[topics[0] ?? ''] ?? StepShip;
  return <Drawing className={className} />;
}
