import { Alert } from '@/components/kit/ui/alert';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import type { OrderChange } from '@/rules/orders/changes';

/** What is not as it was when the member looked, before anything is paid. */
export function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  const t = useTranslations('order-checkout.changed');
  const sentence = (change: OrderChange): string => {
    switch (change.what) {
      case 'added':
      case 'gone':
      case 'details':
        return t(change.what, { name: change.name });
      case 'quantity':
        return t('quantity', change);
      case 'price':
        return t('price', {
          name: change.name,
          before: formatMoney(change.before),
          after: formatMoney(change.after),
        });
      default:
        return t(change.what, {
          before: formatMoney(change.before),
          after: formatMoney(change.after),
        });
    }
  };
  return (
    <Alert tone="warning" role="alert" title={t('title')} className="mb-4">
      {changes.length === 0 ? (
        <p className="mb-0">{t('same')}</p>
      ) : (
        <>
          <ul className="mb-2">
            {changes.map((change, index) => (
              <li key={index}>{sentence(change)}</li>
            ))}
          </ul>
          <p className="mb-0">{t('check')}</p>
        </>
      )}
    </Alert>
  );
}
