import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

/** Step four: the route ends at the member's door. */
export function StepShip(props: ArtProps) {
  return (
    <Drawing {...props} width={96} height={96}>
      <path d="M10 14C27 14 27 36 26 58" stroke={paint.tape} strokeDasharray="4.5 4.5" />
      <circle cx="9" cy="14" r="3" fill={paint.tape} stroke="none" />
      <path d="M44 46V86H86V46" fill={paint.surface} />
      <path d="M44 46 65 28 86 46V86H44Z" fill="currentColor" fillOpacity="0.05" stroke="none" />
      <path d="M37 52 65 28 93 52" />
      <path d="M59 86V63A6 6 0 0 1 65 57H69A6 6 0 0 1 75 63V86Z" fill={paint.tape} />
      <circle cx="71" cy="73" r="1.6" fill={paint.onTape} stroke="none" />
      <circle cx="65" cy="44.5" r="4" />
      <IsoBox x={26} y={88} w={17} d={17} h={15} label={false} />
      <path d="M4 86H10M42 86H94" />
    </Drawing>
  );
}
