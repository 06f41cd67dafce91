import type { themes } from '@/host/db/schema/page-rows';
import { readThemeMoment } from '@/rules/themes';

const parseMoment = (text: string): Date => {
  const date = readThemeMoment(text);
  if (!date) throw new Error(`${text} is not a date`);
  return date;
};

/** The themes overlap on purpose. */
export const buildThemeRows = (): (typeof themes.$inferInsert)[] => [
  {
    id: '7d0a5a2e-3c56-4b0c-9d0e-1f5b6c8a0001',
    name: 'black-friday',
    startsAt: parseMoment('2022-11-03 14:00'),
    endsAt: parseMoment('2023-01-05'),
  },
  {
    id: '7d0a5a2e-3c56-4b0c-9d0e-1f5b6c8a0002',
    name: 'xmas',
    startsAt: parseMoment('2022-12-01'),
    endsAt: parseMoment('2023-01-05'),
  },
];
