import type { ReactNode } from 'react';

import { Money } from '@/components/kit/ui/money';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { ratePercent } from '@/rules/money';
import { feeOf, type Fees } from '@/services/rates';

import { PageSection } from './patterns';
import styles from './business.module.scss';

interface Line {
  name: string;
  standard: ReactNode;
  business: ReactNode;
}

const codes = ['onebox', 'merge', 'repack', 'contentverification', 'hazmat', 'insurance'] as const;

/** What differs between the two memberships in the rows of today. */
function useDifferences({ fees, storage }: Fees): Line[] {
  const t = useTranslations('rates.fees');
  const [standard, business] = ['LT', 'BZ'].map((tier) =>
    storage.find((rule) => rule.tier === tier),
  );
  const lines: Line[] = [];
  if (standard && business && standard.freedays !== business.freedays)
    lines.push({ name: t('freeDays'), standard: standard.freedays, business: business.freedays });
  if (standard && business && standard.dailyfee !== business.dailyfee)
    lines.push({
      name: t('storage'),
      standard: <Money amount={standard.dailyfee} />,
      business: <Money amount={business.dailyfee} />,
    });
  for (const code of codes) {
    const [own, theirs] = [feeOf(fees, code, 'LT'), feeOf(fees, code, 'BZ')];
    if (!own || !theirs || (own.amount === theirs.amount && own.rate === theirs.rate)) continue;
    lines.push({
      name: t(`code.${code}`, {
        free: own.freeparcels ?? 0,
        cover: formatMoney(own.maxcover ?? '0.00'),
      }),
      standard: <FeeOf fee={own} />,
      business: <FeeOf fee={theirs} />,
    });
  }
  return lines;
}

function FeeOf({ fee }: { fee: Fees['fees'][number] }) {
  return fee.rate ? <>{ratePercent(fee.rate)}%</> : <Money amount={fee.amount} />;
}

/** Business beside Standard: the speed, and the rows that differ. */
export function Compare({ fees }: { fees: Fees }) {
  const t = useTranslations('business.compare');
  const tier = useTranslations('rates.fees.tier');
  const lines = [
    { name: t('speed'), standard: t('speedStandard'), business: t('speedBusiness') },
    ...useDifferences(fees),
  ];
  return (
    <PageSection heading={t('heading')} lead={t('lead')}>
      <table className={`table ${styles.compare}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">{tier('standard')}</th>
            <th scope="col">{tier('business')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, standard, business }) => (
            <tr key={name}>
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

const fits = { yes: ['often', 'wait'], no: ['seldom', 'freight'] } as const;

/** Whom it suits, and whom it does not. */
export function Fit() {
  const t = useTranslations('business.fit');
  return (
    <PageSection heading={t('heading')}>
      <div className={styles.fit}>
        {(['yes', 'no'] as const).map((side) => (
          <div key={side}>
            <h3>{t(side)}</h3>
            <ul>
              {fits[side].map((key) => (
                <li key={key}>{t(key, { count: limits.primeShipments })}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </PageSection>
  );
}
