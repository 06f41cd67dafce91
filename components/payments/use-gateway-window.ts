import { useState } from 'react';

import { navigateTo, choosePopupMode, usePopup } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import type { Payment } from '@/services/money/payment';

import { useGatewayName } from './use-gateway-name';

export type PopupProblem = 'blocked' | 'badAddress';

/** `start` opens the window in the click, because popup blockers require it. */
export function useGatewayWindow(origins: readonly string[]) {
  const t = useTranslations('payments');
  const nameOf = useGatewayName();
  const popup = usePopup(origins);
  const [problem, setProblem] = useState<PopupProblem | null>(null);
  const [shown, setShown] = useState(false);

  const show = (
    next: Payment,
    way: 'popup' | 'page',
    opened: boolean,
    onPayment: (next: Payment) => void,
  ) => {
    onPayment(next);
    if (next.state !== 'opened' || !next.popupUrl) return popup.close();
    if (way === 'page')
      return void (navigateTo(next.popupUrl, origins) || setProblem('badAddress'));
    if (!opened) return setProblem('blocked');
    if (popup.goTo(next.popupUrl)) return setShown(true);
    popup.close();
    return setProblem('badAddress');
  };

  const start = (
    method: string,
    source: () => Promise<Payment | null>,
    onPayment: (next: Payment) => void,
  ) => {
    setProblem(null);
    const way = choosePopupMode();
    const opened = way === 'popup' && popup.open(t('opening', { gateway: nameOf(method) }));
    return source().then((next) => (next ? show(next, way, opened, onPayment) : popup.close()));
  };

  return { popup, problem, shown, start };
}
