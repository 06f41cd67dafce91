import { limits } from '@/contract/limits';

import type { Api } from './api';
import { logFault } from './log-fault';

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
    logFault(thrown);
    return null;
  }
}
