import { useCallback, useState, type MouseEvent } from 'react';

import { useAuthDrafts } from '../use-auth-drafts';
import { useSocialBroadcast } from './use-social-broadcast';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { useFrame } from '@/hooks/use-frame';
import { preferredWay, usePopup } from '@/hooks/use-popup';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import type { Locale } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';
import type { SocialReason, SocialResult } from '@/rules/social-result';

/** What follows a visit to a provider. */
export interface SocialAnswers {
  /** Signed in: the cookies of the session are there. */
  onLogin: () => unknown;
  /** 'Unauthorized': nobody has registered with this identity yet. */
  onRegister: () => unknown;
  /** A member has the e-mail and must prove to be that member. */
  onProof: () => unknown;
}

export type SocialVisitState = ReturnType<typeof useSocialVisit>;

const noOrigins: readonly string[] = [];

interface Visit {
  provider: SocialProviderName;
  tab: string;
  /** The browser did not let the popup open. */
  blocked: boolean;
}

const windowState = (visit: Visit | null, closed: boolean) =>
  visit?.blocked ? 'blocked' : closed ? 'closed' : 'open';

const remembering = () => (useAuthDrafts.getState().remember ? { remember: 1 as const } : {});

const popupAddress = (locale: Locale, provider: SocialProviderName, tab: string) =>
  new URL(
    localePath(locale, routes.social(provider, { way: 'popup', tab, ...remembering() })),
    window.location.origin,
  ).href;

/** With a modifier key or another button the browser opens the link its own way. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * One visit to a social provider in a popup, from the side of the page that opens it. The links
 * that start it lead there by themselves without scripts, on phones, and with a modifier key.
 * @param onReason gets why a visit ended without a sign-in, null when another begins
 */
export function useSocialVisit({
  target,
  onReason,
  onLogin,
  onRegister,
  onProof,
}: SocialAnswers & {
  target?: string | undefined;
  onReason: (reason: SocialReason | null) => void;
}) {
  const t = useTranslations('social');
  const { locale } = useFrame();
  const scripted = useScripted();
  const [origins, setOrigins] = useState(noOrigins);
  if (scripted && origins === noOrigins) setOrigins([window.location.origin]);
  const popup = usePopup(origins);
  const [visit, setVisit] = useState<Visit | null>(null);
  const { open, goTo, close } = popup;

  const end = useCallback(() => {
    close();
    setVisit(null);
  }, [close]);
  const take = useCallback(
    (result: SocialResult) => {
      end();
      if (result.action === 'close' && result.reason !== 'proof') return onReason(result.reason);
      const next = { login: onLogin, register: onRegister, close: onProof }[result.action];
      Promise.resolve(next()).catch(() => onReason('late'));
    },
    [end, onReason, onLogin, onRegister, onProof],
  );
  useSocialBroadcast(visit?.tab ?? null, take);

  const start = (provider: SocialProviderName) => {
    const tab = crypto.randomUUID();
    onReason(null);
    const blocked = !open(t('opening', { provider: socialNames[provider] }));
    setVisit({ provider, tab, blocked });
    if (!blocked) goTo(popupAddress(locale, provider, tab));
  };

  return {
    /** The provider that is being visited in a popup. */
    provider: visit?.provider ?? null,
    window: windowState(visit, popup.closed),
    /** Where the link of a provider leads in this tab. */
    href: (provider: SocialProviderName) =>
      localePath(locale, routes.social(provider, { ...(target && { target }), ...remembering() })),
    /** For the click on such a link: opens the popup instead, where there are popups. */
    click: (provider: SocialProviderName, event: MouseEvent) => {
      if (!isPlainClick(event) || preferredWay() === 'page') return;
      event.preventDefault();
      start(provider);
    },
    again: () => visit && start(visit.provider),
    end,
  };
}
