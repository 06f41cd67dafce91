import { useSyncExternalStore } from 'react';

import { onCalls, getRecordedCalls } from '@/lib/browser/test-mode/watch';
import type { RecordedCall } from '@/lib/test-mode/recorded-call';

const noCalls: readonly RecordedCall[] = [];

/** Calls of this tab, newest first. */
export const useCalls = (): readonly RecordedCall[] =>
  useSyncExternalStore(onCalls, getRecordedCalls, () => noCalls);
