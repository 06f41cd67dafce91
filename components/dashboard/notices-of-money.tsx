import { Alert } from '@/components/kit/ui/alert';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import type { MemberSummary } from '@/services/user';

/** Money that goes back to the member: shown until it is there, so that it never vanishes. */
export function RefundsDue({ refunds }: { refunds: MemberSummary['refundsDue'] }) {
  const t = useTranslations('dashboard');
  return refunds.map((refund) => (
    <Alert key={`${refund.reference}-${refund.amount}`} tone="info" className="mb-3">
      {t('refundDue', {
        amount: formatMoney(refund.amount, refund.currency),
        reference: refund.reference,
      })}
    </Alert>
  ));
}
