import { limits } from '@/contract/limits';

import type { Api } from './api';
import { logFault } from './log-fault';

/**
 * The same client with `limits.optionalPartMs` for an answer, for what must not hold a page up;
 * `onMissing` hears of each answer that did not come.
 */
export function withShortTimeout(api: Api, onMissing?: () => void): Api {
  return {
    request: async (key, input, options = {}) => {
      const inTime = AbortSignal.timeout(limits.optionalPartMs);
      try {
        return await api.request(key, input, {
          ...options,
          signal: options.signal ? AbortSignal.any([options.signal, inTime]) : inTime,
        });
      } catch (thrown) {
        onMissing?.();
        throw thrown;
      }
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
