import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

export function NotFound(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <path d="M62 108V14A3.5 3.5 0 0 1 69 14V108" fill={paint.surface} />
      <path d="M50 22H104L114 31 104 40H50Z" fill={paint.tape} />
      <path d="M86 46H34L24 55 34 64H86Z" fill={paint.surface} />
      <path d="M60 31H94" stroke={paint.onTape} strokeDasharray="8 5" />
      <path d="M53.4 52.6C53.6 48.4 60.4 48.6 60.2 52.6C60.1 54.8 57 55 57 57.4M57 60.8V61" />
      <IsoBox x={110} y={113} w={26} d={24} h={22} />
      <path d="M14 108H84M138 108H150" opacity="0.35" />
      <path d="M40 108C40 101 36 99 33 97M40 108C40 102 43 99 46 98" opacity="0.6" />
    </Drawing>
  );
}
