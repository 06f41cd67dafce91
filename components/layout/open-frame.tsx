import type { ReactNode } from 'react';

import { useCartSync } from '@/components/domain/use-cart-sync';
import { Notices } from '@/components/kit/ui/notices';
import { useSession } from '@/hooks/use-session';

import { MemberFrame } from './member-frame';
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
    <SiteFrame title={metaTitle} description={description} noIndex={noIndex}>
      <CartSync />
      <h1>{title}</h1>
      <p className="text-muted measure mb-4">{lead}</p>
      {children}
      <Notices />
    </SiteFrame>
  );
}

/** The member's header does it; the site's belongs to documents too. */
function CartSync() {
  useCartSync();
  return null;
}
