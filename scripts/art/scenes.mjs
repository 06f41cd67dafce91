import { marks, shippingLabel, suiteSticker } from './labels.mjs';
import { carton, pillow, tube } from './shapes.mjs';
import { board, speckle, tape, tapeShine, texture } from './textures.mjs';

const place = (inner, x, y, scale, turn = 0) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`;

/** A label that fits a face of `w` × `h`, a little askew, towards the given corner. */
function fitted(parcel, seed, w, h, { share = 0.66, right = 0.82, down = 0.5 } = {}) {
  const scale = Math.min((w * share) / 15, (h * 0.84) / 10, 1.05);
  const [x, y] = [(w - 15 * scale) * right, (h - 10 * scale) * down];
  return place(shippingLabel(parcel, seed), x, y, scale, ((seed * 37) % 5) - 2);
}

/** Marks printed or stuck on the front, left of its middle. */
function frontMark(look, w, h) {
  if (!look.mark) return '';
  const scale = Math.min(0.9, (h * 0.55) / 8, (w * 0.28) / 8);
  const drawing = look.mark === 'limited' ? place(marks.limited, w * 0.08, h * 0.3, scale * 1.15) : place(marks[look.mark], w * 0.07, h * 0.3, scale);
  return drawing;
}

/** Dents, a tear and a dark wet stain. */
const damage = (w, h) => `<path d="M0 ${h * 0.55}C${w * 0.1} ${h * 0.5} ${w * 0.16} ${h * 0.72} ${w * 0.3} ${h}H0Z" fill="#3a2410" opacity=".13"/>
  <path d="M${w} ${h * 0.1}L${w * 0.8} ${h * 0.24} ${w * 0.86} ${h * 0.34} ${w * 0.7} ${h * 0.5}" fill="none" stroke="#2a1605" stroke-opacity=".6" stroke-width=".35"/>
  <path d="M${w} ${h * 0.12}L${w * 0.93} ${h * 0.15} ${w * 0.86} ${h * 0.22} ${w * 0.9} ${h * 0.3} ${w * 0.96} ${h * 0.31} ${w} ${h * 0.36}Z" fill="#3b2712" opacity=".8"/>
  <path d="M${w * 0.86} ${h * 0.22}L${w * 0.9} ${h * 0.3} ${w * 0.82} ${h * 0.33} ${w * 0.79} ${h * 0.25}Z" fill="#e3c69d"/>
  <path d="M${w * 0.4} ${h}L${w * 0.52} ${h * 0.7} ${w * 0.66} ${h * 0.86}" fill="none" stroke="#fff1d8" stroke-opacity=".22" stroke-width=".4"/>`;

/** The five visible faces of a taped carton. */
async function cartonFaces(parcel, look, [l, w, h], seed, scale) {
  const tapeWidth = Math.min(4.8, w * 0.24);
  const drop = Math.min(6.5, h * 0.5);
  const options = { wear: look.tone > '#d' ? 0.2 : 0.6 };
  const top = [0, w / 2 - tapeWidth / 2, l, tapeWidth];
  const end = [w / 2 - tapeWidth / 2, 0, tapeWidth, drop];
  const seam = `<path d="M0 ${w / 2}H${l}" stroke="#241404" stroke-opacity=".7" stroke-width=".16"/>`;
  const onTop = look.label === 'top' ? fitted(parcel, seed, l, w) : place(suiteSticker(parcel.suite, seed), l * 0.1, w * 0.62, Math.min(0.9, (w * 0.3) / 3.5));
  const onFront = look.label === 'front' ? fitted(parcel, seed, l, h, { down: 0.35 }) : place(suiteSticker(parcel.suite, seed), l * 0.62, h * 0.2, Math.min(1, (h * 0.42) / 3.5, (l * 0.3) / 7));
  const lip = (width) => `<path d="M0 .35H${width}" stroke="#241404" stroke-opacity=".3" stroke-width=".1"/>`;
  const damaged = look.mark === 'damaged';
  const side = (width, height, inner, shine, n) => texture(width, height, `${board(width, height, look.tone, seed + n, options)}${lip(width)}${inner}`, { shine, scale });
  const [front, left] = [damaged ? damage(l, h) : '', damaged ? damage(w, h) : ''];
  return {
    top: await texture(l, w, `${board(l, w, look.tone, seed, options)}${seam}${tape(...top, look.tape, seed)}${onTop}`, { shine: tapeShine(...top), scale }),
    south: await side(l, h, `${front}${frontMark(look, l, h)}${onFront}`, '', 1),
    west: await side(w, h, `${left}${tape(...end, look.tape, seed + 1)}`, tapeShine(...end), 2),
    east: await side(w, h, tape(...end, look.tape, seed + 2), tapeShine(...end), 3),
    north: await side(l, h, '', '', 4),
  };
}

async function stackOf(parcel, look, size, seed, scale, yaw) {
  const [l, w, h] = size;
  const lower = await cartonFaces(parcel, look, size, seed, scale);
  const upperSize = [l * 0.78, w * 0.82, h * 0.66];
  const upper = await cartonFaces(parcel, { ...look, label: 'top', tone: '#cda673', tape: 'clear' }, upperSize, seed + 40, scale);
  return [
    carton({ x: 0, y: 0, yaw }, size, lower, { seed }),
    carton({ x: -l * 0.05, y: w * 0.03, z: h + 0.05, yaw: yaw - 0.16 }, upperSize, upper, { seed: seed + 40 }),
  ];
}

/** A shoe box: printed board and a lid that overhangs it. */
async function shoebox(parcel, look, [l, w, h], seed, scale, yaw) {
  const flat = (width, height, tone, inner, n) => texture(width, height, `${board(width, height, tone, seed + n, { flutes: false, wear: 0.12 })}${inner}`, { scale });
  const band = (width, height) => `<rect y="${height * 0.62}" width="${width}" height="${height * 0.12}" fill="#fff" opacity=".85"/>`;
  const lidHeight = 4;
  const body = {
    top: await flat(l, w, look.tone, '', 0),
    south: await flat(l, h, look.tone, `${band(l, h)}${place(suiteSticker(parcel.suite, seed), l * 0.7, h * 0.42, 0.9)}`, 1),
    west: await flat(w, h, look.tone, `${band(w, h)}<rect x="${w * 0.28}" y="${h * 0.42}" width="${w * 0.44}" height="${h * 0.4}" fill="#f7f5f0"/>`, 2),
  };
  const rim = { ...body, top: await flat(l + 0.8, w + 0.8, look.lid, fitted(parcel, seed, l, w), 3), south: await flat(l + 0.8, lidHeight, look.lid, '', 4), west: await flat(w + 0.8, lidHeight, look.lid, '', 5) };
  const all = (faces) => ({ ...faces, east: faces.west, north: faces.south });
  return [
    carton({ x: 0, y: 0, yaw }, [l, w, h - 0.3], all(body), { seed, gloss: 0.12, radius: 0.25 }),
    carton({ x: 0, y: 0, z: h - lidHeight, yaw: yaw + 0.012 }, [l + 0.8, w + 0.8, lidHeight], all(rim), { seed: seed + 1, gloss: 0.12, radius: 0.3 }),
  ];
}

async function soft(parcel, look, [l, w, h], seed, scale, yaw) {
  const bag = look.shape === 'bag';
  const print = bag
    ? `<rect width="${l}" height="${w}" fill="${look.tone}"/>${speckle(l, w, { fx: 0.5, fy: 0.8, colour: '#fff', strength: 0.08, seed })}<path d="M1.6 0V${w}M${l - 1.6} 0V${w}" stroke="#000" stroke-opacity=".22" stroke-width=".12"/>`
    : `${board(l, w, look.tone, seed, { flutes: false, wear: 0.3 })}<path d="M${l - 4} 0V${w}" stroke="#2b1806" stroke-opacity=".4" stroke-width=".12"/>`;
  const skin = await texture(l, w, `${print}${fitted(parcel, seed, l, w, { share: 0.62, right: 0.42, down: 0.45 })}${place(suiteSticker(parcel.suite, seed), l * 0.72, w * 0.76, Math.min(0.8, (w * 0.16) / 3.5))}`, { scale });
  const feel = bag ? { gloss: look.gloss, wrinkle: 0.95, seal: 1.8 } : { gloss: 0.06, wrinkle: 0.42, seal: 2.2 };
  return [pillow({ x: 0, y: 0, yaw }, [l, w, h * 0.82], skin, { ...feel, seed })];
}

async function rolled(parcel, look, [l, d], seed, scale, yaw) {
  const round = Math.PI * d;
  const label = place(shippingLabel(parcel, seed), l * 0.34, round * 0.47, 1);
  const skin = await texture(l, round, `${board(l, round, look.tone, seed, { flutes: false, wear: 0 })}${tape(0, 0, 3, round, 'clear', seed)}${tape(l - 3, 0, 3, round, 'clear', seed + 1)}${label}`, { shine: tapeShine(0, 0, 3, round) + tapeShine(l - 3, 0, 3, round), scale });
  const cap = await texture(d, d, `<rect width="${d}" height="${d}" fill="#e8e6e0"/><circle cx="${d / 2}" cy="${d / 2}" r="${d * 0.47}" fill="none" stroke="#8a6a42" stroke-width=".35"/><circle cx="${d / 2}" cy="${d / 2}" r="${d * 0.34}" fill="#d9d6cf" stroke="#aaa69d" stroke-width=".15"/>`, { scale });
  return [tube({ x: 0, y: 0, yaw }, [l, d], { skin, cap })];
}

async function flatMailer(parcel, look, [l, w, h], seed, scale, yaw) {
  const top = await texture(l, w, `${board(l, w, look.tone, seed, { flutes: false, wear: 0.15 })}<path d="M0 ${w * 0.12}H${l}" stroke="#6b5a3c" stroke-opacity=".5" stroke-width=".1" stroke-dasharray=".5 .25"/>
    ${fitted(parcel, seed, l, w, { share: 0.62, right: 0.25, down: 0.62 })}${place(suiteSticker(parcel.suite, seed), l * 0.74, w * 0.76, 0.72)}`, { scale });
  const edge = await texture(l, h, board(l, h, look.tone, seed + 1, { flutes: false }), { scale });
  return [carton({ x: 0, y: 0, yaw }, [l, w, h], { top, south: edge, west: edge, north: edge, east: edge }, { seed, radius: 0.3 })];
}

const builders = {
  stack: stackOf,
  shoebox,
  bag: soft,
  mailer: soft,
  tube: rolled,
  envelope: flatMailer,
  carton: async (parcel, look, size, seed, scale, yaw) => [carton({ x: 0, y: 0, yaw }, size, await cartonFaces(parcel, look, size, seed, scale), { seed })],
};

/** The solids of one parcel, and how high and wide they stand. */
export async function solidsOf(parcel, look, seed, scale) {
  const size = [parcel.length, parcel.width, parcel.height];
  const tall = look.shape === 'stack' ? size[2] * 1.66 : size[2];
  return { solids: await builders[look.shape](parcel, look, size, seed, scale, (look.yaw * Math.PI) / 180), size: [size[0], size[1], tall] };
}
