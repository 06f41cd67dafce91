import type { ReactNode } from 'react';

import { Link } from '@/components/kit/ui/link';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useSession } from '@/hooks/use-session';
import type { ContactAbout } from '@/rules/contact-about';
import { routes } from '@/rules/routes';

import { inPlace } from '@/components/session/open-in-place';
import { useContactDialog } from './use-contact-dialog';

interface ContactLinkProps {
  /** What the message begins with. */
  about?: ContactAbout;
  /** To live chat instead of the form. */
  by?: 'chat';
  className?: string;
  children: ReactNode;
}

/**
 * A link to the contact form: a modal for members, its page for everybody else and without scripts.
 */
export function ContactLink({ about = {}, by, className, children }: ContactLinkProps) {
  const { state } = useSession();
  const there = useCurrentPath().startsWith(routes.contact());
  return (
    <Link
      href={routes.contact({ ...about, ...(by && { by }) })}

      className={className}
      onClick={
        state === 'logged-in' && !there
          ? inPlace(() => useContactDialog.getState().open(about, by))
          : undefined
      }
    >
      {children}
    </Link>
  );
}
