import { UTCDate } from '@date-fns/utc';
import { addBusinessDays as addDays, startOfDay } from 'date-fns';

/**
 * The UTC day that is so many business days (Monday to Friday) after the day of `from`, at midnight
 * UTC.
 */
export const addBusinessDays = (from: Date, days: number): Date =>
  new Date(addDays(startOfDay(new UTCDate(from)), days).getTime());
