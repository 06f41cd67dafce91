import { colors, contentWidth, page, type Sheet, type TextStyle } from './sheet';

/** `share` is relative to the other columns. */
export interface Column {
  heading: string;
  share: number;
  align?: 'left' | 'right' | 'center';
}

const gap = 8;
const FACT_COLUMNS = 3;

/** Repeats the headings on every page. */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = page.side;
  const boxes = columns.map(({ share, align = 'left' }, index) => {
    const width = (contentWidth * share) / totalShare;
    const box = { x, width: width - (index === columns.length - 1 ? 0 : gap), align };
    x += width;
    return box;
  });
  const drawRow = (
    cells: readonly string[],
    style: TextStyle,
    draw: 'write' | 'draw' = 'write',
  ) => {
    const heights = boxes.map(({ x: left, width, align }, index) =>
      sheet[draw](cells[index] ?? '', { x: left, width }, { ...style, align }),
    );
    sheet.y += Math.max(...heights) + 4;
  };
  const headStyle: TextStyle = { size: 8, color: colors.muted, tag: 'TH', scope: 'Column' };
  const measureRow = (cells: readonly string[], style: TextStyle) =>
    Math.max(
      ...boxes.map(({ width }, index) => sheet.measureHeight(cells[index] ?? '', width, style)),
    ) + 9;
  const headings = columns.map(({ heading }) => heading);
  sheet.reserve(measureRow(headings, headStyle) + 24);
  sheet.within('Table', () => {
    sheet.within('TR', () => drawRow(headings, headStyle));
    sheet.drawRule(5);
    for (const row of rows) {
      if (sheet.reserve(measureRow(row, {}))) {
        sheet.decorate(() => drawRow(headings, headStyle, 'draw'), 'Pagination');
        sheet.drawRule(5);
      }
      sheet.within('TR', () => drawRow(row, { tag: 'TD' }));
      sheet.drawRule(5);
    }
  });
}

export function drawSums(
  sheet: Sheet,
  sums: readonly (readonly [label: string, amount: string])[],
  sumsBelow: typeof sums = [],
): void {
  const width = contentWidth * 0.6;
  const x = page.side + contentWidth - width;
  const drawSum = (label: string, amount: string, style: TextStyle) => {
    const headStyle: TextStyle = { ...style, tag: 'TH', scope: 'Row' };
    const height = sheet.write(label, { x, width: width - 122 }, headStyle);
    sheet.write(amount, { x: x + width - 110, width: 110 }, { ...style, tag: 'TD' });
    sheet.y += height + 5;
  };
  sheet.within('Table', () =>
    [...sums, ...sumsBelow].forEach(([label, amount], index) => {
      const totalStyle: TextStyle = index === sums.length - 1 ? { size: 12, weight: 'bold' } : {};
      sheet.reserve(22);
      sheet.within('TR', () => drawSum(label, amount, { ...totalStyle, align: 'right' }));
    }),
  );
}

/** Skips empty values. */
export function drawFacts(
  sheet: Sheet,
  facts: readonly (readonly [label: string, value: string])[],
): void {
  const width = contentWidth / FACT_COLUMNS;
  const shownFacts = facts.filter(([, value]) => value !== '');
  for (let start = 0; start < shownFacts.length; start += FACT_COLUMNS) {
    const row = shownFacts.slice(start, start + FACT_COLUMNS);
    sheet.reserve(36);
    const heights = row.map(([label, value], index) => {
      const x = page.side + index * width;
      const offset = sheet.write(
        label,
        { x, width: width - gap },
        { size: 8, color: colors.muted },
      );
      return offset + sheet.write(value, { x, y: sheet.y + offset, width: width - gap }, {});
    });
    sheet.y += Math.max(...heights) + 8;
  }
}

/** Draws labeled boxes side by side. */
export function drawParties(
  sheet: Sheet,
  parties: readonly { label: string; lines: readonly string[] }[],
): void {
  const width = (contentWidth - gap * (parties.length - 1)) / parties.length;
  const innerWidth = width - 20;
  const texts = parties.map(({ lines }) => lines.filter(Boolean).join('\n'));
  const height =
    Math.max(
      ...parties.map(
        ({ label }, index) =>
          sheet.measureHeight(label, innerWidth, { size: 8 }) +
          sheet.measureHeight(texts[index] ?? '', innerWidth),
      ),
    ) + 22;
  sheet.reserve(height);
  parties.forEach(({ label }, index) => {
    const x = page.side + index * (width + gap);
    sheet.decorate(() =>
      sheet.doc
        .roundedRect(x, sheet.y, width, height, 5)
        .lineWidth(0.75)
        .strokeColor(colors.line)
        .stroke(),
    );
    const labelHeight = sheet.write(
      label,
      { x: x + 10, y: sheet.y + 8, width: innerWidth },
      { size: 8, color: colors.muted, tag: 'H2' },
    );
    const box = { x: x + 10, y: sheet.y + 10 + labelHeight, width: innerWidth };
    sheet.write(texts[index] ?? '', box, { spoken: texts[index]?.replaceAll('\n', ', ') });
  });
  sheet.y += height + 14;
}

export function drawHead(
  sheet: Sheet,
  { brand, title, number }: { brand: string; title: string; number: string },
): void {
  sheet.write(
    brand,
    { x: page.side, width: contentWidth / 2 },
    { size: 11, weight: 'bold', color: colors.muted },
  );
  sheet.write(
    number,
    { x: page.side + contentWidth / 2, width: contentWidth / 2 },
    { size: 11, align: 'right', color: colors.muted },
  );
  sheet.y += 22;
  sheet.line(title, { size: 19, weight: 'bold', tag: 'H1' }, 8);
  sheet.drawRule(14, colors.ink);
}

export function drawSignature(sheet: Sheet, label: string): void {
  sheet.reserve(64);
  sheet.y += 34;
  sheet.decorate(() =>
    sheet.doc
      .moveTo(page.side, sheet.y)
      .lineTo(page.side + contentWidth * 0.6, sheet.y)
      .lineWidth(0.75)
      .strokeColor(colors.ink)
      .stroke(),
  );
  sheet.y += 4;
  sheet.line(label, { size: 8, color: colors.muted });
}
