import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Api } from '@/lib/api';
import type { TestFrame } from '@/lib/page-props';
import { MAX_CALLS } from '@/lib/test-mode/recorded-call';
import { watchApi } from '@/lib/test-mode/watched-api';
import { currentRequestId } from '@/net/request-id';
import { brands, type Brand } from '@/rules/brand';
import { takeForced } from '@/rules/test-mode/settings';

import { getTestSettings } from '../request';
import { writeTestSettings } from '../session/session-cookies';

export interface TestVisit {
  /** Null means the portal's own. */
  brand: Brand | null;
  /** Filled as the page's calls return. */
  frame: TestFrame;
  watch: (api: Api) => Api;
}

/** Once taken, a one-time forced response is cleared from the cookie. */
export function createTestVisit(request: IncomingMessage, response: ServerResponse): TestVisit {
  let settings = getTestSettings(request);
  const frame: TestFrame = { clockMs: settings.clockMs, calls: [] };
  return {
    brand: settings.brand && brands[settings.brand],
    frame,
    watch: (api) =>
      watchApi(api, {
        from: 'page',
        takeForced: (key) => {
          const result = takeForced(settings.forced, key);
          if (result.remaining.length < settings.forced.length) {
            settings = { ...settings, forced: result.remaining };
            if (!response.headersSent) writeTestSettings(response, settings);
          }
          return result;
        },
        record: (call) => {
          if (frame.calls.length < MAX_CALLS)
            frame.calls.push({ ...call, requestId: call.requestId ?? currentRequestId() ?? null });
        },
      }),
  };
}
