import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { ZERO } from '@/rules/money';
import type { Fees } from '@/services/rates';

/** What a published fee can be for: codes of its rows, and the two sides of storage. */
export type FeeCode =
  | 'freedays'
  | 'storage'
  | 'buyforme'
  | 'onebox'
  | 'merge'
  | 'repack'
  | 'repackbag'
  | 'contentverification'
  | 'hazmat'
  | 'return'
  | 'weightguarantee'
  | 'insurance'
  | 'businessmembership';

interface FeeNameProps {
  code: FeeCode;
  /** Its row, where the words name something of it: how many packages are free, what is covered at most. */
  fee?: Fees['fees'][number] | undefined;
}

/** What a fee is for, and below it for each what. */
export function FeeName({ code, fee }: FeeNameProps) {
  const t = useTranslations('rates.fees');
  return (
    <>
      {t(`code.${code}.name`)}{' '}
      <small className="d-block text-muted">
        {t(`code.${code}.note`, {
          free: fee?.freeparcels ?? 0,
          cover: formatMoney(fee?.maxcover ?? ZERO),
        })}
      </small>
    </>
  );
}
