import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';

const DeclareAmount = lazyComponent(() => import('./declare-amount').then((m) => m.DeclareAmount));

interface AmountOnlyProps {
  item: PackageItem;
  onDeclared: (item: PackageItem) => void;
}

export function AmountOnly(props: AmountOnlyProps) {
  const t = useTranslations('packages.amount');
  const { opened, details } = useOpened();
  return (
    <details className="mt-4" {...details}>
      <summary>{t('summary')}</summary>
      <div className="pt-3">{opened && <DeclareAmount {...props} />}</div>
    </details>
  );
}
