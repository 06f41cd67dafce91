import { UTCDate } from '@date-fns/utc';
import { addBusinessDays as addDays, startOfDay } from 'date-fns';

/** Counts Monday to Friday; returns midnight UTC. */
export const addBusinessDays = (from: Date, days: number): Date =>
  new Date(addDays(startOfDay(new UTCDate(from)), days).getTime());
