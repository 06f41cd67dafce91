import { Drawing, paint, type ArtProps } from './drawing';

export function EmptyHistory(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <path d="M66 24 112 17 121 79 76 86" fill={paint.surface} opacity="0.45" />
      <path
        d="M42 14H92V98L87.8 93.8 83.7 98 79.5 93.8 75.3 98 71.2 93.8 67 98 62.8 93.8 58.7 98 54.5 93.8 50.3 98 46.2 93.8 42 98Z"
        fill={paint.surface}
      />
      <path d="M42 14H92V24H42Z" fill={paint.tape} stroke="none" />
      <path d="M42 14H92V24H42Z" />
      <path d="M50 36H70M50 47H84M50 56H84M50 65H66" opacity="0.55" strokeDasharray="0.1 4.25" />
      <path d="M50 80V73M54 80V73M57 80V73M63 80V73M66 80V73M71 80V73M75 80V73M78 80V73" />
      <circle cx="108" cy="82" r="21" fill={paint.surface} />
      <circle cx="108" cy="82" r="21" fill="currentColor" fillOpacity="0.05" />
      <path d="M108 65V67.5M108 96.5V99M91 82H93.5M122.5 82H125" />
      <path d="M108 70.5V82L116 87" />
      <circle cx="108" cy="82" r="2.4" fill={paint.tape} stroke="none" />
      <path d="M16 108H34M126 108H146" opacity="0.35" />
    </Drawing>
  );
}
