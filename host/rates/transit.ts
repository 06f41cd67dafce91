import { UTCDate } from '@date-fns/utc';
import { addBusinessDays as addDays, startOfDay } from 'date-fns';

/** Counts Monday to Friday; returns midnight UTC. */
export const addBusinessDays = (startDate: Date, days: number): Date =>
  new Date(addDays(startOfDay(new UTCDate(startDate)), days).getTime());
