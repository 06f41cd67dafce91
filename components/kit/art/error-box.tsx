import { Drawing, paint, type ArtProps } from './drawing';

export function ErrorBox(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <path d="M32 42 72 20 96 33.5 102 30 112 41.5V84L72 106 32 84Z" fill={paint.surface} />
      <path
        d="M72 64 90 54.5 95 58 104 46.5 112 41.5V84L72 106Z"
        fill="currentColor"
        fillOpacity="0.07"
        stroke="none"
      />
      <path d="M48.5 51 86.8 28.3 94.7 32.7 55.8 55V67L48.5 63Z" fill={paint.tape} stroke="none" />
      <path d="M32 42 72 20 96 33.5 94 40 102 38 104 46.5 112 41.5V84L72 106 32 84Z" />
      <path d="M32 42 72 64 90 54.5 95 58 104 46.5M72 64V106M95 58 92 68 97 74" />
      <path d="M80 88 90 82.5M80 96 86 92.7" />
      <path
        d="M113.4 65.8A4 4 0 0 1 120.6 65.8L139.4 99A4 4 0 0 1 136 105H98A4 4 0 0 1 94.6 99Z"
        fill={paint.tape}
      />
      <path d="M117 78V90M117 96.5V96.7" stroke={paint.onTape} strokeWidth="2.25" />
      <path d="M12 106H64M146 106H152" opacity="0.35" />
      <path d="M116 34 122 27M120 42H129M108 26 109 17" opacity="0.6" />
    </Drawing>
  );
}
