import type { ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { localePath } from '@/rules/routes';

export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const { locale } = useFrame();
  return <a href={localePath(locale, href)}>{children}</a>;
}
