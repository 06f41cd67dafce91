import { limits } from '@/contract/limits';

import type { Api } from './api';
import { ApiError } from './api-error';

/** The same client with `limits.optionalPartMs` for an answer, for what must not hold a page up. */
export function withShortTimeout(api: Api): Api {
  return {
    request: (key, input, options = {}) => {
      const inTime = AbortSignal.timeout(limits.optionalPartMs);
      return api.request(key, input, {
        ...options,
        signal: options.signal ? AbortSignal.any([options.signal, inTime]) : inTime,
      });
    },
  };
}

/** Something that a page can do without: null when it cannot be loaded. */
export async function optionalPart<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    // eslint-disable-next-line no-console -- a fault of ours: its cause belongs into the portal's log
    if (!(thrown instanceof ApiError)) console.error(thrown);
    return null;
  }
}
