import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';

import { onPlainClick } from '@/components/session/open-dialog';
import type { AuthForm } from '@/components/session/use-auth-dialog';
import { Link } from '@/components/kit/ui/link';

/** Set in a modal, where links between forms switch in place. */
export const AuthFormSwitch = createContext<((form: AuthForm) => void) | null>(null);

/**
 * Returns the click handler that switches in place, undefined on pages. Modified clicks still open
 * a new tab.
 */
export function useFormSwitch(form: AuthForm): ((event: MouseEvent) => void) | undefined {
  const switchTo = useContext(AuthFormSwitch);
  return switchTo ? onPlainClick(() => switchTo(form)) : undefined;
}

/** A link to another sign-in form that switches in place in a modal. */
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
  const onSwitch = useFormSwitch(to);
  return (
    <Link
      href={href}
      onClick={(event) => {
        onLeave?.();
        onSwitch?.(event);
      }}
    >
      {children}
    </Link>
  );
}
