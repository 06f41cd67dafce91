import { useMarks } from '@/hooks/use-marks';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isUnselectable, multipleMerchantLimit } from '@/rules/packages/shippable';
import type { SelectionPrice } from '@/services/shipment';

interface TrayProblemsProps {
  price: SelectionPrice | 'failed' | null;
  nameOf: (ref: string) => string;
}

/** Why packages of the selection cannot be sent there, by name (spec §7, pmtValidations). */
export function TrayProblems({ price, nameOf }: TrayProblemsProps) {
  const t = useTranslations('packages');
  const marks = useMarks();
  if (price === null || price === 'failed') return null;
  const limit = formatMoney(multipleMerchantLimit);
  const lines = price.problems.flatMap(({ ref, code }) =>
    ref ? [{ ref, reason: isUnselectable(code) ? code : ('notReady' as const) }] : [],
  );
  if (lines.length === 0) return null;
  return (
    <div className="small" role="status">
      <p className="mb-1">{t('tray.problems')}</p>
      <ul className="mb-2">
        {lines.map(({ ref, reason }) => (
          <li key={ref}>
            {`${nameOf(ref)}${marks.colon}${t(`reasons.${reason}`, { limit, edit: t('edit') })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
