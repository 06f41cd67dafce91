import { PriceLines } from '@/components/kit/display/price-lines';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { lineTotal } from '@/rules/packages/itemization';

export function ContentsReceipt({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.contents');
  const common = useTranslations('common');
  if (item.contents.length === 0) return <p className="text-muted mb-0">{t('none')}</p>;
  const lines = item.contents.map((line, index) => ({
    key: String(index),
    label: line.description,
    note: `${line.qty} × ${formatMoney(line.price)}`,
    amount: lineTotal(line),
  }));
  return (
    <PriceLines
      caption={common('contents')}
      lines={lines}
      total={{ label: common('total'), amount: item.amount }}
    />
  );
}
