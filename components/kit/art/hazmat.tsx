import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

export function Hazmat(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <IsoBox x={66} y={110} w={46} d={46} h={42} label={false} />
      <path
        d="M112.5 32.5A4 4 0 0 1 118.1 32.5L143.5 57.9A4 4 0 0 1 143.5 63.5L118.1 88.9A4 4 0 0 1 112.5 88.9L87.1 63.5A4 4 0 0 1 87.1 57.9Z"
        fill={paint.surface}
      />
      <path d="M115.3 38 138 60.7 115.3 83.4 92.6 60.7Z" fill={paint.tape} />
      <path
        d="M116 47C117 53.5 125 57 125 65A9.5 9.5 0 0 1 106 65C106 60.5 109 58.5 109.5 54.5C112 55.5 113 57 113.2 59.5C115.8 56.5 117 52 116 47Z"
        stroke={paint.onTape}
      />
      <path
        d="M115.6 72.6C112.4 72.6 111 70 112.6 67.4C113.4 66.1 115 65 115.2 63.4C117.6 65 119.2 67 119.2 69.2C119.2 71.4 117.6 72.6 115.6 72.6Z"
        fill={paint.onTape}
        stroke="none"
      />
      <path d="M10 110H56M76 110H150" opacity="0.35" />
    </Drawing>
  );
}
