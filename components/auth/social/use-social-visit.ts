import { useCallback, useState, type MouseEvent } from 'react';

import { useAuthDrafts } from '../use-auth-drafts';
import { useSocialBroadcast } from './use-social-broadcast';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { useFrame } from '@/hooks/use-frame';
import { choosePopupMode, usePopup } from '@/hooks/use-popup';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import type { Locale } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';
import type { SocialReason, SocialResult } from '@/rules/social-result';

export interface SocialHandlers {
  /** The session cookies are set. */
  onLogin: () => unknown;
  /** No member has this identity yet. */
  onRegister: () => unknown;
  /** The email belongs to a member, who must prove it. */
  onProof: () => unknown;
}

export type SocialVisitState = ReturnType<typeof useSocialVisit>;

const noOrigins: readonly string[] = [];

interface Visit {
  provider: SocialProviderName;
  tab: string;
  blocked: boolean;
}

const toWindowState = (visit: Visit | null, isClosed: boolean) =>
  visit?.blocked ? 'blocked' : isClosed ? 'closed' : 'open';

const getRememberQuery = () => (useAuthDrafts.getState().remember ? { remember: 1 as const } : {});

const buildPopupUrl = (locale: Locale, provider: SocialProviderName, tab: string) =>
  new URL(
    localePath(locale, routes.social(provider, { way: 'popup', tab, ...getRememberQuery() })),
    window.location.origin,
  ).href;

/** The browser handles modified clicks. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Opens a provider in a popup. The links also work without it, e.g. without scripts or on phones.
 * `onReason` gets null when a new visit begins.
 */
export function useSocialVisit({
  target,
  onReason,
  onLogin,
  onRegister,
  onProof,
}: SocialHandlers & {
  target?: string | undefined;
  onReason: (reason: SocialReason | null) => void;
}) {
  const t = useTranslations('social');
  const { locale } = useFrame();
  const hasScripts = useIsHydrated();
  const [origins, setOrigins] = useState(noOrigins);
  if (hasScripts && origins === noOrigins) setOrigins([window.location.origin]);
  const popup = usePopup(origins);
  const [visit, setVisit] = useState<Visit | null>(null);
  const { open, goTo, close } = popup;

  const endVisit = useCallback(() => {
    close();
    setVisit(null);
  }, [close]);
  const handleResult = useCallback(
    (result: SocialResult) => {
      endVisit();
      if (result.action === 'close' && result.reason !== 'proof') return onReason(result.reason);
      const respond = { login: onLogin, register: onRegister, close: onProof }[result.action];
      Promise.resolve(respond()).catch(() => onReason('late'));
    },
    [endVisit, onReason, onLogin, onRegister, onProof],
  );
  useSocialBroadcast(visit?.tab ?? null, handleResult);

  const startVisit = (provider: SocialProviderName) => {
    const tab = crypto.randomUUID();
    onReason(null);
    const isBlocked = !open(t('opening', { provider: socialNames[provider] }));
    setVisit({ provider, tab, blocked: isBlocked });
    if (!isBlocked) goTo(buildPopupUrl(locale, provider, tab));
  };

  return {
    provider: visit?.provider ?? null,
    popupState: toWindowState(visit, popup.closed),
    getHref: (provider: SocialProviderName) =>
      localePath(
        locale,
        routes.social(provider, { ...(target && { target }), ...getRememberQuery() }),
      ),
    /** Opens the popup instead of the link, where popups work. */
    click: (provider: SocialProviderName, event: MouseEvent) => {
      if (!isPlainClick(event) || choosePopupMode() === 'page') return;
      event.preventDefault();
      startVisit(provider);
    },
    retry: () => visit && startVisit(visit.provider),
    end: endVisit,
  };
}
