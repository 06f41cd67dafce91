import type { Reply } from '@/contract/calls';

/** A value of an address's query, as Next reads it. */
export type QueryValue = string | string[] | undefined;
export type Query = Record<string, QueryValue>;

/** A page of a list. `at` is the list's own opaque cursor, for pages that were walked to. */
export interface PageQuery {
  page: number;
  at?: string;
}

const LAST_PAGE = 1_000_000;

/** The first value of a parameter. */
export const firstOf = (value: QueryValue): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Reads `page` and `at`; nonsense becomes the first page. */
export function readPageQuery(query: Query): PageQuery {
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(firstOf(query['page']))) || 1));
  const at = firstOf(query['at']);
  return { page, ...(at && page > 1 && /^[\w-]{1,120}$/.test(at) && { at }) };
}

type Paging = Pick<
  Reply<'GET /onebox/list'>,
  'page' | 'totalpages' | 'total' | 'next' | 'previous'
>;

/** Where a reply's page lies in its list; `next` and `previous` are places for `at`. */
export const readPaging = ({ page, totalpages, total, next, previous }: Paging) => ({
  page,
  totalPages: totalpages,
  total,
  next,
  previous,
});

/** The same for an address: page 1 needs neither. */
export const pageParams = (page: number, at?: string | null): Partial<PageQuery> => ({
  ...(page > 1 && { page }),
  ...(page > 1 && at && { at }),
});
