import { Fragment, useId } from 'react';

import { Icon, type IconName } from '@/components/kit/ui/icon';
import type { GatewayName } from '@/contract/money/payments-table';
import { isWallet } from '@/contract/money/wallets';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { UsableCard } from '@/services/money/card';
import type { PaymentMethod } from '@/services/money/payment';

import styles from './pay-choice.module.scss';

const icons: Record<GatewayName, IconName> = {
  paypal: 'paypal',
  stripe: 'credit-card',
  enets: 'bank',
};

interface PayChoiceProps {
  methods: readonly PaymentMethod[];
  cards: readonly UsableCard[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  /** Stripe's fields failed to load; the card is entered on its hosted page. */
  isHosted: boolean;
}

export function PayChoice({ methods, cards, chosen, onChoose, isHosted }: PayChoiceProps) {
  const t = useTranslations('payments');
  const id = useId();
  const { stripeKey } = useFrame();
  const hint = isWallet(chosen)
    ? t('wallets.hint', { name: t(`wallets.${chosen}`) })
    : chosen !== 'stripe'
      ? t(`ways.${chosen}.hint`)
      : stripeKey && !isHosted
        ? t(cards.length > 0 ? 'fields.savedHint' : 'fields.hint')
        : t(cards.length > 0 ? 'ways.stripe.savedHint' : 'ways.stripe.hint');
  if (methods.length === 1) return <p className="small text-muted mb-0">{hint}</p>;
  return (
    <fieldset>
      <legend className="fs-5 fw-semibold">{t('choose')}</legend>
      <div className={styles.ways}>
        {methods.map((method) => {
          const isChecked = method === chosen;
          return (
            <Fragment key={method}>
              <label className={styles.way} data-checked={isChecked || undefined}>
                <input
                  type="radio"
                  name={id}
                  className="form-check-input"
                  checked={isChecked}
                  aria-describedby={isChecked ? `${id}-${method}` : undefined}
                  onChange={() => onChoose(method)}
                />
                <span className={styles.name}>
                  {isWallet(method) ? t(`wallets.${method}`) : t(`ways.${method}.name`)}
                  {method === 'stripe' && <SavedCards cards={cards} />}
                </span>
                {!isWallet(method) && <Icon name={icons[method]} size={20} />}
              </label>
              {isChecked && (
                <p id={`${id}-${method}`} className={`${styles.opened} small text-muted mb-0`}>
                  {hint}
                </p>
              )}
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Further cards are only counted. */
const MAX_NAMED_CARDS = 2;

function SavedCards({ cards }: { cards: readonly UsableCard[] }) {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  const unnamedCount = cards.length - MAX_NAMED_CARDS;
  return (
    <>
      {cards.slice(0, MAX_NAMED_CARDS).map(({ brand, last4 }, i) => (
        <span key={i} className="d-block small text-muted">
          {common('cardNamed', { brand, last4 })}
        </span>
      ))}
      {unnamedCount > 0 && (
        <span className="d-block small text-muted">
          {t('ways.stripe.moreCards', { count: unnamedCount })}
        </span>
      )}
    </>
  );
}
