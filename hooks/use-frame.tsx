import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { Api } from '@/lib/api';
import { createBrowserApi } from '@/lib/browser/client';
import type { FrameProps } from '@/lib/page-props';

const FrameContext = createContext<FrameProps | null>(null);
const ApiContext = createContext<Api | null>(null);

export function FrameProvider({ frame, children }: { frame: FrameProps; children: ReactNode }) {
  const suite = frame.session?.user?.suite ?? null;
  const watched = Boolean(frame.testMode);
  const api = useMemo((): Api => {
    const made = createBrowserApi(suite);
    // Lets the bundler drop the import with the condition.
    if (process.env.WITH_TEST_MODE && watched)
      return {
        request: async (key, input, options) => {
          const { watchBrowser } = await import('@/lib/browser/test-mode/watch');
          return watchBrowser(made).request(key, input, options);
        },
      };
    return made;
  }, [suite, watched]);
  return (
    <FrameContext.Provider value={frame}>
      <ApiProvider api={api}>{children}</ApiProvider>
    </FrameContext.Provider>
  );
}

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext.Provider value={api}>{children}</ApiContext.Provider>;
}

export function useFrame(): FrameProps {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame needs FrameProvider');
  return frame;
}

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs FrameProvider');
  return api;
}
