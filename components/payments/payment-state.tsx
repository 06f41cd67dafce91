import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import type { Tone } from '@/components/kit/ui/tone';
import type { AttemptStateName } from '@/contract/money/payment';
import type { PayableKind } from '@/contract/money/payments-table';
import { useTranslations } from '@/hooks/use-translations';

import { useGatewayName } from './use-gateway-name';

const ends = {
  declined: { tone: 'danger', title: 'declinedTitle', text: 'declined' },
  cancelled: { tone: 'neutral', title: 'cancelledTitle', text: 'cancelled' },
  expired: { tone: 'neutral', title: 'expiredTitle', text: 'expired' },
  'refund-due': { tone: 'warning', title: 'refundTitle', text: 'refund' },
} as const satisfies Partial<Record<AttemptStateName, { tone: Tone; title: string; text: string }>>;

const isEnd = (state: string | undefined): state is keyof typeof ends =>
  state !== undefined && Object.hasOwn(ends, state);

interface PaymentEndProps {
  kind: PayableKind;
  state: string | undefined;
  gateway: string;
  /** The payment ended while the page was open: focus the notice. */
  fresh?: boolean;
}

export function PaymentEnd({ kind, state, gateway, fresh = false }: PaymentEndProps) {
  const t = useTranslations('payments');
  const name = useGatewayName()(gateway);
  const notice = useRef<HTMLDivElement>(null);
  const ended = isEnd(state);
  useEffect(() => {
    if (ended && fresh) notice.current?.focus();
  }, [ended, fresh, state]);
  if (!ended) return null;
  const { tone, title, text } = ends[state];
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert
        tone={tone}
        role={tone === 'danger' ? 'alert' : 'status'}
        title={t(title)}
        className="mb-0"
      >
        {text === 'refund' ? t(`${kind}.refund`, { gateway: name }) : t(text, { gateway: name })}
      </Alert>
    </div>
  );
}
