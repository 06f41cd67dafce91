import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

export function EmptyShipments(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <path d="M6 110C50 93 110 93 154 110" />
      <path d="M30 112C60 103 100 103 130 112M80 98V110" opacity="0.3" />
      <path d="M42 58C58 14 108 14 126 66" strokeDasharray="5 5" stroke={paint.tape} />
      <IsoBox x={38} y={100} w={22} d={22} h={20} />
      <path
        d="M126 97C126 97 139 84 139 74A13 13 0 0 0 113 74C113 84 126 97 126 97Z"
        fill={paint.surface}
      />
      <circle cx="126" cy="74" r="5" fill={paint.tape} stroke="none" />
      <g transform="translate(84 24) rotate(8)">
        <path
          d="M-17 1.5 15 -4C18.5 -4.6 20.5 -2 17.4 -0.4L-12 7.6C-14.6 8.3 -16.4 6 -17 1.5Z"
          fill={paint.surface}
          stroke="none"
        />
        <path
          d="M-14 4 -19 -6 -14.5 -6.6 -8.6 0.2 -1.2 -1.4 -9 -13 -3.8 -14 8.6 -3.6 14.8 -4.9C18.6 -5.5 20.2 -1.8 17 -0.2L8 2.6 1.6 14.5 -2.8 15.6 -1.4 5.4 -10.6 8C-12.6 8.4 -13.4 6.2 -14 4Z"
          fill={paint.surface}
        />
      </g>
      <path d="M14 34H26M10 42H20M134 26H146" opacity="0.35" />
    </Drawing>
  );
}
