import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';
import { polygon, project, type Point } from './isometric';

type ParcelEdgesProps = ArtProps & { labels?: { length: string; width: string; height: string } };

const box = { x: 120, y: 124, w: 68, d: 46, h: 44 } as const;
const at = (u: number, v: number, z: number): Point => project(box, u, v, z);
const gap = 12;

const rulers = {
  length: [at(0, -gap, 0), at(box.w, -gap, 0)],
  width: [at(-gap, 0, 0), at(-gap, box.d, 0)],
  height: [at(box.w + gap, 0, 0), at(box.w + gap, 0, box.h)],
} as const;

export function ParcelEdges({ labels, ...props }: ParcelEdgesProps) {
  const [right, left, tall] = [rulers.length, rulers.width, rulers.height];
  const text = {
    fill: 'currentColor',
    stroke: 'none',
    fontSize: 12,
    fontFamily: 'inherit',
  } as const;
  return (
    <Drawing {...props} width={280} height={160}>
      <IsoBox x={box.x} y={box.y} w={box.w} d={box.d} h={box.h} />
      {[right, left, tall].map((ruler) => (
        <g key={polygon(ruler)}>
          <path d={polygon(ruler, false)} opacity="0.6" />
          {ruler.map(([cx, cy]) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="3" fill={paint.tape} />
          ))}
        </g>
      ))}
      {labels ? (
        <g {...text}>
          <text x={172} y={140}>
            {labels.length}
          </text>
          <text x={80} y={140} textAnchor="end">
            {labels.width}
          </text>
          <text x={tall[0][0] + 9} y={(tall[0][1] + tall[1][1]) / 2 + 4}>
            {labels.height}
          </text>
        </g>
      ) : null}
    </Drawing>
  );
}
