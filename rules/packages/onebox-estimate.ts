import type { Parcel } from './weight';

/** With the room that is left between them, ten things fill as much as eleven. In whole numbers: × 1.1 would add a centimetre here and there. */
const PADDED = { of: 10, fill: 11 };
const STEP_MM = 10;

const up = (millimetres: number) => Math.ceil(millimetres / STEP_MM) * STEP_MM;

/**
 * What a box with these parcels inside would weigh and measure: their weights together, and a box as long and wide as the
 * longest and widest of them that holds their volume with a tenth to spare. An estimate, made before anybody packs.
 */
export function boxEstimate(parcels: readonly Parcel[]): Parcel {
  const sides = parcels.map(({ lengthMm, widthMm, heightMm }) => [lengthMm, widthMm, heightMm].sort((a, b) => b - a) as [number, number, number]);
  const most = (index: 0 | 1 | 2) => up(Math.max(1, ...sides.map((side) => side[index])));
  const filled = sides.reduce((sum, [length, width, height]) => sum + length * width * height, 0) * PADDED.fill;
  const lengthMm = most(0);
  const widthMm = most(1);
  const heightMm = Math.max(most(2), up(filled / (PADDED.of * lengthMm * widthMm)));
  return { lengthMm, widthMm, heightMm, weightGrams: parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0) };
}
