import { useSyncExternalStore } from 'react';

import { onCalls, recordedCalls } from '@/lib/browser/test-mode/watch';
import type { RecordedCall } from '@/lib/test-mode/recorded-call';

const none: readonly RecordedCall[] = [];

/** Calls of this tab, newest first. */
export const useCalls = (): readonly RecordedCall[] =>
  useSyncExternalStore(onCalls, recordedCalls, () => none);
