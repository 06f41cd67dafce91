import { addDays, startOfDay } from 'date-fns';
import { UTCDate } from '@date-fns/utc';

import type { deals } from '@/host/db/schema/deals';
import { isoDay } from '@/rules/iso-day';

import { goods } from './goods';

type Row = typeof deals.$inferInsert;

const DEAL_DAYS = 60;
const HOLIDAY = 'gifts/holiday';

function getSeason(today: string): { validFrom: string; validTo: string } {
  const year = Number(today.slice(0, 4));
  const buildSeason = (y: number) => ({ validFrom: `${y}-10-15`, validTo: `${y}-12-21` });
  return today < buildSeason(year).validTo ? buildSeason(year) : buildSeason(year + 1);
}

function readGoods(paragraph: string) {
  const [product = [], facts = [], ...texts] = paragraph
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
  const [key = '', store = '', url = ''] = product;
  const [cents, grams, kind = '', category = '', lists = ''] = facts;
  const pickTexts = (part: 0 | 1) => {
    const [en = '', zh = '', tw = '', ja = ''] = texts.map((parts) => parts[part] ?? '');
    return { en, zh, tw, ja };
  };
  return {
    key,
    lists: lists.split(' '),
    store,
    url,
    priceCents: Number(cents),
    weightGrams: Number(grams),
    kind,
    category,
    name: pickTexts(0),
    reason: pickTexts(1),
  };
}

/** Prices are estimates. Deals expire; gift guide entries stay. */
export function buildDealRows(date: Date): Row[] {
  const today = isoDay(date);
  const firstDay = startOfDay(new UTCDate(date));
  return goods
    .trim()
    .split('\n\n')
    .map((paragraph, position) => {
      const row = readGoods(paragraph);
      const validity = row.lists.includes(HOLIDAY)
        ? getSeason(today)
        : {
            validFrom: today,
            validTo: row.lists.some((list) => list.startsWith('gifts/'))
              ? null
              : isoDay(addDays(firstDay, DEAL_DAYS)),
          };
      return { ...row, position, checkedOn: today, ...validity };
    });
}
