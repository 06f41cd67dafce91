import type { Ref } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';

import { useGatewayName } from './use-gateway-name';
import type { usePayment } from './use-payment';

interface PayWaitingProps {
  pay: ReturnType<typeof usePayment>;
  onlyMethod: boolean;
  inBar: boolean;
  heading: Ref<HTMLSpanElement>;
}

export function PayWaiting({ pay, onlyMethod, inBar, heading }: PayWaitingProps) {
  const t = useTranslations('payments');
  const gateway = useGatewayName()(pay.gateway ?? '');
  const { confirming } = pay;
  const { title, text } = {
    confirming: { title: t('confirmingTitle', { gateway }), text: t('confirming') },
    closed: { title: t('closedTitle', { gateway }), text: t('closed', { gateway }) },
    none: {
      title: t('resumeTitle'),
      text: t('resume', { gateway, amount: formatTotal(pay.amount) }),
    },
    open: { title: t('waitingTitle', { gateway }), text: t('waiting', { gateway }) },
  }[confirming ? 'confirming' : pay.window];
  const reopenButton = <Button onClick={pay.reopen}>{t('reopen', { gateway })}</Button>;
  return (
    <Alert
      tone="info"
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
    >
      <p role="status">{text}</p>
      <div className="d-flex flex-wrap gap-2">
        {confirming ? (
          <Button variant="secondary" className="mt-3" onClick={pay.checkAgain}>
            {t('checkAgain')}
          </Button>
        ) : (
          <>
            {inBar ? (
              <CheckoutBar total={null}>{reopenButton}</CheckoutBar>
            ) : (
              <div className="mt-3">{reopenButton}</div>
            )}
            <Button variant="secondary" className="mt-3" onClick={pay.cancel}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      {!confirming && !onlyMethod && <p className="small mt-3">{t('otherWay')}</p>}
    </Alert>
  );
}
