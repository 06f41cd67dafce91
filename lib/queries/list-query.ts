import type { Reply } from '@/contract/calls';
import { limits } from '@/contract/limits';

export type QueryValue = string | string[] | undefined;
export type Query = Record<string, QueryValue>;

/** `at` is the list's opaque cursor. */
export interface PageQuery {
  page: number;
  at?: string;
}

const MAX_PAGE = 1_000_000;

export const firstValue = (value: QueryValue): string | undefined =>
  Array.isArray(value) ? value[0] : value;

export const pageSizes = [limits.pageSize, 25, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** Returns undefined for anything but one of the choices. */
export const readChoice = <T extends string | number>(
  choices: readonly T[],
  value: QueryValue,
): T | undefined => choices.find((choice) => `${choice}` === firstValue(value));

/** Reads `page` and `at`; invalid values become the first page. */
export function readPageQuery(query: Query): PageQuery {
  const page = Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(firstValue(query['page']))) || 1));
  const at = firstValue(query['at']);
  return { page, ...(at && page > 1 && /^[\w-]{1,120}$/.test(at) && { at }) };
}

type Paging = Pick<
  Reply<'GET /onebox/list'>,
  'page' | 'totalpages' | 'total' | 'next' | 'previous'
>;

/** Maps a response's paging; `next` and `previous` are values for `at`. */
export const readPaging = ({ page, totalpages, total, next, previous }: Paging) => ({
  page,
  totalPages: totalpages,
  total,
  next,
  previous,
});

/** Omits both parameters on page 1. */
export const pageParams = (page: number, at?: string | null): Partial<PageQuery> => ({
  ...(page > 1 && { page }),
  ...(page > 1 && at && { at }),
});
