import { EmptyHistory } from '@/components/kit/art/empty-history';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { useTranslations } from '@/hooks/use-translations';

export function NoHistory() {
  const t = useTranslations('account.history');
  return (
    <EmptyState title={t('empty')} picture={<EmptyHistory />} level={2}>
      {t('emptyText')}
    </EmptyState>
  );
}
