const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const next = path.join(__dirname, '../node_modules/next/dist');
const rooms = ['client', 'shared/lib/router'];

const sourcesOf = (room) =>
  readdirSync(path.join(next, room), { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(next, room, file), 'utf8'));

let read;

/**
 * Next's tables of constants, which would weigh 4 kB in every scripted page, with only those that its code for browsers
 * reads (`_constants.NAME`). Anything but plain values fails the build.
 */
module.exports = function nextConstants() {
  read ??= new Set(rooms.flatMap(sourcesOf).flatMap((source) => [...source.matchAll(/_constants\d*\.([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name)));
  const kept = Object.entries(require(this.resourcePath)).filter(([name]) => read.has(name));
  for (const [name, value] of kept) {
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} of ${this.resourcePath} is no plain value; see scripts/next-constants-loader.js.`);
  }
  return `module.exports = ${JSON.stringify(Object.fromEntries(kept))};`;
};
