import { useTranslations } from 'next-intl';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useSaysOffline } from '@/hooks/use-banner';
import { useErrorText } from '@/hooks/use-error-text';
import { formatTotal } from '@/lib/format';

import { offlineButton, OfflineReason } from './offline-reason';
import { PaymentEnd } from './payment-state';
import { usePaypal, type PaypalInput, type PopupProblem } from './use-paypal';

interface PaypalPanelProps extends PaypalInput {
  /** The sum to pay, decimal string. */
  total: string;
}

/** Pays by PayPal: the button, then a panel that waits, reopens and cancels, and what became of it in words. */
export function PaypalPanel({ total, ...input }: PaypalPanelProps) {
  const t = useTranslations('payments');
  const errorText = useErrorText();
  const paypal = usePaypal(input);
  const { payment, waiting, error, problem } = paypal;
  const offline = useSaysOffline();
  return (
    <div className="d-grid gap-3">
      {error && (
        <Alert tone="danger" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {problem && <PopupTrouble problem={problem} address={payment?.popupUrl ?? null} />}
      {!waiting && <PaymentEnd kind={input.target.kind} state={payment?.state ?? input.attempt?.state} fresh={payment !== null} />}
      {waiting ? (
        <Waiting total={payment?.amount ?? total} paypal={paypal} />
      ) : (
        <Button size="lg" pending={payment?.state === 'applied'} onClick={paypal.pay} {...(offline && offlineButton)}>
          {t('payPaypal', { amount: formatTotal(total) })}
        </Button>
      )}
      {!waiting && <OfflineReason />}
    </div>
  );
}

/** A blocked window is no dead end: the same payment goes on in this tab. */
function PopupTrouble({ problem, address }: { problem: PopupProblem; address: string | null }) {
  const t = useTranslations('payments');
  if (problem === 'badAddress') {
    return (
      <Alert tone="danger" role="alert">
        {t('badAddress')}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" role="alert">
      <div>
        <p>{t('blocked', { gateway: 'PayPal' })}</p>
        {address && (
          <p className="mt-2">
            <a className="fw-semibold" href={address}>
              {t('blockedLink')}
            </a>
          </p>
        )}
      </div>
    </Alert>
  );
}

function Waiting({ total, paypal }: { total: string; paypal: ReturnType<typeof usePaypal> }) {
  const t = useTranslations('payments');
  if (paypal.payment?.state === 'captured') {
    return (
      <Alert tone="info" role="status" title={t('confirmingTitle')}>
        <p>{t('confirming')}</p>
        <Button variant="secondary" className="mt-3" onClick={paypal.checkAgain}>
          {t('checkAgain')}
        </Button>
      </Alert>
    );
  }
  const title = { closed: t('closedTitle'), none: t('resumeTitle'), open: t('waitingTitle') }[paypal.window];
  const text = { closed: t('closed'), none: t('resume', { amount: formatTotal(total) }), open: t('waiting') }[paypal.window];
  return (
    <Alert tone="info" role="status" title={title}>
      <p>{text}</p>
      <div className="d-flex flex-wrap gap-2 mt-3">
        <Button onClick={paypal.reopen}>{t('reopen')}</Button>
        <Button variant="secondary" onClick={paypal.cancel}>
          {t('cancel')}
        </Button>
      </div>
    </Alert>
  );
}
