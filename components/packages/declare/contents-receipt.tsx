import { PriceLines } from '@/components/kit/display/price-lines';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { lineTotal } from '@/rules/packages/itemization';

/** What was declared, as a receipt. */
export function ContentsReceipt({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.contents');
  if (item.contents.length === 0) return <p className="text-muted mb-0">{t('none')}</p>;
  const lines = item.contents.map((line, index) => ({
    key: String(index),
    label: line.description,
    note: `${line.qty} × ${formatMoney(line.price)}`,
    amount: lineTotal(line),
  }));
  return (
    <PriceLines
      caption={t('heading')}
      lines={lines}
      total={{ label: t('total'), amount: item.amount }}
    />
  );
}
