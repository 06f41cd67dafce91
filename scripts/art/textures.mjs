import sharp from 'sharp';
import { random } from './noise.mjs';

const svgOf = (w, h, scale, inner) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(w * scale)}" height="${Math.round(h * scale)}" viewBox="0 0 ${w} ${h}">${inner}</svg>`);

/**
 * Draws a texture of `w` × `h` centimetres. The alpha byte of the result holds the shine: 255 is matt, less is glossier,
 * taken from the brightness of `shine`, a drawing of the same size.
 */
export async function texture(w, h, inner, { shine = '', scale = 24, blur = 0 } = {}) {
  let image = sharp(svgOf(w, h, scale, inner)).flatten({ background: '#808080' });
  if (blur) image = image.blur(blur);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (shine) {
    const mask = await sharp(svgOf(w, h, scale, `<rect width="${w}" height="${h}" fill="#000"/>${shine}`)).flatten().greyscale().raw().toBuffer();
    for (let i = 0; i < mask.length; i += 1) data[i * 4 + 3] = 255 - mask[i];
  }
  return { data, width: info.width, height: info.height, scale };
}

let serial = 0;

/** Turbulence over a whole surface in one colour. `fx`, `fy` are waves a centimetre. */
export function speckle(w, h, { fx, fy = fx, colour, strength, seed = 1, octaves = 3, cut = 0.5 }) {
  serial += 1;
  const id = `n${serial}`;
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="${octaves}" seed="${seed}"/>
    <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${strength * 4} 0 0 0 ${-strength * 4 * cut}"/>
    <feComposite in2="SourceGraphic" operator="in" result="a"/>
    <feFlood flood-color="${colour}"/><feComposite in2="a" operator="in"/></filter>
    <rect width="${w}" height="${h}" fill="#fff" filter="url(#${id})"/>`;
}

/** Bare corrugated board: fibres, flutes, blotches, worn edges. */
export function board(w, h, tone, seed, { flutes = true, wear = 0.5 } = {}) {
  const next = random(seed);
  let lines = '';
  if (flutes) for (let x = 0.3; x < w; x += 0.62) lines += `M${(x + next() * 0.06).toFixed(2)} 0V${h}`;
  let scuffs = '';
  for (let i = 0; i < 7; i += 1) {
    const [x, y, length] = [next() * w, next() * h, 1 + next() * 5];
    scuffs += `M${x.toFixed(1)} ${y.toFixed(1)}l${((next() - 0.5) * length).toFixed(1)} ${((next() - 0.5) * length * 0.5).toFixed(1)}`;
  }
  return `<rect width="${w}" height="${h}" fill="${tone}"/>
    ${speckle(w, h, { fx: 0.06, fy: 0.09, colour: '#3b2410', strength: 0.22, seed, cut: 0.5 })}
    ${speckle(w, h, { fx: 5, fy: 1.1, colour: '#fff3dc', strength: 0.17, seed: seed + 3, cut: 0.52 })}
    ${speckle(w, h, { fx: 7, fy: 6, colour: '#2e1a08', strength: 0.2, seed: seed + 7, cut: 0.58 })}
    <path d="${lines}" stroke="#3a220c" stroke-opacity=".07" stroke-width=".16" fill="none"/>
    <path d="${scuffs}" stroke="#fff" stroke-opacity=".2" stroke-width=".07" stroke-linecap="round" fill="none"/>
    <rect x=".1" y=".1" width="${w - 0.2}" height="${h - 0.2}" fill="none" stroke="#fff4df" stroke-opacity="${wear * 0.42}" stroke-width=".3" stroke-dasharray="7 .6 11 .3 4 .9"/>
    <rect width="${w}" height="${h}" fill="none" stroke="#2b1806" stroke-opacity=".35" stroke-width=".1"/>`;
}

const tapes = {
  clear: { fill: '#8d6638', opacity: 0.34, edge: '#fff3dc' },
  brown: { fill: '#8a5a2b', opacity: 0.88, edge: '#d9b184' },
  white: { fill: '#f1efe9', opacity: 0.93, edge: '#ffffff' },
  kraft: { fill: '#b58a58', opacity: 0.95, edge: '#e5c79c' },
  blue: { fill: '#2a4f93', opacity: 0.95, edge: '#8fb0ea' },
};

/** A strip of packing tape, with the seam, air lines and torn ends that tape has. */
export function tape(x, y, w, h, kind, seed) {
  const { fill, opacity, edge } = tapes[kind];
  const next = random(seed);
  const along = w >= h;
  let air = '';
  for (let i = 0; i < 9; i += 1) {
    const [px, py] = [x + next() * w, y + next() * h];
    air += along ? `M${px.toFixed(2)} ${py.toFixed(2)}h${(1 + next() * 4).toFixed(2)}` : `M${px.toFixed(2)} ${py.toFixed(2)}v${(0.6 + next() * 2).toFixed(2)}`;
  }
  const seam = along ? `M${x} ${y + h / 2}h${w}` : `M${x + w / 2} ${y}v${h}`;
  return `<g><clipPath id="t${seed}${Math.round(x * 10)}${Math.round(y * 10)}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>
    <g clip-path="url(#t${seed}${Math.round(x * 10)}${Math.round(y * 10)})">
    <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" fill-opacity="${opacity}"/>
    <path d="${seam}" stroke="#2b1806" stroke-opacity=".4" stroke-width=".14"/>
    <path d="${air}" stroke="${edge}" stroke-opacity=".35" stroke-width=".09"/></g>
    <rect x="${x + 0.03}" y="${y + 0.03}" width="${w - 0.06}" height="${h - 0.06}" fill="none" stroke="${edge}" stroke-opacity=".6" stroke-width=".1"/></g>`;
}

/** Where light is mirrored by a strip of tape. */
export const tapeShine = (x, y, w, h, strength = 190) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="rgb(${strength},${strength},${strength})"/>`;

/** A floor by name, `side` centimetres square; it repeats. */
export async function floorTexture(name, seed, side) {
  const all = (inner) => texture(side, side, inner, { scale: 1650 / side });
  if (name === 'concrete') {
    return all(`<rect width="${side}" height="${side}" fill="#98968f"/>${speckle(side, side, { fx: 0.035, colour: '#5d5a55', strength: 0.2, seed, octaves: 5 })}
      ${speckle(side, side, { fx: 2.6, colour: '#3f3c38', strength: 0.16, seed: seed + 2, cut: 0.56 })}${speckle(side, side, { fx: 1.9, colour: '#fff', strength: 0.12, seed: seed + 4, cut: 0.56 })}`);
  }
  if (name === 'mat') {
    let grid = '';
    for (let i = 5; i < side; i += 10) grid += `M${i} 0V${side}M0 ${i}H${side}`;
    return all(`<rect width="${side}" height="${side}" fill="#454f57"/>${speckle(side, side, { fx: 0.05, colour: '#14191e', strength: 0.22, seed })}
      ${speckle(side, side, { fx: 2.2, colour: '#fff', strength: 0.1, seed: seed + 2, cut: 0.55 })}<path d="${grid}" stroke="#d7dde2" stroke-opacity=".42" stroke-width=".16"/>`);
  }
  let planks = '';
  for (let i = 0; i < side; i += 15) planks += `M0 ${i}H${side}`;
  return all(`<rect width="${side}" height="${side}" fill="#a08868"/>${speckle(side, side, { fx: 0.02, fy: 0.6, colour: '#54402a', strength: 0.34, seed, octaves: 4 })}
    ${speckle(side, side, { fx: 0.08, fy: 2.6, colour: '#ecdcc0', strength: 0.2, seed: seed + 3 })}<path d="${planks}" stroke="#3b250f" stroke-opacity=".7" stroke-width=".3"/>`);
}

/** Racks full of cartons, out of focus. */
export function hallTexture(seed) {
  const next = random(seed);
  const tones = ['#8d6a42', '#7a5a36', '#a07c50', '#6e6a66', '#b9b4aa', '#5d4a35', '#94754e', '#3f5573'];
  let parts = '<rect width="520" height="240" fill="#34353a"/>';
  for (let shelf = 0; shelf < 3; shelf += 1) {
    const floor = 226 - shelf * 66;
    for (let x = -10 + next() * 10; x < 520; ) {
      const [w, h] = [18 + next() * 30, 16 + next() * 30];
      if (next() > 0.14) parts += `<rect x="${x}" y="${floor - h}" width="${w}" height="${h}" fill="${tones[Math.floor(next() * tones.length)]}"/>`;
      x += w + 1 + next() * 5;
    }
    parts += `<rect y="${floor}" width="520" height="6" fill="#c06a2b"/>`;
  }
  for (let x = 40; x < 520; x += 150) parts += `<rect x="${x}" width="7" height="240" fill="#2f4d86"/>`;
  return texture(520, 240, `${parts}<rect width="520" height="240" fill="#1a1c22" opacity=".2"/>`, { scale: 3, blur: 22 });
}
