import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { looks } from './parcels.mjs';
import { solidsOf } from './scenes.mjs';
import { backdrop, ground } from './shapes.mjs';
import { floorTexture, hallTexture } from './textures.mjs';
import { trace } from './tracer.mjs';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'host/db/seed/photos');

/** The width of a photo in pixels; smaller for a quick look. */
const width = Number(process.env.PHOTO_WIDTH ?? 1200);
const height = (width * 3) / 4;
const grid = width < 1000 ? 2 : 3;

async function manifestRows() {
  const rows = parse(await readFile(join(root, 'docs/samples/manifest.csv'), 'utf8'), { columns: true });
  return Object.fromEntries(rows.map((row) => [/parcel-(\d+)/.exec(row.photo)[1], row]));
}

/** Looks at the parcel from the front and above; flat things from higher up. */
function cameraFor([l, w, h], look) {
  const flat = ['bag', 'mailer', 'envelope'].includes(look.shape);
  const reach = Math.hypot(l, w * 0.8, h) / 2;
  const distance = reach * (flat ? 3.05 : look.shape === 'tube' ? 3 : h > l ? 3.75 : 3.45);
  const rise = ((flat ? 52 : 31) * Math.PI) / 180;
  const target = [reach * 0.03, 0, h * (h > l ? 0.46 : 0.36)];
  const side = -0.1;
  return { eye: [target[0] + distance * Math.sin(side), -distance * Math.cos(rise), target[2] + distance * Math.sin(rise)], target, fov: 44 };
}

/** A parcel on a floor before the racks, as raw pixels. */
async function photograph(parcel, look, seed) {
  const reach = Math.max(parcel.length, parcel.width, parcel.height);
  const scale = Math.min(52, Math.max(15, 1050 / reach));
  const { solids, size } = await solidsOf(parcel, look, seed, scale);
  const floor = ground(await floorTexture(look.floor, seed, Math.max(50, Math.min(150, reach * 3.4))), look.floor === 'concrete' ? 0.05 : 0.08);
  const hall = backdrop(await hallTexture(seed), reach * 1.6 + 60);
  const scene = { objects: [...solids, floor, hall], solids: [...solids, floor], camera: cameraFor(size, look) };
  return trace(scene, { width, height, grid, seed });
}

/** JPEG below 60 kB, as good as that allows. */
async function develop(pixels, file) {
  for (let quality = 74; ; quality -= 4) {
    const image = await sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (image.length > 60_000 && quality > 40) continue;
    await writeFile(file, image);
    return { quality, image };
  }
}

/** Renders the parcels of the sample manifest to the seed's photo folder; `only` names some numbers. */
export async function renderPhotos(only = []) {
  await mkdir(folder, { recursive: true });
  const rows = await manifestRows();
  const numbers = Object.keys(looks).map((name) => name.padStart(2, '0')).sort();
  for (const number of only.length > 0 ? only : numbers) {
    const look = looks[number] ?? looks[Number(number)];
    const row = look.parcel ?? rows[number];
    const parcel = { ...row, weight: row.weight_kg, length: Number(row.length_cm), width: Number(row.width_cm), height: Number(row.height_cm) };
    const pixels = await photograph(parcel, look, Number(number) * 17);
    const { quality, image } = await develop(pixels, join(folder, `parcel-${number}.jpg`));
    console.log(`parcel-${number}.jpg ${Math.round(image.length / 1024)} kB, quality ${quality}`);
  }
}
