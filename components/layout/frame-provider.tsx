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
  const watched = Boolean(frame.testMode);
  const api = useMemo((): Api => {
    const browserApi = createBrowserApi(suite);
    // Written so that the bundler leaves the import out with the condition.
    if (process.env.WITH_TEST_MODE && watched)
      return {
        request: async (key, input, options) => {
          const { watchBrowser } = await import('@/lib/browser/test-mode/watch');
          return watchBrowser(browserApi).request(key, input, options);
        },
      };
    return browserApi;
  }, [suite, watched]);
  return (
    <FrameContext value={frame}>
      <ApiContext value={api}>{children}</ApiContext>
    </FrameContext>
  );
}
