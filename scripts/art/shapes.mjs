import { bumps } from './noise.mjs';

/** A place with the cosine and sine of its yaw, which every ray needs. */
const settle = ({ x, y, z = 0, yaw }) => ({ x, y, z, c: Math.cos(yaw), s: Math.sin(yaw) });
const upright = { c: 1, s: 0 };

/** Turns a ray into the object's own axes: origin on the floor below its centre, yaw about z. */
function local(o, d, { x, y, z, c, s }) {
  const [ox, oy] = [o[0] - x, o[1] - y];
  return [ox * c + oy * s, -ox * s + oy * c, o[2] - z, d[0] * c + d[1] * s, -d[0] * s + d[1] * c, d[2]];
}

function face(record, object, t, { c, s }, n, texture, u, v, gloss) {
  record.t = t;
  record.object = object;
  record.n[0] = n[0] * c - n[1] * s;
  record.n[1] = n[0] * s + n[1] * c;
  record.n[2] = n[2];
  record.texture = texture;
  record.u = u;
  record.v = v;
  record.gloss = gloss;
  record.unlit = false;
}

/** Pushes a face normal towards the neighbour near an edge, so that cardboard edges look bent and not cut. */
function bend(n, axis, p, half, radius, seed) {
  let [a, b, c] = n;
  for (let k = 0; k < 3; k += 1) {
    if (k === axis) continue;
    const over = (Math.abs(p[k]) - (half[k] - radius)) / radius;
    const push = (over > 0 ? over * over * 0.8 : 0) * Math.sign(p[k]);
    const [i, j] = [p[(axis + 1) % 3], p[(axis + 2) % 3]];
    const warp = (bumps(i / 9 + k * 7, j / 9, seed + axis) - 0.5) * 0.07;
    if (k === 0) a += push + warp;
    else if (k === 1) b += push + warp;
    else c += push + warp;
  }
  const length = Math.sqrt(a * a + b * b + c * c);
  return [a / length, b / length, c / length];
}

const sides = ['east', 'north', 'top', 'west', 'south', 'top'];

/** A carton. `faces` holds the textures east, west, north, south and top; size is length, width and height. */
export function carton(where, [length, width, height], faces, { gloss = 0, radius = 0.55, seed = 1 } = {}) {
  const place = settle(where);
  const half = [length / 2, width / 2, height / 2];
  const object = {
    hit(o, d, record) {
      const ray = local(o, d, place);
      ray[2] -= half[2];
      let [near, far, axis] = [1e-3, record.t, -1];
      for (let k = 0; k < 3; k += 1) {
        const inverse = 1 / ray[k + 3];
        const [t0, t1] = [(-Math.sign(inverse) * half[k] - ray[k]) * inverse, (Math.sign(inverse) * half[k] - ray[k]) * inverse];
        if (t0 > near) [near, axis] = [t0, k];
        if (t1 < far) far = t1;
        if (near > far) return;
      }
      if (axis < 0) return;
      const p = [ray[0] + near * ray[3], ray[1] + near * ray[4], ray[2] + near * ray[5]];
      const sign = p[axis] > 0 ? 1 : -1;
      const flat = [0, 0, 0];
      flat[axis] = sign;
      const across = [p[1] * sign, -p[0] * sign, p[0]][axis] + [half[1], half[0], half[0]][axis];
      const down = axis === 2 ? half[1] - p[1] : half[2] - p[2];
      const n = record.fine ? bend(flat, axis, p, half, radius, seed) : flat;
      face(record, object, near, place, n, faces[sides[axis + (sign > 0 ? 0 : 3)]], across, down, gloss);
    },
  };
  return object;
}

/** Heights of a filled bag on a grid: full in the middle, flat sealed ends, wrinkles towards the seams. */
function pillowHeights(length, width, thickness, { wrinkle, seed, seal }) {
  const [columns, rows] = [220, 160];
  const heights = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const [x, y] = [((i / (columns - 1)) * 2 - 1) * (length / 2), ((j / (rows - 1)) * 2 - 1) * (width / 2)];
      const ax = Math.max(0, 1 - (Math.abs(x) / (length / 2 - seal)) ** 3);
      const ay = Math.max(0, 1 - (Math.abs(y) / (width / 2 - 0.4)) ** 3);
      const body = (ax * ay) ** 0.62;
      const edge = Math.min(1, 4 * (1 - ax * ay)) * (0.25 + body);
      const folds = Math.abs(bumps(x / 2.1 + y / 6, y / 3.4 - x / 9, seed) - 0.5) + 0.6 * Math.abs(bumps(x / 0.9, y / 1.7 + x / 5, seed + 5) - 0.5);
      const lumps = bumps(x / 7, y / 7, seed + 9) - 0.5;
      heights[j * columns + i] = 0.18 + thickness * (body * (0.86 + 0.3 * lumps)) + wrinkle * folds * (0.3 + edge) * Math.min(1, 0.2 + body * 4);
    }
  }
  return { columns, rows, heights };
}

/** A mailer or bag lying on the floor, seen from above. */
export function pillow(where, [length, width, thickness], texture, { gloss = 0, wrinkle = 0.5, seed = 1, seal = 2 } = {}) {
  const place = settle(where);
  const { columns, rows, heights } = pillowHeights(length, width, thickness, { wrinkle, seed, seal });
  const ceiling = thickness * 1.2 + wrinkle * 1.6 + 0.3;
  const heightAt = (x, y) => {
    const [gx, gy] = [(x / length + 0.5) * (columns - 1), (y / width + 0.5) * (rows - 1)];
    const [i, j] = [Math.min(columns - 2, gx | 0), Math.min(rows - 2, gy | 0)];
    const [fx, fy, at] = [gx - i, gy - j, j * columns + i];
    return (heights[at] * (1 - fx) + heights[at + 1] * fx) * (1 - fy) + (heights[at + columns] * (1 - fx) + heights[at + columns + 1] * fx) * fy;
  };
  const half = [length / 2 - 1e-3, width / 2 - 1e-3, ceiling];
  const object = {
    hit(o, d, record) {
      const [ox, oy, oz, dx, dy, dz] = local(o, d, place);
      let [near, far] = [1e-3, record.t];
      for (const [from, along, low, high] of [[ox, dx, -half[0], half[0]], [oy, dy, -half[1], half[1]], [oz, dz, 0, ceiling]]) {
        const [a, b] = [(low - from) / along, (high - from) / along];
        near = Math.max(near, Math.min(a, b));
        far = Math.min(far, Math.max(a, b));
      }
      if (near >= far) return;
      const steps = 36;
      const size = (far - near) / steps;
      for (let k = 0, t = near; k <= steps; k += 1, t += size) {
        if (oz + t * dz > heightAt(ox + t * dx, oy + t * dy)) continue;
        let [low, high] = [Math.max(near, t - size), t];
        for (let i = 0; i < 6; i += 1) {
          const middle = (low + high) / 2;
          if (oz + middle * dz > heightAt(ox + middle * dx, oy + middle * dy)) low = middle;
          else high = middle;
        }
        const [x, y, e] = [ox + high * dx, oy + high * dy, 0.12];
        const n = [(heightAt(x - e, y) - heightAt(x + e, y)) / (2 * e), (heightAt(x, y - e) - heightAt(x, y + e)) / (2 * e), 1];
        const size3 = Math.sqrt(n[0] * n[0] + n[1] * n[1] + 1);
        face(record, object, high, place, n.map((part) => part / size3), texture, x + length / 2, width / 2 - y, gloss);
        return;
      }
    },
  };
  return object;
}

/** A mailing tube lying along its own x axis. */
export function tube(where, [length, diameter], { skin, cap }) {
  const place = settle(where);
  const r = diameter / 2;
  const object = {
    hit(o, d, record) {
      const [ox, oy, oz0, dx, dy, dz] = local(o, d, place);
      const oz = oz0 - r;
      for (const side of [-1, 1]) {
        const t = ((side * length) / 2 - ox) / dx;
        const [y, z] = [oy + t * dy, oz + t * dz];
        if (t > 1e-3 && t < record.t && y * y + z * z < r * r && side * dx < 0) face(record, object, t, place, [side, 0, 0], cap, y + r, r - z, 0.1);
      }
      const [a, b, c] = [dy * dy + dz * dz, oy * dy + oz * dz, oy * oy + oz * oz - r * r];
      const root = b * b - a * c;
      if (root <= 0) return;
      const t = (-b - Math.sqrt(root)) / a;
      const [x, y, z] = [ox + t * dx, oy + t * dy, oz + t * dz];
      if (t < 1e-3 || t > record.t || Math.abs(x) > length / 2) return;
      face(record, object, t, place, [0, y / r, z / r], skin, x + length / 2, (1 - Math.atan2(y, z) / Math.PI) * Math.PI * r, 0.05);
    },
  };
  return object;
}

/** The floor: an endless plane whose texture repeats. */
export function ground(texture, gloss) {
  const [w, h] = [texture.width / texture.scale, texture.height / texture.scale];
  const object = {
    hit(o, d, record) {
      const t = -o[2] / d[2];
      if (t < 1e-3 || t >= record.t) return;
      const [x, y] = [o[0] + t * d[0] + 500 * w + w / 2, 500 * h + h / 2 - (o[1] + t * d[1])];
      face(record, object, t, upright, [0, 0, 1], texture, x % w, y % h, gloss);
    },
  };
  return object;
}

/** The hall behind, out of focus, already lit. */
export function backdrop(texture, distance) {
  const [w, h] = [texture.width / texture.scale, texture.height / texture.scale];
  const object = {
    hit(o, d, record) {
      const t = (distance - o[1]) / d[1];
      if (t < 1e-3 || t >= record.t) return;
      face(record, object, t, upright, [0, -1, 0], texture, o[0] + t * d[0] + w / 2, h - (o[2] + t * d[2]), 0);
      record.unlit = true;
    },
  };
  return object;
}
