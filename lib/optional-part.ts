import { limits } from '@/contract/limits';

import type { Api } from './api';
import { logFault } from './log-fault';

/**
 * Returns a client with the timeout `limits.optionalPartMs`; `onLoadFailed` runs for each failed
 * request.
 */
export function withShortTimeout(api: Api, onLoadFailed?: () => void): Api {
  return {
    request: async (key, input, options = {}) => {
      const timeout = AbortSignal.timeout(limits.optionalPartMs);
      try {
        return await api.request(key, input, {
          ...options,
          signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        });
      } catch (error) {
        onLoadFailed?.();
        throw error;
      }
    },
  };
}

/** Returns null when an optional part cannot be loaded. */
export async function loadOptional<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    logFault(error);
    return null;
  }
}
