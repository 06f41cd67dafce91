import type { Key } from '@/contract/calls';
import type { Api, Given } from '@/lib/api';
import { readBrowserTest, writeBrowserTest } from '@/lib/browser/session';
import { MAX_CALLS, type RecordedCall } from '@/lib/test-mode/recorded-call';
import { watchedApi } from '@/lib/test-mode/watched-api';
import { takeForced } from '@/rules/test-mode/settings';

const KEPT = 'test-calls';
/** Inputs of this document's calls, in memory, for resending. */
const sent = new Map<string, { key: Key; input: Given<Key> }>();
const listeners = new Set<() => void>();
let calls: readonly RecordedCall[] | null = null;

/** Newest first; survives page loads. */
export function recordedCalls(): readonly RecordedCall[] {
  calls ??= storedCalls();
  return calls;
}

function storedCalls(): readonly RecordedCall[] {
  try {
    const storedValue: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(storedValue) ? (storedValue as RecordedCall[]).slice(0, MAX_CALLS) : [];
  } catch {
    return [];
  }
}

export function noteCalls(fresh: readonly RecordedCall[]): void {
  const currentCalls = recordedCalls();
  const news = fresh.filter(({ id }) => !currentCalls.some((one) => one.id === id));
  if (news.length === 0) return;
  calls = [...news, ...currentCalls]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, MAX_CALLS);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(calls));
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
  return watchedApi(api, {
    from: 'browser',
    take: (key) => {
      const settings = readBrowserTest();
      const taken = takeForced(settings.forced, key);
      if (taken.left.length < settings.forced.length)
        writeBrowserTest({ ...settings, forced: taken.left });
      return taken;
    },
    note: (call, input) => {
      sent.set(call.id, { key: call.key as Key, input: input as Given<Key> });
      noteCalls([call]);
    },
  });
}

/** Undefined after a page load. */
export const sentBy = (id: string): { key: Key; input: Given<Key> } | undefined => sent.get(id);
