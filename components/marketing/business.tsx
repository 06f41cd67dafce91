import type { ReactNode } from 'react';

import { Money } from '@/components/kit/display/money';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import { toPercent, ZERO } from '@/rules/money';
import { findTierFee, type Fees } from '@/services/rates';

import { FeeName } from './fee-name';
import { PageSection } from './patterns';
import styles from './business.module.scss';

interface Line {
  key: string;
  name: ReactNode;
  standard: ReactNode;
  business: ReactNode;
}

const codes = ['onebox', 'merge', 'repack', 'contentverification', 'hazmat', 'insurance'] as const;

function listDifferences({ fees, storage }: Fees): Line[] {
  const [standard, business] = ['LT', 'BZ'].map((tier) =>
    storage.find((rule) => rule.tier === tier),
  );
  const lines: Line[] = [];
  if (standard && business && standard.freedays !== business.freedays)
    lines.push({
      key: 'freedays',
      name: <FeeName code="freedays" />,
      standard: standard.freedays,
      business: business.freedays,
    });
  if (standard && business && standard.dailyfee !== business.dailyfee)
    lines.push({
      key: 'storage',
      name: <FeeName code="storage" />,
      standard: <Money amount={standard.dailyfee} />,
      business: <Money amount={business.dailyfee} />,
    });
  for (const code of codes) {
    const standardFee = findTierFee(fees, code, 'LT');
    // A membership without the fee pays nothing.
    const businessFee = findTierFee(fees, code, 'BZ') ?? { code, tier: 'BZ', amount: ZERO };
    if (
      !standardFee ||
      (standardFee.amount === businessFee.amount && standardFee.rate === businessFee.rate)
    )
      continue;
    lines.push({
      key: code,
      name: <FeeName code={code} fee={standardFee} />,
      standard: <FeeValue fee={standardFee} />,
      business: <FeeValue fee={businessFee} />,
    });
  }
  return lines;
}

function FeeValue({ fee }: { fee: Fees['fees'][number] }) {
  return fee.rate ? <>{toPercent(fee.rate)}%</> : <Money amount={fee.amount} />;
}

export function BusinessComparison({ fees }: { fees: Fees }) {
  const t = useTranslations('business.compare');
  const common = useTranslations('common');
  const tTier = useTranslations('rates.fees.tier');
  const lines = [
    {
      key: 'speed',
      name: t('speed'),
      standard: t('speedStandard'),
      business: common('asStandard'),
    },
    ...listDifferences(fees),
  ];
  return (
    <PageSection heading={t('heading')} lead={t('lead')}>
      <table className={`table ${styles.compare}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">{tTier('LT')}</th>
            <th scope="col">{tTier('BZ')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, standard, business }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{standard}</td>
              <td>
                <b>{business}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

const fitKeys = { yes: ['often', 'wait'], no: ['seldom', 'freight'] } as const;

export function BusinessFit() {
  const t = useTranslations('business.fit');
  return (
    <PageSection heading={t('heading')}>
      <div className={styles.fit}>
        {(['yes', 'no'] as const).map((side) => (
          <div key={side}>
            <h3>{t(side)}</h3>
            <ul>
              {fitKeys[side].map((key) => (
                <li key={key}>{t(key, { count: limits.primeShipments })}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </PageSection>
  );
}
