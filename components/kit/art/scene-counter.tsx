import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

export function SceneCounter(props: ArtProps) {
  return (
    <Drawing {...props} width={560} height={300}>
      <g strokeWidth="2.5">
        <path d="M8 284H552" opacity="0.35" />
        <path
          d="M152 96C210 10 366 2 452 118"
          stroke="var(--route, currentColor)"
          strokeDasharray="6 6"
        />
        <path d="M24 236H372V252H24Z" fill={paint.surface} />
        <path d="M44 252V284M352 252V284" />
        <path d="M98 226H206L198 212H106Z" fill={paint.surface} />
        <path d="M86 236V226H218V236Z" fill={paint.surface} />
        <IsoBox x={152} y={212} w={70} d={58} h={62} />
        <IsoBox x={300} y={236} w={54} d={46} h={40} />
        <IsoBox x={298} y={184} w={36} d={30} h={24} label={false} />
        <path d="M234 236V150H262V236" fill={paint.surface} />
        <circle cx="248" cy="136" r="30" fill={paint.surface} />
        <path d="M248 112V117M248 155V160M224 136H229M267 136H272M231 119 234.5 122.5M265 119 261.5 122.5" />
        <path d="M248 136 263 124" stroke={paint.tape} strokeWidth="5" />
        <circle cx="248" cy="136" r="3" fill="currentColor" />
        <path d="M404 284V200H528V284" fill={paint.surface} />
        <path
          d="M404 284V200L466 150 528 200V284Z"
          fill="currentColor"
          fillOpacity="0.05"
          stroke="none"
        />
        <path d="M390 212 466 150 542 212" />
        <path d="M448 284V240A18 18 0 0 1 484 240V284Z" fill={paint.tape} />
        <circle cx="476" cy="262" r="2.5" fill={paint.onTape} stroke="none" />
        <circle cx="466" cy="188" r="9" />
        <circle cx="152" cy="96" r="6" fill={paint.surface} stroke="var(--route, currentColor)" />
        <circle cx="454" cy="121" r="6" fill="var(--route, currentColor)" stroke="none" />
      </g>
    </Drawing>
  );
}
