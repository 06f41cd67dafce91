import { Card } from '@/components/kit/ui/card';
import { DOT } from '@/components/kit/ui/dot';
import { Timeline } from '@/components/kit/ui/timeline';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import type { TierChange } from '@/services/membership';

const reasons = ['registered', 'shipments', 'business', 'reversed', 'lapsed'] as const;

/** How the tier came about, newest first. */
export function TierHistory({ history }: { history: TierChange[] }) {
  const t = useTranslations();
  const { locale } = useFrame();
  const events = history.map((change, index) => {
    const known = reasons.find((reason) => reason === change.reason) ?? 'other';
    const until = change.expiresAt
      ? t('credits.until', { date: formatDate(change.expiresAt, locale) })
      : '';
    return {
      key: `${change.at}-${index}`,
      title: [t(`membership.tier${change.tier}`), until].filter(Boolean).join(DOT),
      time: formatDate(change.at, locale),
      dateTime: change.at,
      place: t(`credits.reason_${known}`),
    };
  });
  return (
    <Card title={t('credits.historyTitle')}>
      <Timeline events={events} />
    </Card>
  );
}
