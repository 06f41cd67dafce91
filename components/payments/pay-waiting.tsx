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
  isOnlyWay: boolean;
}

export function PayWaiting({ total, pay, isOnlyWay }: PayWaitingProps) {
  const t = useTranslations('payments');
  const gateway = useGatewayName()(pay.gateway ?? '');
  if (pay.confirming) {
    return (
      <Alert tone="info" role="status" title={t('confirmingTitle', { gateway })}>
        <p>{t('confirming')}</p>
        <Button variant="secondary" className="mt-3" onClick={pay.checkAgain}>
          {t('checkAgain')}
        </Button>
      </Alert>
    );
  }
  const title = {
    closed: t('closedTitle', { gateway }),
    none: t('resumeTitle'),
    open: t('waitingTitle', { gateway }),
  }[pay.window];
  const text = {
    closed: t('closed', { gateway }),
    none: t('resume', { gateway, amount: formatTotal(total) }),
    open: t('waiting', { gateway }),
  }[pay.window];
  return (
    <Alert tone="info" role="status" title={title}>
      <p>{text}</p>
      <div className="d-flex flex-wrap gap-2 mt-3">
        <Button onClick={pay.reopen}>{t('reopen', { gateway })}</Button>
        <Button variant="secondary" onClick={pay.cancel}>
          {t('cancel')}
        </Button>
      </div>
      {!isOnlyWay && <p className="small mt-3">{t('otherWay')}</p>}
    </Alert>
  );
}
