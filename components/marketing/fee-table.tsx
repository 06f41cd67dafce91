import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Money } from '@/components/kit/ui/money';
import { useFrame } from '@/hooks/use-frame';
import { localePath, routes } from '@/rules/routes';
import type { Fees } from '@/services/rates';

import styles from './calculator.module.scss';

const tiers = ['LT', 'PR', 'BZ'] as const;
type Tier = (typeof tiers)[number];
const tierKey = { LT: 'standard', PR: 'prime', BZ: 'business' } as const;

/** Fees on top of freight, by membership, from the same rows as the bill. */
export function FeeTable({ fees }: { fees: Fees }) {
  const t = useTranslations('rates.fees');
  const { locale } = useFrame();
  const codes = [...new Set(fees.fees.map(({ code }) => code))].filter((code) =>
    t.has(`code.${code}` as 'code.hazmat'),
  );
  const feeOf = (code: string, of: Tier) =>
    (
      fees.fees.find((fee) => fee.code === code && fee.tier === of) ??
      fees.fees.find((fee) => fee.code === code && fee.tier === '*')
    )?.amount;
  const storageOf = (of: Tier) => fees.storage.find((rule) => rule.tier === of);
  return (
    <section className={styles.fees} aria-labelledby="fees-heading">
      <h2 id="fees-heading" className="fs-3">
        {t('heading')}
      </h2>
      <div className="table-responsive" role="region" aria-labelledby="fees-heading" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <td />
              {tiers.map((code) => (
                <th key={code} scope="col" className="num">
                  {t(`tier.${tierKey[code]}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <FeeRow label={t('freeDays')} cell={(tier) => storageOf(tier)?.freedays} />
            <FeeRow
              label={t('storage')}
              cell={(tier) => <Money amount={storageOf(tier)?.dailyfee ?? '0.00'} />}
            />
            {codes.map((fee) => (
              <FeeRow
                key={fee}
                label={t(`code.${fee}` as 'code.hazmat')}
                cell={(tier) => <Money amount={feeOf(fee, tier) ?? '0.00'} />}
              />
            ))}
          </tbody>
        </table>
      </div>
      <a className="d-inline-block py-1" href={localePath(locale, routes.oneboxGuide())}>
        {t('onebox')}
      </a>
    </section>
  );
}

/** One fee, with a cell for each membership. */
function FeeRow({ label, cell }: { label: string; cell: (tier: Tier) => ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {tiers.map((tier) => (
        <td key={tier} className="num">
          {cell(tier)}
        </td>
      ))}
    </tr>
  );
}
