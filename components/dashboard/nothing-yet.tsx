import { EmptyPackages } from '@/components/kit/art/empty-packages';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { useTranslations } from '@/hooks/use-translations';

export function NothingYet() {
  const t = useTranslations('dashboard');
  const frame = useTranslations('frame');
  return (
    <EmptyState title={t('emptyTitle')} picture={<EmptyPackages />}>
      {t('emptyText', { packages: frame('packages') })}
    </EmptyState>
  );
}
