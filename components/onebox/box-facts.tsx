import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/ui/description-list';
import { Meter } from '@/components/kit/ui/meter';
import { Money } from '@/components/kit/ui/money';
import { Reference } from '@/components/kit/ui/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatDays, formatMoney } from '@/rules/format';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import type { Box } from '@/rules/packages/onebox';

/**
 * What a box weighs, is worth and owes, and its size once the warehouse has measured it.
 */
export function BoxFacts({ box }: { box: Box }) {
  const t = useTranslations('onebox.facts');
  const { locale } = useFrame();
  const parcel = box.measured ?? box.estimate;
  const say = (value: string) => (box.measured ? value : t('about', { value }));
  const stored = box.status !== 'shipped' && box.status !== 'cancelled';
  return (
    <Card title={t('heading')}>
      <DescriptionList
        items={[
          {
            key: 'weight',
            label: t('weight'),
            value: say(formatWeight(parcel.weightGrams, locale)),
          },
          {
            key: 'size',
            label: t('size'),
            value: box.measured && formatSides(box.measured, locale),
          },
          { key: 'value', label: t('value'), value: <Money amount={box.declaredValue} code /> },
          {
            key: 'ready',
            label: t('ready'),
            value:
              box.status === 'packing' && box.expected
                ? formatDays(box.expected.earliest, box.expected.latest, locale)
                : null,
          },
          {
            key: 'storage',
            label: t('storage'),
            value: stored ? <Storage storage={box.storage} /> : null,
          },
          {
            key: 'ref',
            label: t('reference'),
            value: <Reference value={box.ref} copyLabel={t('copy')} />,
          },
        ]}
      />
      {!box.measured && <p className="small text-muted mt-3 mb-0">{t('note')}</p>}
    </Card>
  );
}

const SOON_DAYS = 7;

/** Days of free storage used, counted from the oldest package. */
function Storage({ storage }: Pick<Box, 'storage'>) {
  const t = useTranslations('onebox.storage');
  const { locale } = useFrame();
  const left = storage.freeDays - storage.days;
  const text =
    left < 0
      ? t('paid', {
          over: -left,
          amount: formatMoney(storage.amount),
          daily: formatMoney(storage.dailyFee),
        })
      : t('free', { left });
  return (
    <>
      <Meter
        label={t('label')}
        value={storage.days}
        max={Math.max(storage.freeDays, 1)}
        tone={left < 0 ? 'danger' : left <= SOON_DAYS ? 'warning' : 'info'}
        text={text}
      />
      {left >= 0 && (
        <span className="d-block small text-muted">
          {t('until', { date: formatDate(storage.lastFreeDay, locale) })}
        </span>
      )}
      <span className="d-block small text-muted">
        {t('since', { date: formatDate(storage.since, locale) })}
      </span>
    </>
  );
}
