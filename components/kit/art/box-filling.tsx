import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';
import { toPolygonPath, project, type Point } from './isometric';

const SIDE = 62;
const HEIGHT = 62;
const FLAP = 17;
const FRAME = { x: 90, y: 138 };
const CELL = { side: 28, height: 11.5, gap: 2 };
/** Back to front, so that front parcels cover those behind. */
const places = [
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
] as const;

const toPoint = (u: number, v: number, z: number): Point => project(FRAME, u, v, z);
const backFace = toPolygonPath([
  toPoint(SIDE, 0, 0),
  toPoint(SIDE, 0, HEIGHT),
  toPoint(SIDE, SIDE, HEIGHT),
  toPoint(0, SIDE, HEIGHT),
  toPoint(0, SIDE, 0),
  toPoint(SIDE, SIDE, 0),
]);
const corner =
  toPolygonPath([toPoint(SIDE, SIDE, HEIGHT), toPoint(SIDE, SIDE, 0)], false) +
  toPolygonPath([toPoint(SIDE, 0, 0), toPoint(SIDE, SIDE, 0), toPoint(0, SIDE, 0)], false);
const frontFace = toPolygonPath([
  toPoint(SIDE, 0, HEIGHT),
  toPoint(0, 0, HEIGHT),
  toPoint(0, SIDE, HEIGHT),
  toPoint(0, SIDE, 0),
  toPoint(0, 0, 0),
  toPoint(SIDE, 0, 0),
]);
const flapHeight = HEIGHT - 6;
const farFlaps =
  toPolygonPath([
    toPoint(SIDE, 0, HEIGHT),
    toPoint(SIDE, SIDE, HEIGHT),
    toPoint(SIDE + FLAP, SIDE - 4, flapHeight),
    toPoint(SIDE + FLAP, 4, flapHeight),
  ]) +
  toPolygonPath([
    toPoint(0, SIDE, HEIGHT),
    toPoint(SIDE, SIDE, HEIGHT),
    toPoint(SIDE - 4, SIDE + FLAP, flapHeight),
    toPoint(4, SIDE + FLAP, flapHeight),
  ]);
function ParcelStack({ parcels }: { parcels: number }) {
  return Array.from({ length: parcels }, (_, index) => {
    const [u, v] = places[index % places.length] ?? places[0];
    const layer = Math.floor(index / places.length);
    const step = CELL.side + CELL.gap;
    const [x, y] = toPoint(2 + u * step, 2 + v * step, 1 + layer * (CELL.height + 0.5));
    return (
      <IsoBox key={index} x={x} y={y} w={CELL.side} d={CELL.side} h={CELL.height} label={false} />
    );
  });
}

/** A carton with `parcels` inside (twenty fill it), or closed and taped. */
export function BoxFilling({
  parcels = 3,
  closed = false,
  ...props
}: ArtProps & { parcels?: number; closed?: boolean }) {
  return (
    <Drawing {...props} width={180} height={160}>
      {closed ? (
        <IsoBox x={FRAME.x} y={FRAME.y} w={SIDE} d={SIDE} h={HEIGHT * 0.86} />
      ) : (
        <>
          <path d={farFlaps} fill={paint.surface} />
          <path d={backFace} fill={paint.surface} />
          <path d={backFace} fill="currentColor" fillOpacity="0.09" stroke="none" />
          <path d={corner} opacity="0.45" />
          <g strokeWidth="1.25">
            <ParcelStack parcels={Math.min(parcels, 20)} />
          </g>
          <path
            d={frontFace + toPolygonPath([toPoint(0, 0, HEIGHT), toPoint(0, 0, 0)], false)}
            fill={paint.surface}
            fillOpacity="0.1"
          />
        </>
      )}
    </Drawing>
  );
}
