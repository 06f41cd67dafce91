import type { Answer, Handler } from '../answering';

export type AddRoute = (method: 'GET' | 'POST', path: string, answer: Handler) => void;

export const refusal = (
  status: number,
  message: string,
  extra: { type?: string; code?: string } = {},
): Answer => [status, { error: { type: 'invalid_request_error', ...extra, message } }];
export const notFoundReply = refusal(404, 'No such object', { code: 'resource_missing' });

/** The page starts after the id `after`. */
export function listJson<T extends { id: string }>(
  url: string,
  items: T[],
  limit = items.length,
  after?: string,
) {
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list' as const, has_more: start + data.length < items.length, url, data };
}
