import sharp from 'sharp';

const texts = {
  en: { lang: 'en', font: 'Manrope, Inter, DejaVu Sans', size: 76, lines: ['Your own', 'US address.'], sub: ['Shop American stores.', 'We ship it home from Portland.'] },
  zh: { lang: 'zh-Hans', font: 'Noto Sans CJK SC', size: 72, lines: ['您的专属', '美国地址'], sub: ['美国网店随心买，', '波特兰转运到家。'] },
  tw: { lang: 'zh-Hant', font: 'Noto Sans CJK TC', size: 72, lines: ['您的專屬', '美國地址'], sub: ['美國網站放心買，', '波特蘭轉運到府。'] },
  ja: { lang: 'ja', font: 'Noto Sans CJK JP', size: 66, lines: ['あなた専用の', 'アメリカの住所'], sub: ['アメリカの通販で買って、', 'ポートランドからご自宅へ。'] },
};

/** Bars of a made-up bar code, `width` units long. */
function bars(x, y, width, height) {
  let d = '';
  let at = 0;
  for (let i = 0; at < width - 6; i += 1) {
    const bar = [2, 4, 2, 6, 3, 2, 5][(i * 5 + 3) % 7];
    d += `M${x + at} ${y}h${bar}v${height}h-${bar}z`;
    at += bar + [3, 2, 5, 2, 4][(i * 3 + 1) % 5];
  }
  return d;
}

function label(shape, markPaths) {
  const rows = [
    ['SHIP TO', 22, 82, '#56607A', 400],
    ['YOUR NAME', 34, 126, shape.ink, 700],
    ['SUITE CG 1000001', 34, 170, shape.ink, 700],
    ['PORTLAND, OREGON', 30, 212, shape.ink, 400],
    ['UNITED STATES', 30, 252, shape.ink, 400],
  ];
  return `<g transform="translate(704 128) rotate(4 200 190)">
    <rect x="8" y="14" width="400" height="392" rx="18" fill="${shape.ink}" opacity=".1"/>
    <rect width="400" height="392" rx="18" fill="#fff" stroke="${shape.ink}" stroke-width="3.5"/>
    ${rows.map(([text, size, y, colour, weight]) => `<text x="34" y="${y}" font-family="DejaVu Sans Mono" font-size="${size}" font-weight="${weight}" fill="${colour}">${text}</text>`).join('')}
    <path d="M4 284H396" stroke="${shape.ink}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray="0.1 10"/>
    <path d="${bars(34, 308, 230, 56)}" fill="${shape.ink}"/>
    <g transform="translate(300 302) scale(2.75)">${markPaths(shape, shape.ink, shape.tape)}</g>
    <rect x="130" y="-24" width="140" height="52" fill="${shape.tape}" opacity=".94" transform="rotate(-3 200 0)"/>
  </g>`;
}

/** A 1200×630 PNG in the words of one language, below 80 kB. */
export async function socialCard(locale, shape, markPaths) {
  const { lang, font, size, lines, sub } = texts[locale];
  const line = (text, y, px, weight, colour) =>
    `<text x="84" y="${y}" font-family="${font}" font-size="${px}" font-weight="${weight}" fill="${colour}" xml:lang="${lang}">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="#FBFAF7"/>
    <path d="M-10 566C200 520 330 626 560 566S 980 470 1210 566" fill="none" stroke="${shape.tile}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 14"/>
    <g transform="translate(84 74) scale(2.6)">${markPaths(shape, shape.ink, shape.tape)}<path fill="${shape.ink}" transform="translate(29 19)" d="${shape.word.d}"/></g>
    ${lines.map((text, index) => line(text, 268 + index * size * 1.2, size, 800, shape.ink)).join('')}
    ${sub.map((text, index) => line(text, 430 + index * 44, 30, 500, '#56607A')).join('')}
    ${label(shape, markPaths)}
    <circle cx="84" cy="551" r="11" fill="${shape.tape}" stroke="${shape.ink}" stroke-width="4"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 96, effort: 10, compressionLevel: 9 }).toBuffer();
}
