import { Drawing, paint, type ArtProps } from './drawing';

export function EmptyPackages(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <path d="M118 52 80 30 89 15 127 37ZM42 52 80 30 71 15 33 37Z" fill={paint.surface} />
      <path d="M80 30 118 52 80 74 42 52Z" fill="currentColor" fillOpacity="0.1" />
      <path d="M80 30V64M71.4 69 80 64 88.6 69" opacity="0.45" />
      <path d="M42 52V86L80 108 118 86V52L80 74Z" fill={paint.surface} />
      <path d="M80 74 118 52V86L80 108Z" fill="currentColor" fillOpacity="0.07" stroke="none" />
      <path d="M80 74V108" />
      <path d="M80 74 42 52 30 63 68 85ZM80 74 118 52 130 63 92 85Z" fill={paint.surface} />
      <path
        d="M56.4 60.3 44.4 71.3 50.2 74.7 62.2 63.7ZM103.6 60.3 115.6 71.3 109.8 74.7 97.8 63.7Z"
        fill={paint.tape}
        stroke="none"
      />
      <path d="M146 10C118 2 82 8 80 50" stroke={paint.tape} strokeDasharray="5 5" />
      <path d="M76 45.5 80 50.5 84 45.5" stroke={paint.tape} />
      <circle cx="148.5" cy="11" r="3" fill={paint.tape} stroke="none" />
      <path d="M12 108H60M100 108H148" opacity="0.35" />
    </Drawing>
  );
}
