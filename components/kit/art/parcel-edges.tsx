import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';
import { toPolygonPath, project, type Point } from './isometric';

type ParcelEdgesProps = ArtProps & { labels?: { length: string; width: string; height: string } };

const box = { x: 120, y: 124, w: 68, d: 46, h: 44 } as const;
const projectPoint = (u: number, v: number, z: number): Point => project(box, u, v, z);
const gap = 12;

const rulers = {
  length: [projectPoint(0, -gap, 0), projectPoint(box.w, -gap, 0)],
  width: [projectPoint(-gap, 0, 0), projectPoint(-gap, box.d, 0)],
  height: [projectPoint(box.w + gap, 0, 0), projectPoint(box.w + gap, 0, box.h)],
} as const;

export function ParcelEdges({ labels, ...props }: ParcelEdgesProps) {
  const [lengthRuler, widthRuler, heightRuler] = [rulers.length, rulers.width, rulers.height];
  const textStyle = {
    fill: 'currentColor',
    stroke: 'none',
    fontSize: 12,
    fontFamily: 'inherit',
  } as const;
  return (
    <Drawing {...props} width={280} height={160}>
      <IsoBox x={box.x} y={box.y} w={box.w} d={box.d} h={box.h} />
      {[lengthRuler, widthRuler, heightRuler].map((ruler) => (
        <g key={toPolygonPath(ruler)}>
          <path d={toPolygonPath(ruler, false)} opacity="0.6" />
          {ruler.map(([cx, cy]) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="3" fill={paint.tape} />
          ))}
        </g>
      ))}
      {labels ? (
        <g {...textStyle}>
          <text x={172} y={140}>
            {labels.length}
          </text>
          <text x={80} y={140} textAnchor="end">
            {labels.width}
          </text>
          <text x={heightRuler[0][0] + 9} y={(heightRuler[0][1] + heightRuler[1][1]) / 2 + 4}>
            {labels.height}
          </text>
        </g>
      ) : null}
    </Drawing>
  );
}
