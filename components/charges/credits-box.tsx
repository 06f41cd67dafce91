import { OneFieldForm } from '@/components/kit/forms/one-field-form';
import { Button } from '@/components/kit/ui/button';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import { formatMoney } from '@/rules/format';
import { compareAmounts, isZeroAmount, minAmount, parsePrice, ZERO } from '@/rules/money';

import { PriceCut, AppliedPriceCut } from './price-cut';

interface CreditsBoxProps {
  /** Decimal string, like all amounts here. */
  available: string;
  used: string;
  total: string;
  pending: boolean;
  error: ApiError | null;
  /** Zero removes all credits. */
  onUse: (amount: string) => unknown;
}

const amountInput = { className: 'num', inputMode: 'decimal', placeholder: '0.00' } as const;

/** Applies or removes credits. Renders nothing for a member without any. */
export function CreditsBox({ available, used, total, pending, error, onUse }: CreditsBoxProps) {
  const t = useTranslations('payments.credits');
  const common = useTranslations('common');
  if (isZeroAmount(available)) return null;
  return (
    <PriceCut title={common('credits')} error={error} used={!isZeroAmount(used)}>
      {isZeroAmount(used) ? (
        <CreditsForm
          key={total}
          max={minAmount(available, total)}
          available={available}
          pending={pending}
          onUse={onUse}
        />
      ) : (
        <AppliedPriceCut remove={t('takeBack')} pending={pending} onRemove={() => onUse(ZERO)}>
          <span>{t('used', { amount: formatMoney(used) })}</span>
        </AppliedPriceCut>
      )}
    </PriceCut>
  );
}

interface CreditsFormProps {
  max: string;
  available: string;
  pending: boolean;
  onUse: (amount: string) => unknown;
}

function CreditsForm({ max, available, pending, onUse }: CreditsFormProps) {
  const t = useTranslations('payments.credits');
  const submit = (text: string) => {
    const amount = parsePrice(text);
    if (amount === null || isZeroAmount(amount) || compareAmounts(amount, max) > 0)
      return t('invalid', { least: formatMoney('0.01'), amount: formatMoney(max) });
    onUse(amount);
    return null;
  };
  return (
    <>
      <p className="mb-2">{t('available', { amount: formatMoney(available) })}</p>
      <Button variant="secondary" pending={pending} className="mb-3" onClick={() => onUse(max)}>
        {t('useMost', { amount: formatMoney(max) })}
      </Button>
      <OneFieldForm
        label={t('label')}
        buttonLabel={t('use')}
        pending={pending}
        inputProps={amountInput}
        onSubmit={submit}
      />
    </>
  );
}
