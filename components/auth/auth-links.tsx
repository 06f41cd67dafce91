import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';

import { inPlace } from '@/components/session/open-in-place';
import type { AuthForm } from '@/components/session/use-auth-dialog';
import { Link } from '@/components/kit/ui/link';

/**
 * In a modal the links between the sign-in forms switch in place; on pages they are plain links.
 */
export const AuthFormSwitch = createContext<((to: AuthForm) => void) | null>(null);

/** The click that switches in place; undefined on pages. Keys that open a new tab still do. */
export function useFormSwitch(to: AuthForm): ((event: MouseEvent) => void) | undefined {
  const open = useContext(AuthFormSwitch);
  return open ? inPlace(() => open(to)) : undefined;
}

/** A link to another of the sign-in forms: its page has an address, a modal switches. */
export function AuthLink({
  to,
  href,
  onLeave,
  children,
}: {
  to: AuthForm;
  href: string;
  onLeave?: () => void;
  children: ReactNode;
}) {
  const open = useFormSwitch(to);
  return (
    <Link
      href={href}
      onClick={(event) => {
        onLeave?.();
        open?.(event);
      }}
    >
      {children}
    </Link>
  );
}
