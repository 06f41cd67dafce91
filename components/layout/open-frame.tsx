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
  /** The h1. */
  title: string;
  /** One line under it; what search engines show, where there is no `description`. */
  lead: string;
  /** Document title; the h1 when missing. */
  metaTitle?: string;
  description?: string;
  noIndex?: boolean;
  /** The way from home, for those who see the site's frame. */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

/**
 * Pages of the application that anybody may enter: the member's frame for a member, the site's for
 * everybody else.
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

/** The member's header does it; the site's belongs to documents too. */
function CartSync() {
  useCartSync();
  return null;
}
