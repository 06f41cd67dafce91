/** A time with the offset of its place. */
export interface LocalMoment {
  at: Date;
  offsetMinutes: number;
}

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const MAX_OFFSET = 14 * 60;

/** Requires an offset: "2026-03-04T15:30:00+08:00". Null if invalid. */
export function readLocalMoment(text: string): LocalMoment | null {
  const match = pattern.exec(text);
  const date = new Date(text);
  if (!match || Number.isNaN(date.getTime())) return null;
  const zone = match[3] ?? 'Z';
  const minutes =
    zone === 'Z'
      ? 0
      : (zone.startsWith('-') ? -1 : 1) *
        (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
  if (Math.abs(minutes) > MAX_OFFSET) return null;
  const localDate = new Date(date.getTime() + minutes * 60_000);
  // Date turns February 30 into March 2.
  return localDate.toISOString().slice(0, 16) === text.slice(0, 16)
    ? { at: date, offsetMinutes: minutes }
    : null;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Returns local time with its offset: "2026-03-04T15:30:00+08:00". */
export function formatLocalMoment({ at, offsetMinutes }: LocalMoment): string {
  const time = new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMinutes);
  return `${time}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
