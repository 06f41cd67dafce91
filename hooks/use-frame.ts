import { createContext, useContext } from 'react';

import type { Api } from '@/lib/api';
import type { FrameProps } from '@/lib/page-props';

export const FrameContext = createContext<FrameProps | null>(null);
export const ApiContext = createContext<Api | null>(null);

/** The page's frame props: locale, brand, session, server time. */
export function useFrame(): FrameProps {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame needs FrameProvider');
  return frame;
}

/** The page's API client, which calls the host through the portal's gateway. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs FrameProvider');
  return api;
}
