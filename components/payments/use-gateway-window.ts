import { useState } from 'react';

import { navigateTo, choosePopupMode, usePopup, type PopupMode } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import type { Payment } from '@/services/money/payment';

import { useGatewayName } from './use-gateway-name';

export type PopupProblem = 'blocked' | 'badAddress';

/** `start` opens the window in the click handler, because popup blockers require it. */
export function useGatewayWindow(origins: readonly string[]) {
  const t = useTranslations('payments');
  const getGatewayName = useGatewayName();
  const popup = usePopup(origins);
  const [problem, setProblem] = useState<PopupProblem | null>(null);
  const [isShown, setIsShown] = useState(false);

  const show = (
    payment: Payment,
    mode: PopupMode,
    isOpened: boolean,
    onPayment: (next: Payment) => void,
  ) => {
    onPayment(payment);
    if (payment.state !== 'opened' || !payment.popupUrl) return popup.close();
    if (mode === 'page')
      return void (navigateTo(payment.popupUrl, origins) || setProblem('badAddress'));
    if (!isOpened) return setProblem('blocked');
    if (popup.goTo(payment.popupUrl)) return setIsShown(true);
    popup.close();
    return setProblem('badAddress');
  };

  const start = (
    method: string,
    requestPayment: () => Promise<Payment | null>,
    onPayment: (next: Payment) => void,
  ) => {
    setProblem(null);
    const mode = choosePopupMode();
    const isOpened =
      mode === 'popup' && popup.open(t('opening', { gateway: getGatewayName(method) }));
    return requestPayment().then((payment) =>
      payment ? show(payment, mode, isOpened, onPayment) : popup.close(),
    );
  };

  return { popup, problem, shown: isShown, start };
}
