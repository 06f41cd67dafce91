import { Drawing, paint, type ArtProps } from './drawing';

export function EmptyAddresses(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <g transform="rotate(-5 72 66)">
        <path
          d="M30 30H114A6 6 0 0 1 120 36V96A6 6 0 0 1 114 102H30A6 6 0 0 1 24 96V36A6 6 0 0 1 30 30Z"
          fill={paint.surface}
        />
        <path d="M24 78H120" strokeDasharray="0.1 4.3" />
        <path d="M34 42H54" />
        <path d="M34 52H84M34 60H74M34 68H62" strokeDasharray="5 4.5" opacity="0.5" />
        <path d="M34 94V86M38 94V86M41 94V86M47 94V86M50 94V86M55 94V86M59 94V86M62 94V86M68 94V86" />
        <path d="M92 86H110V94H92Z" fill={paint.tape} stroke="none" />
      </g>
      <path
        d="M118 78C118 78 138 58 138 42A20 20 0 0 0 98 42C98 58 118 78 118 78Z"
        fill={paint.surface}
      />
      <path
        d="M118 78C118 78 138 58 138 42A20 20 0 0 0 118 22Z"
        fill="currentColor"
        fillOpacity="0.07"
        stroke="none"
      />
      <circle cx="118" cy="42" r="8" fill={paint.tape} />
      <path d="M16 110H148" opacity="0.35" />
    </Drawing>
  );
}
