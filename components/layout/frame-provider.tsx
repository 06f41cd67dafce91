import { useMemo, type ReactNode } from 'react';

import type { Api } from '@/lib/api';
import { createBrowserApi } from '@/lib/browser/client';
import type { FrameProps } from '@/lib/page-props';

import { ApiContext, FrameContext } from '@/hooks/use-frame';

/**
 * Gives a page's frame props and its one API client to everything below. Wraps every page in _app.
 */
export function FrameProvider({ frame, children }: { frame: FrameProps; children: ReactNode }) {
  const suite = frame.session?.user?.suite ?? null;
  const isWatched = Boolean(frame.testMode);
  const api = useMemo((): Api => {
    const browserApi = createBrowserApi(suite);
    // Written so that the bundler drops the import when the condition is false.
    if (process.env.WITH_TEST_MODE && isWatched)
      return {
        request: async (key, input, options) => {
          const { watchBrowser } = await import('@/lib/browser/test-mode/watch');
          return watchBrowser(browserApi).request(key, input, options);
        },
      };
    return browserApi;
  }, [suite, isWatched]);
  return (
    <FrameContext value={frame}>
      <ApiContext value={api}>{children}</ApiContext>
    </FrameContext>
  );
}
