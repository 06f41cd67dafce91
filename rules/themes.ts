/** Styles are in lib/server/cache/season.ts. */
export const themeNames = ['black-friday', 'xmas', 'lunar-new-year', 'summer'] as const;
export type ThemeName = (typeof themeNames)[number];

export const isThemeName = (name: string): name is ThemeName =>
  themeNames.some((candidate) => candidate === name);

/** ISO times in UTC; `to` is exclusive. */
export interface ThemeRow {
  name: string;
  from: string;
  to: string;
}

/** The later start wins on overlap; 'default' when no supported theme applies. */
export function themeAt(rows: readonly ThemeRow[], date: Date): ThemeName | 'default' {
  const time = date.getTime();
  const activeNames = rows
    .filter(({ from, to }) => Date.parse(from) <= time && time < Date.parse(to))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
    .map(({ name }) => name);
  return activeNames.find(isThemeName) ?? 'default';
}

/** At least 1; null when no change follows. */
export function secondsToNextChange(rows: readonly ThemeRow[], now: Date): number | null {
  const delays = rows
    .flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)])
    .map((change) => change - now.getTime())
    .filter((ms) => ms > 0);
  return delays.length === 0 ? null : Math.max(1, Math.floor(Math.min(...delays) / 1000));
}

/** Support hours and theme dates use this zone. */
const DEFAULT_OFFSET = '+08:00';
const momentPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** In GMT+8 unless an offset follows. Null if invalid. */
export function readThemeMoment(text: string): Date | null {
  const [, day, time = '00:00', offset = DEFAULT_OFFSET] = momentPattern.exec(text.trim()) ?? [];
  if (!day) return null;
  // Date turns February 30 into March 2.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const moment = new Date(`${day}T${time}:00${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
