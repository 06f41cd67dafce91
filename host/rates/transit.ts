const DAY_MS = 86_400_000;

/**
 * The UTC day that is so many business days (Monday to Friday) after the day of `from`, at midnight
 * UTC. Written here because date-fns counts weekends in the server's own time zone.
 */
export function addBusinessDays(from: Date, days: number): Date {
  let day = Math.floor(from.getTime() / DAY_MS);
  for (let left = days; left > 0;) {
    day += 1;
    const weekday = new Date(day * DAY_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day * DAY_MS);
}
