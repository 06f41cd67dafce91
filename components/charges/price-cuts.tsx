import { OneFieldForm } from '@/components/kit/forms/one-field-form';
import { Chip } from '@/components/kit/ui/chip';
import type { Action } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import type { PromoInUse } from '@/rules/charges/promo';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';

import { CreditsBox } from './credits-box';
import { PriceCut, AppliedPriceCut } from './price-cut';

type PriceCutAction<I> = Pick<Action<I, unknown>, 'run' | 'pending' | 'error'>;

interface PriceCutsProps {
  target: { id: string; promo: PromoInUse | null; availableCredits: string };
  price: { credits: string; total: string };
  promo: PriceCutAction<{ id: string; code: string }>;
  credits: PriceCutAction<{ id: string; credits: string }>;
}

export function PriceCuts({ target, price, promo, credits }: PriceCutsProps) {
  const { id } = target;
  return (
    <>
      <PromoBox
        promo={target.promo}
        pending={promo.pending}
        error={promo.error}
        onUse={(code) => promo.run({ id, code })}
      />
      <CreditsBox
        available={target.availableCredits}
        used={price.credits}
        total={price.total}
        pending={credits.pending}
        error={credits.error}
        onUse={(amount) => credits.run({ id, credits: amount })}
      />
    </>
  );
}

const codeInput = {
  className: 'ref',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 40,
};

interface PromoBoxProps {
  promo: PromoInUse | null;
  pending: boolean;
  error: ApiError | null;
  /** An empty code removes the current one. */
  onUse: (code: string) => unknown;
}

function PromoBox({ promo, pending, error, onUse }: PromoBoxProps) {
  const t = useTranslations('shipment.promo');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const submit = (text: string) => {
    if (text.trim() === '') return t('empty');
    onUse(text.trim());
    return null;
  };
  const promoText = promo && (promo.words[locale] ?? promo.words.en);
  return (
    <PriceCut title={common('method.promo')} error={error} used={promo !== null}>
      {promo ? (
        <AppliedPriceCut remove={t('remove')} pending={pending} onRemove={() => onUse('')}>
          <PromoEffect promo={promo} />
        </AppliedPriceCut>
      ) : (
        <OneFieldForm
          hideLabel
          label={common('method.promo')}
          buttonLabel={t('use')}
          pending={pending}
          inputProps={codeInput}
          onSubmit={submit}
        />
      )}
      <p className={`small text-muted mb-0 mt-2 ${promoText ? '' : 'd-none d-md-block'}`}>
        {promoText || t('note')}
      </p>
    </PriceCut>
  );
}

function PromoEffect({ promo }: { promo: PromoInUse }) {
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
