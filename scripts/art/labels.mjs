import { random } from './noise.mjs';

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const text = (x, y, size, words, { bold = false, mono = false, anchor = 'start', fill = '#17181c' } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="${mono ? 'DejaVu Sans Mono' : 'Inter'}" font-weight="${bold ? 700 : 500}" text-anchor="${anchor}" fill="${fill}">${escape(words)}</text>`;

function bars(x, y, width, height, seed) {
  const next = random(seed);
  let [d, at] = ['', 0];
  while (at < width - 0.2) {
    const bar = [0.05, 0.1, 0.15, 0.2][Math.floor(next() * 4)];
    d += `M${(x + at).toFixed(2)} ${y}h${bar}v${height}h-${bar}z`;
    at += bar + [0.05, 0.08, 0.13][Math.floor(next() * 3)];
  }
  return `<path d="${d}" fill="#111"/>`;
}

function matrix(x, y, size, seed) {
  const next = random(seed);
  const cell = size / 18;
  let d = `M${x} ${y}h${cell}v${size}h-${cell}zM${x} ${y + size - cell}h${size}v${cell}h-${size}z`;
  for (let i = 1; i < 18; i += 1) for (let j = 0; j < 17; j += 1) if (next() > 0.5) d += `M${(x + i * cell).toFixed(2)} ${(y + j * cell).toFixed(2)}h${cell.toFixed(2)}v${cell.toFixed(2)}h-${cell.toFixed(2)}z`;
  return `<path d="${d}" fill="#111"/>`;
}

/** The carrier a tracking number belongs to, and the mark its labels carry. */
export function carrierOf(tracking) {
  if (tracking.startsWith('1Z')) return { name: 'UPS GROUND', mark: 'UPS', letter: '1' };
  if (tracking.startsWith('TBA')) return { name: 'AMZL US', mark: 'DPD4', letter: 'A' };
  if (tracking.length === 12) return { name: 'FEDEX HOME DEL', mark: 'FXG', letter: 'H' };
  return { name: 'USPS GROUND ADV', mark: 'USPS', letter: 'G' };
}

const spaced = (tracking) => (tracking.startsWith('TBA') ? tracking : tracking.replace(/(.{4})(?=.)/g, '$1 '));

/** A shipping label, 15 × 10 cm, to be scaled and placed by the caller. */
export function shippingLabel({ suite, tracking, merchant, weight }, seed) {
  const { name, mark, letter } = carrierOf(tracking);
  return `<g><rect x=".12" y=".16" width="15" height="10" rx=".2" fill="#1d1206" opacity=".28"/>
    <rect width="15" height="10" rx=".2" fill="#f6f5f1"/>
    <rect x=".3" y=".3" width="14.4" height="9.4" fill="none" stroke="#17181c" stroke-width=".07"/>
    <path d="M.3 2.5H14.7M.3 5.6H14.7M3.2 .3V2.5M11.2 2.5V5.6" stroke="#17181c" stroke-width=".07"/>
    ${text(1.75, 2.12, 2.1, letter, { bold: true, anchor: 'middle' })}
    ${text(3.6, 1.25, 0.86, name, { bold: true })}
    ${text(3.6, 2.1, 0.46, `FROM ${merchant.toUpperCase()} FULFILLMENT`)}
    ${text(14.4, 1.2, 0.6, mark, { bold: true, anchor: 'end' })}${text(14.4, 2.1, 0.52, `${weight} KG`, { anchor: 'end' })}
    ${text(0.6, 3.2, 0.5, 'SHIP TO')}
    ${text(0.6, 4.05, 0.84, `SUITE ${suite}`, { bold: true, mono: true })}
    ${text(0.6, 4.75, 0.6, 'C/O CROSSGATE FORWARDING')}${text(0.6, 5.38, 0.47, '7510 NE ALDERWOOD CT PORTLAND OR 97218')}
    ${matrix(11.65, 2.75, 2.6, seed)}
    ${bars(1.1, 5.95, 12.8, 2.5, seed + 11)}
    ${text(7.5, 9.2, 0.62, spaced(tracking), { mono: true, bold: true, anchor: 'middle' })}</g>`;
}

/** The warehouse's own small sticker: suite in large letters over a bar code. */
export function suiteSticker(suite, seed) {
  return `<g><rect x=".08" y=".1" width="7" height="3.4" rx=".15" fill="#1d1206" opacity=".25"/><rect width="7" height="3.4" rx=".15" fill="#fdfcf8"/>
    <rect width="7" height=".5" fill="#f2a900"/>${text(3.5, 1.55, 0.92, suite, { bold: true, mono: true, anchor: 'middle' })}${bars(0.6, 1.9, 5.8, 1.1, seed)}</g>`;
}

/** Printed or stuck marks, each about 8 × 8 cm. */
export const marks = {
  up: '<g fill="none" stroke="#3a2710" stroke-opacity=".72" stroke-width=".42"><path d="M2.2 6V1.4M.9 2.8 2.2 1.2 3.5 2.8M5.8 6V1.4M4.5 2.8 5.8 1.2 7.1 2.8M.6 7.2H7.4"/></g>',
  fragile: '<g fill="none" stroke="#3a2710" stroke-opacity=".72" stroke-width=".42"><path d="M1.8 .8H6.2L5.8 3.4A1.9 1.9 0 0 1 2.2 3.4ZM4 4.8V7M2.4 7.2H5.6M4 .8 3.5 2 4.5 2.6"/></g>',
  lithium: `<g><rect width="9" height="7.4" fill="#fbfaf6"/><rect x=".35" y=".35" width="8.3" height="6.7" fill="none" stroke="#c4201b" stroke-width=".7" stroke-dasharray=".55 .4"/>
    <g fill="none" stroke="#17181c" stroke-width=".2"><path d="M2 2.3H3.6V4.6H2ZM2.4 2.3V1.9H3.2V2.3M4.4 2.3H6V4.6H4.4ZM4.8 2.3V1.9H5.6V2.3M6.5 1.9 7.3 2.9 6.5 3.5 7.2 4.6"/></g>${text(4.5, 6.3, 1.05, 'UN3481', { bold: true, anchor: 'middle' })}</g>`,
  limited: '<g transform="translate(4 4) rotate(45)"><rect x="-2.8" y="-2.8" width="5.6" height="5.6" fill="#fbfaf6" stroke="#111" stroke-width=".25"/><path d="M-2.8 -2.8H0L-2.8 0ZM2.8 2.8H0L2.8 0Z" fill="#111"/></g>',
  damaged: `<g><rect width="10" height="4.2" rx=".2" fill="#d7352c"/>${text(5, 1.9, 1.35, 'DAMAGED', { bold: true, anchor: 'middle', fill: '#fff' })}${text(5, 3.3, 0.8, 'INSPECT ON ARRIVAL', { bold: true, anchor: 'middle', fill: '#fff' })}</g>`,
};
