import type { ReactNode } from 'react';

import { useDiscountLines } from '@/components/charges/use-discount-lines';
import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/display/description-list';
import { Meter } from '@/components/kit/display/meter';
import { Money } from '@/components/kit/display/money';
import { PriceLines } from '@/components/kit/display/price-lines';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Charge } from '@/rules/charges/charges';
import { formatDate, formatDays, formatMoney } from '@/rules/format';
import { isZeroAmount, negateAmount } from '@/rules/money';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import type { Box, BoxPrice } from '@/rules/packages/onebox';

interface BoxCostProps {
  price: BoxPrice;
  paid?: boolean;
  stale?: boolean;
  children?: ReactNode;
}

const chargeNames = [
  'contentverification',
  'costadjustment',
  'domesticshipping',
  'hazmatFee',
  'oneboxFee',
] as const;
const toChargeName = (code: string) => chargeNames.find((name) => name === code) ?? 'other';

/** Leaves out zero charges. */
export function BoxCost({ price, paid = false, stale, children }: BoxCostProps) {
  const t = useTranslations('onebox');
  const common = useTranslations('common');
  const charges = useTranslations('charges');
  const discounts = useDiscountLines(price);
  const lines = price.charges
    .filter(({ amount }) => !isZeroAmount(amount))
    .map((charge, index) => ({
      key: `${charge.code}-${index}`,
      label: t(`charges.label.${toChargeName(charge.code)}`),
      amount: charge.amount,
      note: <Explanation charge={charge} />,
    }));
  const credits = isZeroAmount(price.credits)
    ? []
    : [{ key: 'credits', label: common('credits'), amount: negateAmount(price.credits) }];
  return (
    <Card title={common(paid ? 'receipt' : 'whatItCosts')} label>
      <PriceLines
        caption={charges('caption')}
        lines={[...lines, ...discounts, ...credits]}
        total={{
          label: common(paid ? 'totalPaid' : 'total'),
          amount: price.total,
          ...(discounts.length > 0 && {
            original: { label: charges('before'), amount: price.subtotal },
          }),
        }}
        stale={stale}
      />
      {!paid && <p className="small text-muted mt-2 mb-0">{t('cost.without')}</p>}
      {children && <div className="mt-3 no-print">{children}</div>}
    </Card>
  );
}

function Explanation({ charge: { code, basis, validFrom } }: { charge: Charge }) {
  const t = useTranslations('onebox.charges');
  const charges = useTranslations('charges');
  const explain = (chargeCode: string) => {
    const name = toChargeName(chargeCode);
    if (name === 'other') return charges('why.other');
    return name === 'domesticshipping' ? charges('why.domestic') : t(`why.${name}`);
  };
  const { locale } = useFrame();
  return (
    <details>
      <summary>{charges('whatIsThis')}</summary>
      <p className="mb-1">{explain(code)}</p>
      {basis['count'] && basis['each'] && (
        <p className="mb-1">
          {t('figures', { count: basis['count'], each: formatMoney(basis['each']) })}
        </p>
      )}
      <p className="mb-1">{charges('rule', { date: formatDate(validFrom, locale) })}</p>
    </details>
  );
}

/** The size appears once the warehouse has measured the box. */
export function BoxFacts({ box }: { box: Box }) {
  const t = useTranslations('onebox.facts');
  const common = useTranslations('common');
  const packages = useTranslations('packages');
  const { locale } = useFrame();
  const parcel = box.measured ?? box.estimate;
  const markEstimate = (value: string) => (box.measured ? value : t('about', { value }));
  const isStored = box.status !== 'shipped' && box.status !== 'cancelled';
  return (
    <Card title={t('heading')}>
      <DescriptionList
        items={[
          {
            key: 'weight',
            label: common('weight'),
            value: markEstimate(formatWeight(parcel.weightGrams, locale)),
          },
          {
            key: 'size',
            label: common('size'),
            value: box.measured && formatSides(box.measured, locale),
          },
          {
            key: 'value',
            label: common('declaredValue'),
            value: <Money amount={box.declaredValue} showCode />,
          },
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
            label: packages('storage.heading'),
            value: isStored ? <Storage storage={box.storage} /> : null,
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

const WARNING_DAYS = 7;

/** Free days count from the arrival of the oldest package. */
function Storage({ storage }: Pick<Box, 'storage'>) {
  const t = useTranslations('onebox.storage');
  const packages = useTranslations('packages');
  const { locale } = useFrame();
  const daysLeft = storage.freeDays - storage.days;
  const text =
    daysLeft < 0
      ? packages('storage.paid', {
          over: -daysLeft,
          amount: formatMoney(storage.amount),
          daily: formatMoney(storage.dailyFee),
        })
      : packages('storage.free', { left: daysLeft });
  return (
    <>
      <Meter
        label={t('label')}
        value={storage.days}
        max={Math.max(storage.freeDays, 1)}
        tone={daysLeft < 0 ? 'danger' : daysLeft <= WARNING_DAYS ? 'warning' : 'info'}
        text={text}
      />
      {daysLeft >= 0 && (
        <span className="d-block small text-muted">
          {t('until', {
            date: formatDate(storage.lastFreeDay, locale),
            daily: formatMoney(storage.dailyFee),
          })}
        </span>
      )}
      <span className="d-block small text-muted">
        {t('since', { date: formatDate(storage.since, locale) })}
      </span>
    </>
  );
}
