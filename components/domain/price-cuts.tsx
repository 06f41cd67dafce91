import type { Action } from '@/hooks/use-action';
import type { PromoInUse } from '@/rules/charges/promo';

import { CreditsBox } from './credits-box';
import { PromoBox } from './promo-box';

type Cut<I> = Pick<Action<I, unknown>, 'run' | 'pending' | 'error'>;

interface PriceCutsProps {
  of: { id: string; promo: PromoInUse | null; availableCredits: string };
  price: { credits: string; total: string };
  promo: Cut<{ id: string; code: string }>;
  credits: Cut<{ id: string; credits: string }>;
}

/** What can lower a price: a promo code, and credits. */
export function PriceCuts({ of, price, promo, credits }: PriceCutsProps) {
  const { id } = of;
  return (
    <>
      <PromoBox
        promo={of.promo}
        pending={promo.pending}
        error={promo.error}
        onUse={(code) => promo.run({ id, code })}
      />
      <CreditsBox
        available={of.availableCredits}
        used={price.credits}
        total={price.total}
        pending={credits.pending}
        error={credits.error}
        onUse={(amount) => credits.run({ id, credits: amount })}
      />
    </>
  );
}
