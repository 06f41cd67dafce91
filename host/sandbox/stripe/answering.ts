import type { Answer, Handler } from '../answering';

export type Answering = (method: 'GET' | 'POST', path: string, answer: Handler) => void;

export const refusal = (
  status: number,
  message: string,
  more: { type?: string; code?: string } = {},
): Answer => [status, { error: { type: 'invalid_request_error', ...more, message } }];
export const missing = refusal(404, 'No such object', { code: 'resource_missing' });

/** The page starts after the id `after`. */
export function listJson<T extends { id: string }>(
  url: string,
  all: T[],
  limit = all.length,
  after?: string,
) {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + limit);
  return { object: 'list' as const, has_more: from + data.length < all.length, url, data };
}
