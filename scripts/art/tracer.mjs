import { evenLight } from './denoise.mjs';
import { random } from './noise.mjs';

/** Light from the left: a soft window of light, warm, and a cool sky around. Lengths are centimetres, z is up. */
const lamp = { at: [-150, -95, 190], side: 85, colour: [1.0, 0.965, 0.92], power: 70000 };
const sky = [0.33, 0.36, 0.4];

const LINEAR = new Float32Array(256).map((_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Nearest pixel of a texture at `u`, `v` centimetres from its top left corner, linear, into `out`. */
function sample(texture, u, v, out) {
  const x = Math.min(texture.width - 1, Math.max(0, (u * texture.scale) | 0));
  const y = Math.min(texture.height - 1, Math.max(0, (v * texture.scale) | 0));
  const at = (y * texture.width + x) * 4;
  out[0] = LINEAR[texture.data[at]];
  out[1] = LINEAR[texture.data[at + 1]];
  out[2] = LINEAR[texture.data[at + 2]];
  out[3] = 1 - texture.data[at + 3] / 255;
}

const normalise = (v) => {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  return [v[0] / length, v[1] / length, v[2] / length];
};

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function cameraOf({ eye, target, fov }) {
  const forward = normalise([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]]);
  const right = normalise(cross(forward, [0, 0, 1]));
  return { eye, forward, right, up: cross(right, forward), zoom: Math.tan((fov * Math.PI) / 360) };
}

function nearest(objects, o, d, far, record) {
  record.t = far;
  record.object = null;
  for (const object of objects) object.hit(o, d, record);
  return record.object !== null;
}

/** A direction around `n`, more often along it than beside it. */
function scatter(n, next) {
  const phi = 2 * Math.PI * next();
  const z = 2 * next() - 1;
  const s = Math.sqrt(1 - z * z);
  return normalise([n[0] + s * Math.cos(phi), n[1] + s * Math.sin(phi), n[2] + z + 1e-4]);
}

function lampOn(p, n, objects, next, a, b, record) {
  const to = [
    lamp.at[0] + (a - 0.5) * lamp.side - p[0],
    lamp.at[1] + (b - 0.5) * lamp.side - p[1],
    lamp.at[2] + (next() - 0.5) * lamp.side * 0.6 - p[2],
  ];
  const distance = Math.sqrt(to[0] * to[0] + to[1] * to[1] + to[2] * to[2]);
  const d = [to[0] / distance, to[1] / distance, to[2] / distance];
  const cosine = n[0] * d[0] + n[1] * d[1] + n[2] * d[2];
  if (cosine <= 0 || nearest(objects, p, d, distance, record)) return 0;
  return (cosine * lamp.power) / (distance * distance);
}

/** What a glossy surface mirrors: the window of light and the dim hall above. */
function mirror(d, n) {
  const dot = d[0] * n[0] + d[1] * n[1] + d[2] * n[2];
  const r = [d[0] - 2 * dot * n[0], d[1] - 2 * dot * n[1], d[2] - 2 * dot * n[2]];
  const toward = normalise(lamp.at);
  const near = Math.max(0, r[0] * toward[0] + r[1] * toward[1] + r[2] * toward[2]);
  const tube = Math.exp(-(((r[0] * 0.5 + r[1] - 0.35) / 0.09) ** 2)) * Math.max(0, r[2]);
  const fresnel = 0.05 + 0.6 * (1 - Math.min(1, -dot)) ** 4;
  return { glow: 7 * near ** 26 + 2.6 * tube + 0.7 * Math.max(0, r[2]), fresnel };
}

/** Follows one ray into `hit`: the colour found, the light on it, the gleam over it, and which way it faces. */
function shade(scene, o, d, next, a, b, scratch, hit) {
  const { record, other, albedo, bounce } = scratch;
  hit.gleam = 0;
  hit.light.fill(1);
  if (!nearest(scene.objects, o, d, 1e6, record)) return;
  const n = [record.n[0], record.n[1], record.n[2]];
  sample(record.texture, record.u, record.v, albedo);
  if (record.unlit) return;
  const p = [o[0] + d[0] * record.t + n[0] * 0.02, o[1] + d[1] * record.t + n[1] * 0.02, o[2] + d[2] * record.t + n[2] * 0.02];
  const direct = lampOn(p, n, scene.solids, next, a, b, other);
  const around = scatter(n, next);
  const open = !nearest(scene.solids, p, around, 400, other);
  if (!open) sample(other.texture, other.u, other.v, bounce);
  const height = 0.55 + 0.45 * Math.max(0, around[2]) + 0.25 * Math.max(0, -around[0]) + 0.3 * Math.max(0, -around[1]);
  for (let c = 0; c < 3; c += 1) hit.light[c] = direct * lamp.colour[c] + (open ? sky[c] * height : bounce[c] * 0.42);
  const shiny = record.gloss + albedo[3];
  if (shiny < 0.01) return;
  const { fresnel, glow } = mirror(d, n);
  hit.gleam = Math.min(2, shiny * fresnel * glow * (direct > 0 ? 1 : 0.45));
}

/** Film-like curve from linear light to a byte. */
function expose(value) {
  const x = value * 0.8;
  const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return 255 * Math.min(1, Math.max(0, film)) ** (1 / 2.2);
}

/** Traces all samples of a picture into planes: colour and light by three, gleam by one, normal and distance by four. */
function gather(scene, { width, height, grid }, next) {
  const { eye, forward, right, up, zoom } = cameraOf(scene.camera);
  const make = (fine) => ({ fine, t: 0, object: null, n: [0, 0, 1], u: 0, v: 0, texture: null, gloss: 0, unlit: false });
  const scratch = { record: make(true), other: make(false), albedo: new Float32Array(4), bounce: new Float32Array(4) };
  const hit = { light: new Float32Array(3), gleam: 0 };
  const [count, cells] = [width * height, grid * grid];
  const planes = { colour: new Float32Array(count * 3), light: new Float32Array(count * 3), gleam: new Float32Array(count), guide: new Float32Array(count * 4) };
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let s = 0; s < cells; s += 1) {
      const px = ((2 * (x + ((s % grid) + next()) / grid)) / width - 1) * zoom;
      const py = ((1 - (2 * (y + (Math.floor(s / grid) + next()) / grid)) / height) * zoom * height) / width;
      const d = normalise([forward[0] + right[0] * px + up[0] * py, forward[1] + right[1] * px + up[1] * py, forward[2] + right[2] * px + up[2] * py]);
      const turn = (s * 5 + 2) % cells;
      shade(scene, eye, d, next, ((turn % grid) + next()) / grid, (Math.floor(turn / grid) + next()) / grid, scratch, hit);
      for (let c = 0; c < 3; c += 1) {
        planes.colour[at * 3 + c] += scratch.albedo[c] / cells;
        planes.light[at * 3 + c] += hit.light[c] / cells;
        planes.guide[at * 4 + c] += scratch.record.n[c] / cells;
      }
      planes.guide[at * 4 + 3] += scratch.record.t / cells;
      planes.gleam[at] += hit.gleam / cells;
    }
  }
  return planes;
}

/** Renders a scene to raw RGB; `grid`² samples a pixel. Same seed, same picture. */
export function trace(scene, { width, height, grid, seed }) {
  const next = random(seed);
  const { colour, light, gleam, guide } = gather(scene, { width, height, grid }, next);
  const even = evenLight(light, guide, width, height);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [dx, dy] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    const vignette = 1 - 0.62 * (dx * dx + dy * dy);
    const grain = (next() + next() - 1) * 3.4;
    const rgb = [0, 1, 2].map((c) => expose((colour[at * 3 + c] * even[at * 3 + c] + gleam[at] * lamp.colour[c]) * vignette));
    const grey = 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2];
    for (let c = 0; c < 3; c += 1) pixels[at * 3 + c] = Math.min(255, Math.max(0, grey + (rgb[c] - grey) * 0.84 + grain));
  }
  return pixels;
}
