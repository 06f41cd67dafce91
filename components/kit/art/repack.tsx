import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

export function Repack(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <IsoBox x={50} y={110} w={46} d={46} h={46} look="ghost" />
      <IsoBox x={50} y={102} w={20} d={20} h={16} label={false} />
      <path d="M95 80H108M102.5 74 108.5 80 102.5 86" stroke={paint.tape} />
      <IsoBox x={134} y={102} w={23} d={23} h={20} label={false} />
      <path
        d="M22 24 29 33M29.5 27.5 29 33 23.5 33.6M78 24 71 33M70.5 27.5 71 33 76.5 33.6M50 12V24M46 20 50 24 54 20"
        opacity="0.6"
      />
    </Drawing>
  );
}
