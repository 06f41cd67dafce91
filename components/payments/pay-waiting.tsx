import type { Ref } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';

import { useGatewayName } from './use-gateway-name';
import type { usePayment } from './use-payment';

interface PayWaitingProps {
  /** Decimal string. */
  total: string;
  pay: ReturnType<typeof usePayment>;
  onlyMethod: boolean;
  heading: Ref<HTMLSpanElement>;
}

export function PayWaiting({ total, pay, onlyMethod, heading }: PayWaitingProps) {
  const t = useTranslations('payments');
  const gateway = useGatewayName()(pay.gateway ?? '');
  const { confirming } = pay;
  const { title, text } = {
    confirming: { title: t('confirmingTitle', { gateway }), text: t('confirming') },
    closed: { title: t('closedTitle', { gateway }), text: t('closed', { gateway }) },
    none: { title: t('resumeTitle'), text: t('resume', { gateway, amount: formatTotal(total) }) },
    open: { title: t('waitingTitle', { gateway }), text: t('waiting', { gateway }) },
  }[confirming ? 'confirming' : pay.window];
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
      <div className="d-flex flex-wrap gap-2 mt-3">
        {confirming ? (
          <Button variant="secondary" onClick={pay.checkAgain}>
            {t('checkAgain')}
          </Button>
        ) : (
          <>
            <Button onClick={pay.reopen}>{t('reopen', { gateway })}</Button>
            <Button variant="secondary" onClick={pay.cancel}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      {!confirming && !onlyMethod && <p className="small mt-3">{t('otherWay')}</p>}
    </Alert>
  );
}
