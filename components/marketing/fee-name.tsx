import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { ZERO } from '@/rules/money';
import type { Fees } from '@/services/rates';

/** Codes of the fee rows, plus the two parts of storage. */
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
  fee?: Fees['fees'][number] | undefined;
}

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
