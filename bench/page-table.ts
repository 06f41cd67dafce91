import {
  sizeNames,
  type MeasuredPage,
  type PageClass,
  type PageGoals,
  type PageSize,
} from './page-goals';
import type { MeasuredSpeed } from './page-scores';
import type { MeasuredSize } from './page-size';

export interface MeasuredRow {
  page: MeasuredPage;
  stats: MeasuredSize & MeasuredSpeed;
}

interface Column {
  title: string;
  digits: number;
  higherIsBetter?: boolean;
}

const columns = {
  script: { title: 'script kB', digits: 1 },
  requests: { title: 'requests', digits: 0 },
  html: { title: 'HTML kB', digits: 1 },
  css: { title: 'CSS kB', digits: 1 },
  score: { title: 'score', digits: 0, higherIsBetter: true },
  lcp: { title: 'LCP s', digits: 2 },
  tbt: { title: 'TBT ms', digits: 0 },
} satisfies Record<keyof PageGoals, Column>;
const names = Object.keys(columns) as (keyof PageGoals)[];

/** Compares as printed, because builds differ by a few bytes. */
const isMissed = (name: keyof PageGoals, measured: number, goal: number) => {
  const { higherIsBetter, digits }: Column = columns[name];
  const printed = Number(measured.toFixed(digits));
  return !(higherIsBetter ? printed >= goal : printed <= goal);
};

export const listMisses = (goals: PageGoals, measured: PageGoals): string[] =>
  names
    .filter((name) => isMissed(name, measured[name], goals[name]))
    .map((name) => columns[name].title.split(' ')[0] ?? name);

/** Returns the temporary limits where set, otherwise the goals. */
export const effectiveLimits = (goals: PageGoals, { temporaryLimits }: MeasuredPage): PageSize => ({
  script: temporaryLimits.script ?? goals.script,
  requests: temporaryLimits.requests ?? goals.requests,
  html: temporaryLimits.html ?? goals.html,
  css: temporaryLimits.css ?? goals.css,
});

export function listExcess(goals: PageGoals, page: MeasuredPage, size: PageSize): string[] {
  const limits = effectiveLimits(goals, page);
  return sizeNames
    .filter((name) => isMissed(name, size[name], limits[name]))
    .map((name) => {
      const { title, digits } = columns[name];
      return `${page.name}: ${title} ${size[name].toFixed(digits)}, limit ${limits[name]}`;
    });
}

const formatCell = (text: string, name: keyof PageGoals) =>
  text.padStart(Math.max(columns[name].title.length, 7));
const formatLine = (name: string, cells: string[], end = '') =>
  `  ${name.padEnd(24)}  ${cells.join('  ')}  ${end}`.trimEnd();

function formatRow({ goals }: PageClass, { page, stats }: MeasuredRow): string {
  const missed = listMisses(goals, stats);
  const cells = names.map((name) => formatCell(stats[name].toFixed(columns[name].digits), name));
  const verdict = missed.length === 0 ? 'pass' : `MISS ${missed.join(', ')}`;
  const extras = `${stats.fcp.toFixed(2).padStart(5)}  ${stats.cls.toFixed(3)}  ${String(stats.photos).padStart(6)}`;
  return formatLine(page.name, cells, `${extras}  ${verdict}`);
}

export function formatClass(pageClass: PageClass, rows: readonly MeasuredRow[]): string {
  const goals = names.map((name) => {
    const { higherIsBetter }: Column = columns[name];
    return formatCell(`${higherIsBetter ? '≥' : '≤'} ${pageClass.goals[name]}`, name);
  });
  const titles = names.map((name) => formatCell(columns[name].title, name));
  return [
    formatLine(pageClass.name, titles, 'FCP s  CLS    photos'),
    formatLine('goal', goals),
    ...rows.map((row) => formatRow(pageClass, row)),
  ].join('\n');
}
