import { useRouter } from 'next/compat/router';
import { useFrame } from '@/hooks/use-frame';

/**
 * Returns the path with its query, without the language prefix. Works in static documents and
 * without a router.
 */
export function useCurrentPath(): string {
  const router = useRouter();
  const { path } = useFrame();
  return path || router?.asPath || '/';
}

export const useCurrentPathname = (): string => useCurrentPath().split(/[?#]/)[0] || '/';
