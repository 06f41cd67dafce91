import { useEffect } from 'react';

import type { SocialVisitor } from '@/lib/social-visitor';
import type { SocialReason } from '@/rules/social-result';

import { SocialWait } from './social-wait';
import { usePageAnswers } from './use-page-answers';
import { useSocialVisit, type SocialAnswers, type SocialVisitState } from './use-social-visit';

export interface SocialPopupProps {
  /** Where a sign-in leads; already checked. Undefined: the dashboard. */
  target: string | undefined;
  /** Why a visit ended without a sign-in; null when another one begins. */
  onReason: (reason: SocialReason | null) => void;
  /** What follows in a modal; a page opens pages and modals of its own. */
  answers?: SocialAnswers | undefined;
  /** Register shows in place the visitor the provider has vouched for. */
  onVisitor?: ((visitor: SocialVisitor) => void) | undefined;
}

/**
 * The visit to a provider in a popup, with its wait modal. Fetched after the page: until then the
 * providers' links lead there in the tab.
 */
export function SocialPopup({
  onReady,
  answers,
  ...more
}: SocialPopupProps & { onReady: (click: SocialVisitState['click']) => void }) {
  const own = usePageAnswers(more.target, more.onVisitor);
  const visit = useSocialVisit({ ...more, ...(answers ?? own) });
  const { click } = visit;
  useEffect(() => onReady(click));
  return <SocialWait visit={visit} />;
}
