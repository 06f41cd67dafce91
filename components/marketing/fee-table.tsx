import type { ReactNode } from 'react';

import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount, toPercent, ZERO } from '@/rules/money';
import { localePath, routes } from '@/rules/routes';
import { findTierFee, type Fees } from '@/services/rates';

import { FeeName, type FeeCode } from './fee-name';
import styles from './fee-table.module.scss';

const tiers = ['LT', 'PR', 'BZ'] as const;
type Tier = (typeof tiers)[number];

/** In display order. */
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
] as const satisfies FeeCode[];

/** A row that is the `same` for all memberships is shown once. */
interface Row {
  code: FeeCode;
  fee?: Fees['fees'][number] | undefined;
  same: boolean;
  renderCell: (tier: Tier) => ReactNode;
}

const isSame = (read: (tier: Tier) => unknown) => new Set(tiers.map(read)).size === 1;

function buildRows({ storage, fees }: Fees): Row[] {
  const findStorage = (tier: Tier) => storage.find((rule) => rule.tier === tier);
  const getFreeDays = (tier: Tier) => findStorage(tier)?.freedays;
  const getRate = (tier: Tier) => findStorage(tier)?.dailyfee ?? ZERO;
  return [
    { code: 'freedays', same: isSame(getFreeDays), renderCell: getFreeDays },
    {
      code: 'storage',
      same: isSame(getRate),
      renderCell: (tier) => <Money amount={getRate(tier)} />,
    },
    ...codesInOrder.flatMap((code): Row[] => {
      const [fee] = fees.filter((candidate) => candidate.code === code);
      const getTierFee = (tier: Tier) => findTierFee(fees, code, tier);
      const isSameFee = isSame((tier) => `${getTierFee(tier)?.rate} ${getTierFee(tier)?.amount}`);
      return fee
        ? [{ code, fee, same: isSameFee, renderCell: (tier) => <FeeCell fee={getTierFee(tier)} /> }]
        : [];
    }),
  ];
}

/** Lists the fees other than freight, from the same rows that billing uses. */
export function FeeTable({ fees }: { fees: Fees }) {
  const t = useTranslations('rates.fees');
  const { locale } = useFrame();
  const rows = buildRows(fees);
  return (
    <section className={styles.fees} aria-labelledby="fees-heading">
      <h2 id="fees-heading" className="fs-3">
        {t('heading')}
      </h2>
      <div className={styles.tables}>
        <FeesByMembership rows={rows.filter(({ same }) => !same)} />
        <FeesForEveryone rows={rows.filter(({ same }) => same)} />
      </div>
      <a className="d-inline-block py-1" href={localePath(locale, routes.oneboxGuide())}>
        {t('onebox')}
      </a>
    </section>
  );
}

function FeesByMembership({ rows }: { rows: Row[] }) {
  const t = useTranslations('rates.fees');
  if (rows.length === 0) return null;
  return (
    <table className="table">
      <caption>{t('differs')}</caption>
      <thead>
        <tr>
          <td />
          {tiers.map((tier) => (
            <th key={tier} scope="col" className="num">
              {t(`tier.${tier}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, fee, renderCell }) => (
          <tr key={code}>
            <th scope="row">
              <FeeName code={code} fee={fee} />
            </th>
            {tiers.map((tier) => (
              <td key={tier} className="num">
                {renderCell(tier)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FeesForEveryone({ rows }: { rows: Row[] }) {
  const t = useTranslations('rates.fees');
  if (rows.length === 0) return null;
  return (
    <table className="table">
      <caption>{t('same')}</caption>
      <tbody>
        {rows.map(({ code, fee, renderCell }) => (
          <tr key={code}>
            <th scope="row">
              <FeeName code={code} fee={fee} />
            </th>
            <td className="num">{renderCell('LT')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FeeCell({ fee }: { fee: Fees['fees'][number] | undefined }) {
  const t = useTranslations('rates.fees');
  if (!fee?.rate) return <Money amount={fee?.amount ?? ZERO} />;
  return (
    <>
      {`${toPercent(fee.rate)}%`}
      {!isZeroAmount(fee.amount) && (
        <small className="d-block text-muted">
          {t('minimum', { amount: formatMoney(fee.amount) })}
        </small>
      )}
    </>
  );
}
