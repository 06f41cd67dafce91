/** `met` is absent when there is no target. */
export interface Figure {
  name: string;
  value: string;
  target?: string;
  met?: boolean;
}

export function atMost(name: string, value: number, limit: number, unit: string): Figure {
  return {
    name,
    value: `${round(value)} ${unit}`,
    target: `≤ ${limit} ${unit}`,
    met: value <= limit,
  };
}

export function atLeast(name: string, ratio: number, limit: number, detail: string): Figure {
  return {
    name,
    value: `${ratio.toFixed(2)}  (${detail})`,
    target: `≥ ${limit}`,
    met: ratio >= limit,
  };
}

export const plainFigure = (name: string, value: string): Figure => ({ name, value });

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

export function p95(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
}

export function formatTable(title: string, figures: readonly Figure[]): string {
  const measureWidth = (pick: (figure: Figure) => string) =>
    Math.max(...figures.map((figure) => pick(figure).length));
  const [nameWidth, valueWidth, targetWidth] = [
    measureWidth((figure) => figure.name),
    measureWidth((figure) => figure.value),
    measureWidth((figure) => figure.target ?? ''),
  ];
  const lines = figures.map((figure) => {
    const verdict = figure.met === undefined ? '' : figure.met ? 'pass' : 'MISS';
    return `  ${figure.name.padEnd(nameWidth)}  ${figure.value.padEnd(valueWidth)}  ${(figure.target ?? '').padEnd(targetWidth)}  ${verdict}`.trimEnd();
  });
  return [`\n${title}`, ...lines].join('\n');
}

const round = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
