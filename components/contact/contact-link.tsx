import type { ReactNode } from 'react';

import { Link } from '@/components/kit/ui/link';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useSession } from '@/hooks/use-session';
import type { ContactPrefill } from '@/rules/contact-about';
import { routes } from '@/rules/routes';

import { onPlainClick } from '@/components/session/open-dialog';
import { useContactDialog } from './use-contact-dialog';

interface ContactLinkProps {
  /** Prefills the message. */
  about?: ContactPrefill;
  channel?: 'chat';
  className?: string;
  children: ReactNode;
}

/** Opens the contact form: a modal for members, otherwise its page. */
export function ContactLink({ about = {}, channel, className, children }: ContactLinkProps) {
  const { state } = useSession();
  const isContactPage = useCurrentPath().startsWith(routes.contact());
  return (
    <Link
      href={routes.contact({ ...about, ...(channel && { by: channel }) })}

      className={className}
      onClick={
        state === 'logged-in' && !isContactPage
          ? onPlainClick(() => useContactDialog.getState().open(about, channel))
          : undefined
      }
    >
      {children}
    </Link>
  );
}
