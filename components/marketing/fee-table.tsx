import type { ReactNode } from 'react';

import { Money } from '@/components/kit/ui/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount, ratePercent, ZERO } from '@/rules/money';
import { localePath, routes } from '@/rules/routes';
import { feeOf, type Fees } from '@/services/rates';

import styles from './calculator.module.scss';

const tiers = ['LT', 'PR', 'BZ'] as const;
type Tier = (typeof tiers)[number];
const tierKey = { LT: 'standard', PR: 'prime', BZ: 'business' } as const;

/** Every fee that rows may name, in the order of the table. */
const codesInOrder = [
  'buyforme',
  'onebox',
  'merge',
  'repack',
  'repackbag',
  'contentverification',
  'hazmat',
  'return',
  'weightguarantee',
  'insurance',
  'businessmembership',
] as const;
type FeeCode = (typeof codesInOrder)[number];

/** Fees on top of freight, by membership, from the same rows as the bill. */
export function FeeTable({ fees }: { fees: Fees }) {
  const t = useTranslations('rates.fees');
  const { locale } = useFrame();
  const rows = (code: string) => fees.fees.filter((fee) => fee.code === code);
  const codes = codesInOrder.filter((code) => rows(code).length > 0);
  /** What the sentence of a row names: how many packages are free, what is covered at most. */
  const argumentsOf = (code: FeeCode) => ({
    free: rows(code).find(({ freeparcels }) => freeparcels)?.freeparcels ?? 0,
    cover: formatMoney(rows(code)[0]?.maxcover ?? '0.00'),
  });
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
                label={t(`code.${fee}`, argumentsOf(fee))}
                cell={(tier) => (
                  <FeeCell code={fee} tier={tier} fee={feeOf(fees.fees, fee, tier)} />
                )}
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

interface FeeCellProps {
  code: FeeCode;
  tier: Tier;
  fee: Fees['fees'][number] | undefined;
}

/** A fee of a tier: a sum, or a share with the least that it comes to; nothing where the tier does not buy it. */
function FeeCell({ code, tier, fee }: FeeCellProps) {
  const t = useTranslations('rates.fees');
  if (code === 'businessmembership' && tier !== 'BZ') return <>–</>;
  if (fee?.rate)
    return (
      <>
        {ratePercent(fee.rate)}%
        {!isZeroAmount(fee.amount) && (
          <small className="d-block text-muted">
            {t('minimum', { amount: formatMoney(fee.amount) })}
          </small>
        )}
      </>
    );
  return <Money amount={fee?.amount ?? ZERO} />;
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
