import { Chip } from '@/components/kit/ui/chip';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import type { PaymentRequest } from '@/services/money/payment-request';

const tones: Record<PaymentRequest['status'], Tone> = {
  due: 'warning',
  cancelled: 'neutral',
  completed: 'success',
};

export function RequestState({ status, isBack }: Pick<PaymentRequest, 'status' | 'isBack'>) {
  const t = useTranslations('payment-requests');
  if (isBack) return <Chip tone="neutral">{t('status.refund')}</Chip>;
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>;
}
