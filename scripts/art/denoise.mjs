const reach = 4;

/**
 * Evens out the light of a traced picture without touching its drawing: each pixel's light is averaged with neighbours
 * that face the same way at the same depth. `guide` holds normal and distance, four numbers a pixel; `light` three.
 */
export function evenLight(light, guide, width, height) {
  const result = new Float32Array(light.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = (y * width + x) * 4;
      const [nx, ny, nz, depth] = [guide[here], guide[here + 1], guide[here + 2], guide[here + 3]];
      let [r, g, b, total] = [0, 0, 0, 0];
      for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j += 1) {
        for (let i = Math.max(0, x - reach); i <= Math.min(width - 1, x + reach); i += 1) {
          const at = j * width + i;
          const dot = nx * guide[at * 4] + ny * guide[at * 4 + 1] + nz * guide[at * 4 + 2];
          const gap = Math.abs(depth - guide[at * 4 + 3]) / (depth * 0.012);
          if (dot < 0.9 || gap > 3) continue;
          const weight = dot ** 24 / (1 + gap * gap);
          r += light[at * 3] * weight;
          g += light[at * 3 + 1] * weight;
          b += light[at * 3 + 2] * weight;
          total += weight;
        }
      }
      const at = (y * width + x) * 3;
      const share = total > 0 ? 1 / total : 0;
      result[at] = total > 0 ? r * share : light[at];
      result[at + 1] = total > 0 ? g * share : light[at + 1];
      result[at + 2] = total > 0 ? b * share : light[at + 2];
    }
  }
  return result;
}
