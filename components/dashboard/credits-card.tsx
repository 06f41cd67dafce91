import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/ui/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { MemberSummary } from '@/services/user';

/** Credits that can be used now, and when the next of them expire. */
export function CreditsCard({ credits }: { credits: MemberSummary['credits'] }) {
  const t = useTranslations('dashboard');
  const { locale } = useFrame();
  const none = isZeroAmount(credits.amount);
  return (
    <Card title={t('credits')}>
      <p className="fs-2 fw-semibold num text-start mb-1">
        <Money amount={credits.amount} code />
      </p>
      <p className="mb-0 text-muted">{none ? t('creditsNone') : t('creditsUse')}</p>
      {!isZeroAmount(credits.referralEver) && (
        <p className="mb-0">
          {t('creditsReferral', {
            available: formatMoney(credits.referral),
            all: formatMoney(credits.referralEver),
          })}
        </p>
      )}
      {!none && credits.expiresAt && (
        <p className="mb-0">
          {t('creditsExpire', { date: formatDate(credits.expiresAt, locale) })}
        </p>
      )}
      <p className="mt-2 mb-0">
        <Link href={routes.membership()}>{t('creditsMore')}</Link>
      </p>
    </Card>
  );
}
