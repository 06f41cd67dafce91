import { limits } from '@/contract/limits';
import type { Key } from '@/contract/calls';

import type { Api, CallOptions, CallInput } from '../api';
import type { Send } from '../api-client';
import { ApiError, asApiError } from '../api-error';
import { sessionEndpoints, mutatingGets } from '@/lib/session-endpoints';

let client: Promise<Send> | undefined;

/**
 * Calls the host through the portal's gateway. `suite` is the tab's assumed suite. Session
 * responses omit the token.
 */
export function createBrowserApi(suite: string | null): Api {
  const sendOnce = async <K extends Key>(key: K, input: CallInput<K>, options: CallOptions) => {
    client ??= import('../api-client').then(({ createClient }) => createClient());
    const send = await client.catch((error: unknown) => {
      client = undefined; // the next call fetches it again: the connection may be back
      throw asApiError(error);
    });
    const url = sessionEndpoints[key];
    return send(key, input, {
      ...options,
      ...(url ? { url } : { baseURL: '/api/ms' }),
      ...(mutatingGets.has(key) && { method: 'POST' }),
      timeout: limits.requestTimeoutMs,
      tabSuite: suite,
    });
  };
  return {
    request: async (key, input, options = {}) => {
      // If the module does not load, the write proceeds with the key of its form.
      const writes = isWrite(key)
        ? await import('@/lib/browser/unsettled-writes').catch(() => null)
        : null;
      const { idempotencyKey: ownKey, reuseKey } = options;
      const idempotencyKey =
        ownKey && reuseKey && writes ? writes.reuseUnsettledKey(suite, key, input, ownKey) : ownKey;
      const callOptions = { ...options, ...(idempotencyKey && { idempotencyKey }) };
      try {
        const reply = await sendOnce(key, input, callOptions).catch(async (error: unknown) => {
          if (!suite || key === 'POST /logout' || !(await isSessionBack(error))) throw error;
          return sendOnce(key, input, callOptions);
        });
        if (idempotencyKey) writes?.settle(suite, key, idempotencyKey);
        else writes?.settleRelated(suite, key);
        return reply;
      } catch (error) {
        if (idempotencyKey && !asApiError(error).isAmbiguous)
          writes?.settle(suite, key, idempotencyKey);
        throw error;
      }
    },
  };
}

type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | null = null;

/**
 * `ask` resolves to true once the same member has signed in again; the call is then repeated.
 * Returns an unsubscribe function.
 */
export function onSessionRefused(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = null;
  };
}

const isSessionBack = async (error: unknown): Promise<boolean> =>
  error instanceof ApiError && error.is('unauthenticated') && signInAgain !== null && signInAgain();

const isWrite = (key: string) => !key.startsWith('GET ') || mutatingGets.has(key);
