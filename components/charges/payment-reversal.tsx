import { Alert } from '@/components/kit/ui/alert';
import { gatewayLabel } from '@/contract/money/gateways';
import type { PayableKind } from '@/contract/money/payments-table';
import type { WithdrawnPayment } from '@/contract/money/refund';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';

import { ContactLink } from '@/components/contact/contact-link';

/** Message keys for what is on hold until the payment is settled. */
const heldKeys = {
  shipment: 'heldShipment',
  onebox: 'heldBox',
  bfm: 'heldOrder',
  // A return's package ships like any other.
  'payment-request': 'heldShipment',
} as const satisfies Record<PayableKind, string>;

interface PaymentReversalNoticeProps {
  reversal: WithdrawnPayment | null;
  kind: PayableKind;
  reference: string;
  /** The request cannot be paid again. */
  ended?: boolean;
}

/** Renders nothing when no payment was refunded or reversed. */
export function PaymentReversalNotice({
  reversal,
  kind,
  reference,
  ended = false,
}: PaymentReversalNoticeProps) {
  const t = useTranslations('withdrawn');
  if (!reversal) return null;
  const { state, amount, gateway, held } = reversal;
  const heldText = held ? t(heldKeys[kind]) : null;
  const unpaidText =
    kind === 'payment-request' && !ended && (state === 'refunded' || state === 'reversed')
      ? t('unpaid')
      : null;
  return (
    <Alert tone="warning" role="status" title={t('title')} className="mb-4">
      <p className="mb-2">
        {t(state, { amount: formatMoney(amount), gateway: gatewayLabel(gateway) })}
      </p>
      {(heldText ?? unpaidText) && <p className="mb-2">{heldText ?? unpaidText}</p>}
      <p className="mb-0">
        <ContactLink about={{ order: reference }}>{t('contact')}</ContactLink>
      </p>
    </Alert>
  );
}
