import { useCallback, useState, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { isGateway } from '@/contract/money/payments-table';
import { isWallet } from '@/contract/money/wallets';
import { useOfflineBannerShown } from '@/hooks/use-banner';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PaymentAttempt as Attempt } from '@/rules/checkout/checkout';
import { formatTotal } from '@/rules/format';
import { paymentAnchor } from '@/rules/routes';
import type { UsableCard } from '@/services/money/card';
import type { Payment, PayMethod } from '@/services/money/payment';

import { offlineButton, OfflineReason } from './offline-reason';
import { PayChoice } from './pay-choice';
import { PayFailure } from './pay-failure';
import { PayWaiting } from './pay-waiting';
import { PaymentEnd } from './payment-state';
import { useGatewayName } from './use-gateway-name';
import type { PopupProblem } from './use-gateway-window';
import { usePayment, type PaymentInput } from './use-payment';

interface PayPanelProps extends PaymentInput {
  /** In display order. */
  methods: readonly string[];
  cards: readonly UsableCard[];
  inBar: boolean;
}

export function PayPanel({ methods, cards, inBar, ...input }: PayPanelProps) {
  const usable = methods.filter((name): name is PayMethod => isGateway(name) || isWallet(name));
  const pay = usePayment(input);
  const { payment, isWaiting, error, problem, gateway } = pay;
  const state = payment?.state ?? input.attempt?.state;
  const { chosen, pick } = useChoice(usable, payment, input.attempt);
  const inPage = isWaiting && !pay.confirming && !pay.isOldPrice && Boolean(payment?.clientSecret);
  const waitingFor = isWaiting && !inPage && !pay.isOldPrice;
  const heading = useFocusFallback<HTMLSpanElement>(waitingFor && `for ${pay.confirming}`);
  const lastEnded = payment && !isWaiting ? payment.id : null;
  /** The last ended payment when the fields were requested, or null. */
  const [askedAfter, setAskedAfter] = useState(input.attempt ? undefined : lastEnded);
  const askForFields = () => setAskedAfter(lastEnded);
  const { late, markLate } = useFailedFields();
  const choose = (way: PayMethod) => {
    pick(way);
    if (hasFields(way)) askForFields();
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
      {pay.refunding && (isWaiting || state !== 'refund-due') && (
        <PaymentEnd kind={input.target.kind} state="refund-due" gateway={pay.refunding} />
      )}
      {!isWaiting && !(error && state === 'cancelled') && (
        <PaymentEnd
          kind={input.target.kind}
          state={state}
          gateway={gateway ?? ''}
          fresh={payment !== null}
        />
      )}
      {waitingFor ? (
        <PayWaiting total={pay.amount} pay={pay} onlyMethod={usable.length < 2} heading={heading} />
      ) : chosen === null ? (
        <NoMethod />
      ) : (
        <Methods
          total={input.total}
          methods={usable}
          cards={cards}
          chosen={chosen}
          onChoose={choose}
          pay={pay}
          showsFields={inPage || askedAfter === lastEnded}
          onFields={late ? null : askForFields}
          onLate={markLate}
          pending={payment?.state === 'applied'}
          inBar={inBar}
        />
      )}
    </div>
  );
}

/** Chooses the picked method, else the last one, or another one after a refusal. */
function useChoice(usable: readonly PayMethod[], payment: Payment | null, attempt: Attempt | null) {
  const [picked, setPicked] = useState<{ way: PayMethod; after: string | null } | null>(null);
  const newest = payment ?? attempt;
  const last = payment?.way ?? attempt?.gateway;
  const refused = newest?.state === 'declined' ? newest.id : null;
  // A reloaded attempt names no wallet.
  const isTried = (m: PayMethod) => m === last || (refused && last === 'stripe' && isWallet(m));
  const preset = usable.find((way) => (refused ? !isTried(way) : isTried(way)));
  const isPicked = picked && (!refused || picked.after === refused);
  const chosen = (isPicked ? picked.way : preset) ?? usable[0] ?? null;
  return { chosen, pick: (way: PayMethod) => setPicked({ way, after: refused }) };
}

/** Remembers that the fields failed to load, so that Stripe's hosted page is used. */
function useFailedFields() {
  const [late, setLate] = useState(false);
  return { late, markLate: useCallback(() => setLate(true), []) };
}

function NoMethod() {
  const t = useTranslations('payments');
  return <Alert tone="warning">{t('none')}</Alert>;
}

const hasFields = (way: PayMethod) => way === 'stripe' || isWallet(way);

interface MethodsProps {
  total: string;
  methods: readonly PayMethod[];
  cards: readonly UsableCard[];
  chosen: PayMethod;
  onChoose: (method: PayMethod) => void;
  pay: ReturnType<typeof usePayment>;
  showsFields: boolean;
  onFields: (() => void) | null;
  onLate: () => void;
  pending: boolean;
  inBar: boolean;
}

const CardFields = lazyComponent(() => import('./stripe/card-fields').then((m) => m.CardFields));

function Methods({ total, methods, cards, chosen, pay, pending, inBar, ...fields }: MethodsProps) {
  const t = useTranslations('payments');
  const offline = useOfflineBannerShown();
  const { stripeKey } = useFrame();
  const sum = { amount: formatTotal(total), sum: keepTogether };
  const label = (
    <span>
      {isWallet(chosen)
        ? t.rich('wallets.pay', { ...sum, name: t(`wallets.${chosen}`) })
        : t.rich(`ways.${chosen}.pay`, sum)}
    </span>
  );
  const inPlaceKey = hasFields(chosen) && !offline && !pending ? stripeKey : undefined;
  const showsFields = inPlaceKey !== undefined && fields.showsFields;
  const container = useFocusFallback<HTMLDivElement>(showsFields);
  const button = (
    <Button
      size="lg"
      pending={pending}
      onClick={() => {
        // The bar is pressed from anywhere on the page; what follows is in the panel.
        if (inBar) document.getElementById(paymentAnchor)?.scrollIntoView({ block: 'nearest' });
        return inPlaceKey && !showsFields && fields.onFields ? fields.onFields() : pay.pay(chosen);
      }}
      {...(offline && offlineButton)}
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
        onChoose={fields.onChoose}
        hosted={fields.onFields === null}
      />
      {showsFields ? (
        <div ref={container} tabIndex={-1}>
          <CardFields
            key={chosen}
            way={chosen}
            stripeKey={inPlaceKey}
            pay={pay}
            label={label}
            hosted={button}
            onLate={fields.onLate}
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
