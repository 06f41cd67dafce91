import { useCallback, useState, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { isGateway } from '@/contract/money/payments-table';
import { isWallet } from '@/contract/money/wallets';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PaymentAttempt as Attempt } from '@/rules/checkout/checkout';
import { formatTotal } from '@/rules/format';
import { paymentAnchor } from '@/rules/routes';
import type { UsableCard } from '@/services/money/card';
import type { Payment, PaymentMethod } from '@/services/money/payment';

import { OfflineReason, useBlockedProps } from './offline-reason';
import { PayChoice } from './pay-choice';
import { PayFailure } from './pay-failure';
import { PayWaiting } from './pay-waiting';
import { PaymentEnd } from './payment-end';
import { useGatewayName } from './use-gateway-name';
import type { PopupProblem } from './use-gateway-window';
import { usePayment, type PaymentInput } from './use-payment';

interface PayPanelProps extends PaymentInput {
  /** In display order. */
  methods: readonly string[];
  cards: readonly UsableCard[];
  inBar: boolean;
  blockedBy: string | undefined;
}

export function PayPanel({ methods, cards, inBar, blockedBy, ...input }: PayPanelProps) {
  const usable = methods.filter((name): name is PaymentMethod => isGateway(name) || isWallet(name));
  const flow = usePayment(input);
  const { payment, isWaiting: isOpen, error, problem, gateway } = flow;
  const state = payment?.state ?? input.attempt?.state;
  const { chosen, pick } = useChoice(usable, payment, input.attempt);
  const isInPage = isOpen && !flow.confirming && !flow.isOldPrice && Boolean(payment?.clientSecret);
  const isWaitingElsewhere = isOpen && !isInPage && !flow.isOldPrice;
  const ref = useFocusFallback<HTMLSpanElement>(isWaitingElsewhere && `for ${flow.confirming}`);
  const fields = useRequestedFields(payment && !isOpen ? payment.id : null, !input.attempt);
  const { hasFailed, markFailed } = useFailedFields();
  const choose = (method: PaymentMethod) => {
    pick(method);
    if (hasFields(method)) fields.request();
  };
  return (
    <div className="d-grid gap-3">
      {error && <PayFailure error={error} />}
      {problem && (
        <PopupTrouble
          problem={problem}
          gateway={gateway ?? chosen ?? ''}
          url={payment?.popupUrl ?? null}
        />
      )}
      {flow.refunding && (isOpen || state !== 'refund-due') && (
        <PaymentEnd kind={input.target.kind} state="refund-due" gateway={flow.refunding} />
      )}
      {!isOpen && !(error && state === 'cancelled') && (
        <PaymentEnd
          kind={input.target.kind}
          state={state}
          gateway={gateway ?? ''}
          justEnded={payment !== null}
          hasSwitched={chosen !== null && chosen !== gateway}
        />
      )}
      {isWaitingElsewhere ? (
        <PayWaiting pay={flow} onlyMethod={usable.length < 2} inBar={inBar} heading={ref} />
      ) : chosen === null ? (
        <NoMethod />
      ) : (
        <Methods
          total={input.total}
          methods={usable}
          cards={cards}
          chosen={chosen}
          onChoose={choose}
          pay={flow}
          showsFields={isInPage || fields.areRequested}
          onRequestFields={hasFailed ? null : fields.request}
          onFailed={markFailed}
          pending={payment?.state === 'applied'}
          inBar={inBar}
          blockedBy={blockedBy}
        />
      )}
    </div>
  );
}

/** Chooses the picked method, else the last one, or another one after a refusal. */
function useChoice(
  usable: readonly PaymentMethod[],
  payment: Payment | null,
  attempt: Attempt | null,
) {
  const [choice, setChoice] = useState<{ way: PaymentMethod; after: string | null } | null>(null);
  const newestPayment = payment ?? attempt;
  const lastMethod = payment?.way ?? attempt?.gateway;
  const declinedId = newestPayment?.state === 'declined' ? newestPayment.id : null;
  // A reloaded attempt does not name its wallet.
  const wasTried = (m: PaymentMethod) =>
    m === lastMethod || (declinedId && lastMethod === 'stripe' && isWallet(m));
  const preset = usable.find((option) => (declinedId ? !wasTried(option) : wasTried(option)));
  const isPicked = choice && (!declinedId || choice.after === declinedId);
  const chosen = (isPicked ? choice.way : preset) ?? usable[0] ?? null;
  return { chosen, pick: (way: PaymentMethod) => setChoice({ way, after: declinedId }) };
}

/** Card fields are requested again after each ended payment. */
function useRequestedFields(lastEndedId: string | null, isRequested: boolean) {
  const [afterId, setAfterId] = useState(isRequested ? lastEndedId : undefined);
  return { areRequested: afterId === lastEndedId, request: () => setAfterId(lastEndedId) };
}

/** After a failure, Stripe's hosted page is used. */
function useFailedFields() {
  const [hasFailed, setHasFailed] = useState(false);
  return { hasFailed, markFailed: useCallback(() => setHasFailed(true), []) };
}

function NoMethod() {
  const t = useTranslations('payments');
  return <Alert tone="warning">{t('none')}</Alert>;
}

const hasFields = (method: PaymentMethod) => method === 'stripe' || isWallet(method);

interface MethodsProps {
  total: string;
  methods: readonly PaymentMethod[];
  cards: readonly UsableCard[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  pay: ReturnType<typeof usePayment>;
  showsFields: boolean;
  onRequestFields: (() => void) | null;
  onFailed: () => void;
  pending: boolean;
  inBar: boolean;
  blockedBy: string | undefined;
}

const CardFields = lazyComponent(() => import('./stripe/card-fields').then((m) => m.CardFields));

function Methods({ total, methods, cards, chosen, pay, pending, inBar, ...rest }: MethodsProps) {
  const t = useTranslations('payments');
  const blockedProps = useBlockedProps(rest.blockedBy);
  const { stripeKey } = useFrame();
  const labelValues = { amount: formatTotal(total), sum: keepTogether };
  const label = (
    <span>
      {isWallet(chosen)
        ? t.rich('wallets.pay', { ...labelValues, name: t(`wallets.${chosen}`) })
        : t.rich(`ways.${chosen}.pay`, labelValues)}
    </span>
  );
  const inPlaceKey = hasFields(chosen) && !blockedProps && !pending ? stripeKey : undefined;
  const showsFields = inPlaceKey !== undefined && rest.showsFields;
  const container = useFocusFallback<HTMLDivElement>(showsFields);
  const button = (
    <Button
      size="lg"
      pending={pending}
      onClick={() => {
        // The bar is visible everywhere on the page; what follows is in the panel.
        if (inBar) document.getElementById(paymentAnchor)?.scrollIntoView({ block: 'nearest' });
        return inPlaceKey && !showsFields && rest.onRequestFields
          ? rest.onRequestFields()
          : pay.pay(chosen);
      }}
      {...blockedProps}
    >
      {label}
    </Button>
  );
  return (
    <>
      <PayChoice
        methods={methods}
        cards={cards}
        chosen={chosen}
        onChoose={rest.onChoose}
        isHosted={rest.onRequestFields === null}
      />
      {showsFields ? (
        <div ref={container} tabIndex={-1}>
          <CardFields
            key={chosen}
            way={chosen}
            stripeKey={inPlaceKey}
            pay={pay}
            label={label}
            fallback={button}
            onFailed={rest.onFailed}
          />
        </div>
      ) : inBar ? (
        <CheckoutBar total={null}>{button}</CheckoutBar>
      ) : (
        button
      )}
      <OfflineReason />
    </>
  );
}

const keepTogether = (text: ReactNode) => <span className="text-nowrap">{text}</span>;

/** If the popup is blocked, the same payment continues in this tab. */
function PopupTrouble({
  problem,
  gateway,
  url,
}: {
  problem: PopupProblem;
  gateway: string;
  url: string | null;
}) {
  const t = useTranslations('payments');
  const name = useGatewayName()(gateway);
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
        <p>{t('blocked', { gateway: name })}</p>
        {url && (
          <p className="mt-2">
            <a className="fw-semibold" href={url}>
              {t('blockedLink', { gateway: name })}
            </a>
          </p>
        )}
      </div>
    </Alert>
  );
}
