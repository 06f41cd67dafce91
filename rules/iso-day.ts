import { utc } from '@date-fns/utc';
import { formatISO } from 'date-fns/formatISO';

/** UTC day, "2026-11-24". @throws RangeError for an invalid date */
export const isoDay = (date: Date): string => formatISO(date, { representation: 'date', in: utc });
