import { useTranslations } from 'next-intl';

import type { AttemptStateName } from '@/contract/payment';

import { Alert } from '@/components/ui/alert';
import type { Tone } from '@/components/ui/tone';

/** The ends of a payment that a member should read about, each with its words. */
const ends = {
  declined: { tone: 'danger', title: 'declinedTitle', text: 'declined' },
  cancelled: { tone: 'neutral', title: 'cancelledTitle', text: 'cancelled' },
  expired: { tone: 'neutral', title: 'expiredTitle', text: 'expired' },
  'refund-due': { tone: 'warning', title: 'refundTitle', text: 'refund' },
} as const satisfies Partial<Record<AttemptStateName, { tone: Tone; title: string; text: string }>>;

const isEnd = (state: string | undefined): state is keyof typeof ends => state !== undefined && Object.hasOwn(ends, state);

/** What became of the last payment, in words; nothing while it is open or has been applied. */
export function PaymentEnd({ state }: { state: string | undefined }) {
  const t = useTranslations('payments');
  if (!isEnd(state)) return null;
  const { tone, title, text } = ends[state];
  return (
    <Alert tone={tone} role={tone === 'danger' ? 'alert' : 'status'} title={t(title)}>
      {t(text)}
    </Alert>
  );
}
