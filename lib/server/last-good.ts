import { LRUCache } from 'lru-cache';

import { asApiError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';

const kept = new LRUCache<string, object>({ max: 200 });

/**
 * What a document shows, or what it showed last where the host does not answer or errs: an article
 * stays readable while the host is down. What the host says is not there is not shown either.
 * @throws ApiError
 */
export async function lastGood<T extends object>(name: string, asked: Promise<T>): Promise<T> {
  try {
    const answer = await asked;
    kept.set(name, answer);
    return answer;
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.is('notFound')) {
      kept.delete(name);
      throw error;
    }
    const before = kept.get(name);
    if (!before) throw error;
    logFault(thrown);
    return before as T;
  }
}
