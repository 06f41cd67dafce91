import type { ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { localePath } from '@/rules/routes';

/** A plain link to a page of ours in the reader's language. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const { locale } = useFrame();
  return <a href={localePath(locale, href)}>{children}</a>;
}
