/** The looks that the portal can put on (styles: lib/server/cache/season.ts); a theme row names one. */
export const themeNames = ['black-friday', 'xmas', 'lunar-new-year', 'summer'] as const;
export type ThemeName = (typeof themeNames)[number];

export const isThemeName = (name: string): name is ThemeName =>
  themeNames.some((known) => known === name);

/** A theme's time: from its first moment until before its last, ISO moments in UTC. */
export interface ThemeRow {
  name: string;
  from: string;
  to: string;
}

/**
 * The theme of a moment (spec §2): where two overlap the later start wins; 'default' outside all,
 * and where only looks hold that nobody here knows.
 */
export function themeAt(rows: readonly ThemeRow[], at: Date): ThemeName | 'default' {
  const time = at.getTime();
  const holding = rows
    .filter(({ from, to }) => Date.parse(from) <= time && time < Date.parse(to))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
    .map(({ name }) => name);
  return holding.find(isThemeName) ?? 'default';
}

/** Whole seconds until the next border of any theme, at least 1; null where none comes. */
export function secondsToBorder(rows: readonly ThemeRow[], at: Date): number | null {
  const coming = rows
    .flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)])
    .map((border) => border - at.getTime())
    .filter((ms) => ms > 0);
  return coming.length === 0 ? null : Math.max(1, Math.floor(Math.min(...coming) / 1000));
}

/** The zone of the house: support hours and theme dates are said in it (spec §2). */
const HOUSE_OFFSET = '+08:00';
const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * A day or a minute as an operator writes it, "2022-11-03" or "2022-11-03 14:00", in GMT+8 unless an
 * offset follows; null for what is no date.
 */
export function readThemeMoment(text: string): Date | null {
  const [, day, time = '00:00', offset = HOUSE_OFFSET] = written.exec(text.trim()) ?? [];
  if (!day) return null;
  // 30 February would quietly become 2 March.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const at = new Date(`${day}T${time}:00${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
