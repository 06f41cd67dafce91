import type { Key } from '@/contract/calls';
import type { Api, CallInput } from '@/lib/api';
import { readTestCookie, writeTestCookie } from '@/lib/browser/session';
import { MAX_CALLS, type RecordedCall } from '@/lib/test-mode/recorded-call';
import { watchApi } from '@/lib/test-mode/watched-api';
import { takeForced } from '@/rules/test-mode/settings';

const CALLS_KEY = 'test-calls';
/** Inputs of this document's calls, in memory, for resending. */
const sentCalls = new Map<string, { key: Key; input: CallInput<Key> }>();
const listeners = new Set<() => void>();
let calls: readonly RecordedCall[] | null = null;

/** Newest first; survives page loads. */
export function getRecordedCalls(): readonly RecordedCall[] {
  calls ??= readStoredCalls();
  return calls;
}

function readStoredCalls(): readonly RecordedCall[] {
  try {
    const storedValue: unknown = JSON.parse(sessionStorage.getItem(CALLS_KEY) ?? '[]');
    return Array.isArray(storedValue) ? (storedValue as RecordedCall[]).slice(0, MAX_CALLS) : [];
  } catch {
    return [];
  }
}

/** Adds the calls that are not listed yet, by id, and notifies the listeners. */
export function addCalls(incomingCalls: readonly RecordedCall[]): void {
  const currentCalls = getRecordedCalls();
  const newCalls = incomingCalls.filter(({ id }) => !currentCalls.some((call) => call.id === id));
  if (newCalls.length === 0) return;
  calls = [...newCalls, ...currentCalls]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, MAX_CALLS);
  try {
    sessionStorage.setItem(CALLS_KEY, JSON.stringify(calls));
  } catch {
    // Storage full: the list ends with the document.
  }
  for (const listener of listeners) listener();
}

/** Returns an unsubscribe function. */
export function onCalls(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function watchBrowser(api: Api): Api {
  return watchApi(api, {
    from: 'browser',
    takeForced: (key) => {
      const settings = readTestCookie();
      const result = takeForced(settings.forced, key);
      if (result.remaining.length < settings.forced.length)
        writeTestCookie({ ...settings, forced: result.remaining });
      return result;
    },
    record: (call, input) => {
      sentCalls.set(call.id, { key: call.key as Key, input: input as CallInput<Key> });
      addCalls([call]);
    },
  });
}

/** Undefined after a page load. */
export const findSentCall = (id: string) => sentCalls.get(id);
