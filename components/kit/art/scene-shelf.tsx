import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

/** x and y of the lowest corner, width, height. */
const boxes = [
  [118, 178, 62, 46],
  [232, 178, 48, 70],
  [342, 178, 70, 38],
  [458, 178, 50, 58],
  [128, 338, 74, 60],
  [448, 338, 66, 48],
] as const;

export function SceneShelf(props: ArtProps) {
  return (
    <Drawing {...props} width={560} height={400}>
      <g strokeWidth="2.5">
        <path d="M24 40V384M536 40V384" />
        <path d="M24 178H536M24 188H536M24 338H536M24 348H536" />
        <path d="M8 384H552" opacity="0.35" />
        {boxes.map(([x, y, width, height]) => (
          <IsoBox key={`${x} ${y}`} x={x} y={y} w={width} d={width * 0.8} h={height} />
        ))}
        <path d="M220 338V326H372V338Z" fill={paint.surface} />
        <path d="M232 326H360L352 316H240Z" fill={paint.surface} />
        <path d="M232 333H262M272 333H276" />
        <IsoBox x={298} y={316} w={58} d={48} h={52} />
        <circle cx="358" cy="240" r="24" fill={paint.tape} />
        <path d="M347 240.5 355 248.5 370 232.5" stroke={paint.onTape} strokeWidth="4" />
        <path d="M28 70H532" strokeDasharray="6 6" opacity="0.55" />
        <circle cx="48" cy="70" r="5" fill={paint.surface} />
        <circle cx="512" cy="70" r="5" fill="currentColor" />
      </g>
    </Drawing>
  );
}
