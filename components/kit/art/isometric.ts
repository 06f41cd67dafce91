export type Point = readonly [number, number];

export type IsoFrame = { x: number; y: number };

const COS = 0.866;
const SIN = 0.5;

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Projects `u` (right), `v` (left) and `z` (up) from the frame's lowest front corner to drawing
 * units.
 */
export function project(frame: IsoFrame, u: number, v: number, z: number): Point {
  return [round(frame.x + (u - v) * COS), round(frame.y - (u + v) * SIN - z)];
}

export function toPolygonPath(points: readonly Point[], isClosed = true): string {
  return `M${points.map((point) => point.join(' ')).join('L')}${isClosed ? 'Z' : ''}`;
}
