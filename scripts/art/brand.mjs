import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { socialCard } from './social-card.mjs';

const root = join(import.meta.dirname, '../..');

/** The mark's strokes in two colours, in its 24-unit box. */
export function markPaths(shape, ink, tape) {
  return shape.mark
    .map(({ tone, d, fill }) => {
      const colour = tone === 'tape' ? tape : ink;
      const look = fill ? `fill="${colour}" stroke="none"` : `fill="none" stroke="${colour}"`;
      return `<path d="${d}" ${look} stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}

/** White mark on the brand's colour. `corner` and `scale` are shares of the tile's side. */
function tile(shape, { corner = 0.23, scale = 0.76 } = {}) {
  const inset = 12 * (1 - scale);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">' +
    `<rect width="24" height="24" rx="${24 * corner}" fill="${shape.tile}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${scale})">${markPaths(shape, '#fff', shape.tileTape)}</g></svg>\n`
  );
}

function wordmark(shape, ink, tape) {
  const width = Math.ceil(29 + shape.word.width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24" width="${width}" height="24" role="img" aria-label="${shape.name}">` +
    `${markPaths(shape, ink, tape)}<path fill="${ink}" transform="translate(29 19)" d="${shape.word.d}"/></svg>\n`
  );
}

const png = (svg, size) => sharp(Buffer.from(svg), { density: (72 * size) / 24 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();

/** An .ico file that holds one 32-pixel PNG. */
function ico(image) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

function manifest(brand, shape) {
  const icon = (file, size, purpose) => ({ src: `/brand/${brand}/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose });
  const content = {
    id: '/',
    name: shape.name,
    short_name: shape.name,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#FBFAF7',
    theme_color: shape.tile,
    icons: [
      { src: `/brand/${brand}/favicon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

async function renderBrand(brand, shape) {
  const folder = join(root, 'public/brand', brand);
  await mkdir(folder, { recursive: true });
  const rounded = tile(shape);
  const small = tile(shape, { scale: 0.84 });
  const full = tile(shape, { corner: 0, scale: 0.7 });
  const favicon = await png(small, 32);
  const files = {
    'mark.svg': rounded,
    'favicon.svg': small,
    'wordmark.svg': wordmark(shape, shape.ink, shape.tape),
    'wordmark-dark.svg': wordmark(shape, '#EEF1F7', shape.tapeDark),
    'favicon-32.png': favicon,
    'favicon.ico': ico(favicon),
    'icon-192.png': await png(rounded, 192),
    'icon-512.png': await png(rounded, 512),
    'maskable-512.png': await png(tile(shape, { corner: 0, scale: 0.56 }), 512),
    'apple-touch-icon.png': await png(full, 180),
    'manifest.webmanifest': manifest(brand, shape),
  };
  for (const locale of ['en', 'zh', 'tw', 'ja']) {
    files[`social-${locale}.png`] = await socialCard(locale, shape, markPaths);
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

/** Writes marks, word marks, icons, manifests and social cards of both brands to `public/brand/`. */
export async function renderBrands() {
  const shapes = JSON.parse(await readFile(join(root, 'components/art/brand-shapes.json'), 'utf8'));
  for (const [brand, shape] of Object.entries(shapes)) await renderBrand(brand, shape);
  console.log('brand pictures written to public/brand');
}
