import { useEffect, useId, useState, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { isWallet } from '@/contract/money/wallets';
import { useTranslations } from '@/hooks/use-translations';
import type { PaymentMethod } from '@/services/money/payment';

import type { usePayment } from '../use-payment';
import { useStripeFields } from './use-stripe-fields';

interface CardFieldsProps {
  stripeKey: string;
  way: PaymentMethod;
  pay: ReturnType<typeof usePayment>;
  label: ReactNode;
  /** Opens Stripe's hosted page if the fields fail to load. */
  fallback: ReactNode;
  onFailed: () => void;
}

export function CardFields({ stripeKey, way, pay, label, fallback, onFailed }: CardFieldsProps) {
  const t = useFieldTexts(way);
  const id = useId();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [expressContainer, setExpressContainer] = useState<HTMLElement | null>(null);
  const clientSecret =
    (!pay.isOldPrice && pay.payment?.way === way && pay.payment.clientSecret) || null;
  const fields = useStripeFields({
    containers: { fields: container, express: expressContainer },
    stripeKey,
    clientSecret,
    quote: pay.quote,
    open: () => pay.openInPlace(way),
    onPaid: pay.checkAgain,
  });
  const isLate = fields.state === 'late';
  useEffect(() => {
    if (isLate) onFailed();
  }, [isLate, onFailed]);
  if (isLate)
    return (
      <>
        <Alert tone="info" role="status">
          {t('late')}
        </Alert>
        {fallback}
      </>
    );
  const isReady = fields.state === 'ready';
  return (
    <div className="d-grid gap-3">
      {!isReady && <p role="status">{t('loading')}</p>}
      {!isWallet(way) && <div ref={setExpressContainer} />}
      <div role="group" aria-labelledby={id}>
        <p id={id} className="fw-semibold mb-2">
          {t('label')}
        </p>
        <div ref={setContainer} />
      </div>
      {fields.refusal && (
        <Alert tone="danger" role="alert" className="mb-0">
          {fields.refusal.text ?? t('refused')}
        </Alert>
      )}
      {isReady && (
        <>
          <Button size="lg" onClick={fields.pay}>
            {label}
          </Button>
          <Button variant="secondary" onClick={() => pay.pay(way)}>
            {t('hosted')}
          </Button>
        </>
      )}
    </div>
  );
}

type FieldText = 'loading' | 'label' | 'late' | 'refused' | 'hosted';

function useFieldTexts(way: PaymentMethod): (text: FieldText) => string {
  const t = useTranslations('payments');
  if (!isWallet(way)) return (text) => t(`fields.${text}`);
  const name = t(`wallets.${way}`);
  return (text) => (text === 'hosted' ? t('fields.hosted') : t(`wallets.${text}`, { name }));
}
