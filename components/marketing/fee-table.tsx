import { useTranslations } from 'next-intl';

import { Money } from '@/components/kit/ui/money';
import { useFrame } from '@/hooks/use-frame';
import { localePath, routes } from '@/rules/routes';
import type { Fees } from '@/services/rates';

import styles from './calculator.module.scss';

const tiers = ['LT', 'PR', 'BZ'] as const;
const tierKey = { LT: 'standard', PR: 'prime', BZ: 'business' } as const;

/** Fees besides freight, by membership, from the same rows as the bill. */
export function FeeTable({ fees }: { fees: Fees }) {
  const t = useTranslations('rates.fees');
  const { locale } = useFrame();
  const codes = [...new Set(fees.fees.map(({ code }) => code))].filter((code) =>
    t.has(`code.${code}` as 'code.hazmat'),
  );
  const feeOf = (code: string, of: string) =>
    (
      fees.fees.find((fee) => fee.code === code && fee.tier === of) ??
      fees.fees.find((fee) => fee.code === code && fee.tier === '*')
    )?.amount;
  const storageOf = (of: string) => fees.storage.find((rule) => rule.tier === of);
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
            <tr>
              <th scope="row">{t('freeDays')}</th>
              {tiers.map((code) => (
                <td key={code} className="num">
                  {storageOf(code)?.freedays}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('storage')}</th>
              {tiers.map((code) => (
                <td key={code} className="num">
                  <Money amount={storageOf(code)?.dailyfee ?? '0.00'} />
                </td>
              ))}
            </tr>
            {codes.map((fee) => (
              <tr key={fee}>
                <th scope="row">{t(`code.${fee}` as 'code.hazmat')}</th>
                {tiers.map((code) => (
                  <td key={code} className="num">
                    <Money amount={feeOf(fee, code) ?? '0.00'} />
                  </td>
                ))}
              </tr>
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
