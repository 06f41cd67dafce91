import { useCallback, useState } from 'react';

import { CreditsBox } from '@/components/charges/credits-box';
import { useReload } from '@/components/kit/ui/reload-link';
import { Alert } from '@/components/kit/ui/alert';
import { useAction } from '@/hooks/use-action';
import { useTotalBefore } from '@/components/charges/use-total-before';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import { routes } from '@/rules/routes';
import type { UsableCard } from '@/services/money/card';
import { redeemCredits, type PayableRequest } from '@/services/money/payment-request';

import { DeleteRequest } from './delete-request';
import { PaymentPanel } from '../payment-panel';
import { RequestCost } from './request-cost';
import { RequestFacts } from './request-facts';
import styles from './request-view.module.scss';

type Payable = PayableRequest & { price: NonNullable<PayableRequest['price']> };

interface RequestViewProps {
  initial: Payable;
  cards?: readonly UsableCard[];
  gatewayOrigins: readonly string[];
  target?: string;
}

export function RequestView({ initial, cards, gatewayOrigins, target }: RequestViewProps) {
  const tErrors = useTranslations('errors');
  const { payable, credits, totalBefore, onChanged, onPaid } = usePayable(initial, target);
  const { request, price, attempt } = payable;
  return (
    <>
      {target && (
        <Alert tone="warning" className="mb-4">
          {tErrors('paymentDue')}
        </Alert>
      )}
      <div className={styles.columns}>
        <div>
          <PriceChanged before={totalBefore} after={price.total} />
          <RequestFacts request={request} />
          <CreditsBox
            available={price.availableCredits}
            used={price.credits}
            total={price.total}
            pending={credits.pending}
            error={credits.error}
            onUse={(amount) => credits.run({ id: request.id, credits: amount })}
          />
        </div>
        <div className={styles.cost}>
          <RequestCost
            amount={request.amount}
            credits={price.credits}
            total={price.total}
            stale={credits.pending}
          >
            <PaymentPanel
              target={{ kind: 'payment-request', id: request.id }}
              price={price}
              attempt={attempt}
              methods={payable.paymentMethods}
              cards={cards}
              gatewayOrigins={gatewayOrigins}
              onPaid={onPaid}
              onChanged={onChanged}
            />
          </RequestCost>
        </div>
        <div>
          <DeleteRequest request={request} target={target} />
        </div>
      </div>
    </>
  );
}

function PriceChanged({ before, after }: { before: string | null; after: string }) {
  const t = useTranslations('payment-requests');
  if (before === null || before === after) return null;
  return (
    <Alert tone="warning" role="alert" className="mb-4">
      {t('priceChanged', { before: formatTotal(before), after: formatTotal(after) })}
    </Alert>
  );
}

/** Newly loaded page data replaces local changes. */
function usePayable(loadedPayable: Payable, target: string | undefined) {
  const [lastLoaded, setLastLoaded] = useState(loadedPayable);
  const [payable, setPayable] = useState(loadedPayable);
  const reload = useReload();
  const { totalBefore, clear, onChanged } = useTotalBefore(payable.price.total, reload);
  if (lastLoaded !== loadedPayable) {
    setLastLoaded(loadedPayable);
    setPayable(loadedPayable);
    clear();
  }
  const { id } = loadedPayable.request;
  const showPaid = useReload(routes.paymentRequest(id, { target }), true);
  const onPaid = useCallback(() => void showPaid(), [showPaid]);
  const credits = useAction(redeemCredits, {
    onDone: (result) => {
      clear();
      if (result.price) setPayable({ ...result, price: result.price });
      else void reload();
    },
    onError: (error) => error.is('alreadyPaid') && reload(),
  });
  return { payable, credits, totalBefore, onChanged, onPaid };
}
