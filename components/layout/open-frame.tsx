import { useRouter } from 'next/compat/router';
import type { ReactNode } from 'react';

import { useCartSync } from '@/components/session/use-cart-sync';
import { useInvitation } from '@/components/session/use-invitation';
import { Notices } from '@/components/kit/overlays/notices';
import { useSession } from '@/hooks/use-session';

import type { Crumb } from './breadcrumbs';
import { MemberFrame } from './member-frame';
import { NeedsScripts } from './needs-scripts';
import { SiteFrame } from './site-frame';

interface OpenFrameProps {
  title: string;
  /** Line under the h1, and the fallback `description` for search engines. */
  lead: string;
  /** Defaults to the h1. */
  metaTitle?: string;
  description?: string;
  noIndex?: boolean;
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

/**
 * For application pages open to everyone: the member frame for members, otherwise the site frame.
 */
export function OpenFrame({
  title,
  lead,
  metaTitle = title,
  description = lead,
  noIndex,
  crumbs,
  children,
}: OpenFrameProps) {
  const { state } = useSession();
  if (state === 'logged-in') {
    return (
      <MemberFrame title={metaTitle} heading={title} lead={lead}>
        {children}
      </MemberFrame>
    );
  }
  return (
    <SiteFrame title={metaTitle} description={description} noIndex={noIndex} crumbs={crumbs}>
      <CartSync />
      <Invitation />
      <h1>{title}</h1>
      <p className="text-muted measure mb-4">{lead}</p>
      <NeedsScripts />
      {children}
      <Notices />
    </SiteFrame>
  );
}

function Invitation() {
  const code = useRouter()?.query['referral_suite'];
  useInvitation(typeof code === 'string' ? code.slice(0, 32) : '');
  return null;
}

/** The member header does this itself; the site header also renders without React. */
function CartSync() {
  useCartSync();
  return null;
}
