import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import type { Tone } from '@/components/kit/ui/tone';
import type { AttemptStateName } from '@/contract/money/payment';
import type { PayableKind } from '@/contract/money/payments-table';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';
import { paymentAnchor } from '@/rules/routes';

import { useGatewayName } from './use-gateway-name';

const endTones = {
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  'refund-due': 'warning',
} as const satisfies Partial<Record<AttemptStateName, Tone>>;

const isEndState = (state: string | undefined): state is keyof typeof endTones =>
  state !== undefined && Object.hasOwn(endTones, state);

interface PaymentEndProps {
  kind: PayableKind;
  state: string | undefined;
  gateway: string;
  /** The payment ended while the page was open. */
  justEnded?: boolean;
  /** Another method is selected instead of the declined one. */
  hasSwitched?: boolean;
}

/** Focuses the notice after the payment ended here, or when the gateway redirected here. */
export function PaymentEnd({
  kind,
  state,
  gateway,
  justEnded = false,
  hasSwitched = false,
}: PaymentEndProps) {
  const t = useTranslations('payments');
  const { locale } = useFrame();
  const name = useGatewayName()(gateway);
  const notice = useRef<HTMLDivElement>(null);
  const isEnded = isEndState(state);
  useEffect(() => {
    if (isEnded && (justEnded || window.location.hash === `#${paymentAnchor}`))
      notice.current?.focus();
  }, [isEnded, justEnded, state]);
  if (!isEnded) return null;
  const tone = endTones[state];
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert
        tone={tone}
        role={tone === 'danger' ? 'alert' : 'status'}
        title={state === 'refund-due' && t('refundTitle')}
        className="mb-0"
      >
        {joinSentences(locale, [
          state === 'refund-due'
            ? t(`${kind}.refund`, { gateway: name })
            : t(state, { gateway: name }),
          state === 'declined' && hasSwitched ? t('switched') : null,
        ])}
      </Alert>
    </div>
  );
}
