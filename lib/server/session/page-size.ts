import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import { pageSizes, readChoice, type PageQuery, type PageSize } from '@/lib/queries/list-query';

import { parseCookies, readOne } from './cookies';
import { writeChoice } from './session-cookies';

/** Remembers the size in a list's address. Takes the last one on a first page without it. */
export function rememberPageSize<Q extends PageQuery & { size?: PageSize }>(
  list: 'packages' | 'shipments',
  { size, ...query }: Q,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Omit<Q, 'size'> & { size?: PageSize } {
  const name = `${list}_size`;
  const last = readChoice(pageSizes, readOne(parseCookies(request.headers.cookie).get(name)));
  if (size && size !== last) writeChoice(response, name, size);
  const chosen = size ?? (query.page === 1 ? last : undefined);
  return { ...query, ...(chosen && chosen !== limits.pageSize && { size: chosen }) };
}
