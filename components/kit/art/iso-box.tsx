import { paint } from './drawing';
import { polygon, project, type Point } from './isometric';

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
  const at = (u: number, v: number, z: number): Point => project({ x, y }, u, v, z);
  const outline = polygon([
    at(0, 0, 0),
    at(w, 0, 0),
    at(w, 0, h),
    at(w, d, h),
    at(0, d, h),
    at(0, d, 0),
  ]);
  const edges =
    polygon([at(0, d, h), at(0, 0, h), at(w, 0, h)], false) +
    polygon([at(0, 0, h), at(0, 0, 0)], false);
  if (look === 'ghost')
    return <path d={outline + edges} strokeDasharray="0.1 4.5" opacity="0.55" />;
  const [near, far] = [d * 0.41, d * 0.59];
  const drop = Math.min(h * 0.36, 12);
  const tape = polygon([
    at(0, near, h - drop),
    at(0, near, h),
    at(w, near, h),
    at(w, far, h),
    at(0, far, h),
    at(0, far, h - drop),
  ]);
  return (
    <g>
      <path d={outline} fill={paint.surface} stroke="none" />
      <path
        d={polygon([at(0, 0, 0), at(w, 0, 0), at(w, 0, h), at(0, 0, h)])}
        fill="currentColor"
        fillOpacity="0.07"
        stroke="none"
      />
      <path d={tape} fill={paint.tape} stroke="none" />
      <path d={outline + edges} />
      {label ? <IsoLabel at={at} w={w} h={h} /> : null}
    </g>
  );
}

type IsoLabelProps = { at: (u: number, v: number, z: number) => Point; w: number; h: number };

function IsoLabel({ at, w, h }: IsoLabelProps) {
  const line = (z: number, from: number, to: number) =>
    polygon([at(w * from, 0, h * z), at(w * to, 0, h * z)], false);
  return <path d={line(0.34, 0.5, 0.84) + line(0.2, 0.5, 0.7)} />;
}
