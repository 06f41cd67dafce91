import { useTranslations } from 'next-intl';

import { PriceCut, UsedCut } from '@/components/domain/price-cut';
import { OneFieldForm } from '@/components/kit/forms/one-field-form';
import { Chip } from '@/components/kit/ui/chip';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';

import type { CheckoutState } from './use-checkout';

const codeInput = {
  className: 'ref',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 40,
};

/** The promo code of a shipment: enter one, see what it does, take it back. */
export function PromoBox({ state: { checkout, promo } }: { state: CheckoutState }) {
  const t = useTranslations('shipment.promo');
  const send = (code: string) => promo.run({ id: checkout.id, code });
  const submit = (text: string) => {
    if (text.trim() === '') return t('empty');
    void send(text.trim());
    return null;
  };
  return (
    <PriceCut title={t('title')} error={promo.error}>
      {checkout.promo ? (
        <UsedCut remove={t('remove')} pending={promo.pending} onRemove={() => send('')}>
          <Effect promo={checkout.promo} />
        </UsedCut>
      ) : (
        <OneFieldForm
          hideLabel
          label={t('label')}
          button={t('use')}
          pending={promo.pending}
          input={codeInput}
          onSubmit={submit}
        />
      )}
      <p className="small text-muted mb-0 mt-2">{t('note')}</p>
    </PriceCut>
  );
}

function Effect({ promo }: { promo: NonNullable<CheckoutState['checkout']['promo']> }) {
  const t = useTranslations('shipment.promo');
  if (!isZeroAmount(promo.amount))
    return <span>{t('saved', { code: promo.code, amount: formatMoney(promo.amount) })}</span>;
  if (!promo.upgrade) return <span>{t('ready', { code: promo.code })}</span>;
  return (
    <span>
      <span className="ref">{promo.code}</span> <Chip tone="success">{t('upgraded')}</Chip>
    </span>
  );
}
