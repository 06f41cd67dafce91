import { useState, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';

import type { usePayment } from '../use-payment';
import { useStripeFields } from './use-stripe-fields';

interface CardFieldsProps {
  stripeKey: string;
  pay: ReturnType<typeof usePayment>;
  /** The words of the button that pays. */
  label: ReactNode;
  /** What opens Stripe's own page, for a script that does not come. */
  hosted: ReactNode;
}

/**
 * Pays by card in the page itself, with a saved card or another one, and by the wallets that the
 * browser has.
 */
export function CardFields({ stripeKey, pay, label, hosted }: CardFieldsProps) {
  const t = useTranslations('payments');
  const { locale } = useFrame();
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [wallets, setWallets] = useState<HTMLElement | null>(null);
  const fields = useStripeFields({
    places: { card, wallets },
    stripeKey,
    locale,
    clientSecret: pay.payment?.clientSecret ?? null,
    open: () => pay.openInPlace('stripe'),
    onPaid: pay.checkAgain,
  });
  if (fields.state === 'late')
    return (
      <>
        <Alert tone="info" role="status">
          {t('fields.late')}
        </Alert>
        {hosted}
      </>
    );
  const isReady = fields.state === 'ready';
  return (
    <div className="d-grid gap-3">
      {!isReady && <p role="status">{t('fields.loading')}</p>}
      <div ref={setWallets} />
      <div ref={setCard} role="group" aria-label={t('fields.label')} />
      {fields.refusal && (
        <Alert tone="danger" role="alert" className="mb-0">
          {fields.refusal.words ?? t('fields.refused')}
        </Alert>
      )}
      {isReady && (
        <>
          <Button size="lg" onClick={fields.pay}>
            {label}
          </Button>
          <Button variant="secondary" onClick={() => pay.pay('stripe')}>
            {t('fields.hosted')}
          </Button>
        </>
      )}
    </div>
  );
}
