import type { ArtProps } from '@/components/kit/art/drawing';
import { Repack } from '@/components/kit/art/repack';
import { StepAddress, StepReceive, StepShip, StepShop } from '@/components/kit/art/steps';

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
