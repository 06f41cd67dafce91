import { paint } from './drawing';
import { toPolygonPath, project, type Point } from './isometric';

type IsoBoxProps = {
  /** Lowest front corner, in drawing units. */
  x: number;
  y: number;
  /** Right edge, left edge and height. */
  w: number;
  d: number;
  h: number;
  look?: 'solid' | 'ghost';
  label?: boolean;
};

export function IsoBox({ x, y, w, d, h, look = 'solid', label = true }: IsoBoxProps) {
  const toPoint = (u: number, v: number, z: number): Point => project({ x, y }, u, v, z);
  const outline = toPolygonPath([
    toPoint(0, 0, 0),
    toPoint(w, 0, 0),
    toPoint(w, 0, h),
    toPoint(w, d, h),
    toPoint(0, d, h),
    toPoint(0, d, 0),
  ]);
  const edges =
    toPolygonPath([toPoint(0, d, h), toPoint(0, 0, h), toPoint(w, 0, h)], false) +
    toPolygonPath([toPoint(0, 0, h), toPoint(0, 0, 0)], false);
  if (look === 'ghost')
    return <path d={outline + edges} strokeDasharray="0.1 4.5" opacity="0.55" />;
  const [nearEdge, farEdge] = [d * 0.41, d * 0.59];
  const drop = Math.min(h * 0.36, 12);
  const tape = toPolygonPath([
    toPoint(0, nearEdge, h - drop),
    toPoint(0, nearEdge, h),
    toPoint(w, nearEdge, h),
    toPoint(w, farEdge, h),
    toPoint(0, farEdge, h),
    toPoint(0, farEdge, h - drop),
  ]);
  return (
    <g>
      <path d={outline} fill={paint.surface} stroke="none" />
      <path
        d={toPolygonPath([toPoint(0, 0, 0), toPoint(w, 0, 0), toPoint(w, 0, h), toPoint(0, 0, h)])}
        fill="currentColor"
        fillOpacity="0.07"
        stroke="none"
      />
      <path d={tape} fill={paint.tape} stroke="none" />
      <path d={outline + edges} />
      {label ? <IsoLabel toPoint={toPoint} w={w} h={h} /> : null}
    </g>
  );
}

type IsoLabelProps = { toPoint: (u: number, v: number, z: number) => Point; w: number; h: number };

function IsoLabel({ toPoint, w, h }: IsoLabelProps) {
  const drawLine = (z: number, startRatio: number, endRatio: number) =>
    toPolygonPath([toPoint(w * startRatio, 0, h * z), toPoint(w * endRatio, 0, h * z)], false);
  return <path d={drawLine(0.34, 0.5, 0.84) + drawLine(0.2, 0.5, 0.7)} />;
}
