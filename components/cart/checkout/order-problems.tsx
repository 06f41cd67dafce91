import { Alert } from '@/components/kit/ui/alert';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import type { OrderCheckout } from '@/rules/orders/checkout';

/** What keeps the order from being paid, product by product. */
export function OrderProblems({ order: { problems, lines } }: { order: OrderCheckout }) {
  const t = useTranslations('order-checkout.problems');
  if (problems.length === 0) return null;
  const nameOf = (id: string | null) => lines.find((line) => line.id === id)?.name ?? '';
  const sentence = ({ id, code }: OrderCheckout['problems'][number]): string => {
    if (code === 'restricted') return t('restricted', { name: nameOf(id) });
    if (code === 'tooMuch') return t('tooMuch', { limit: formatMoney(`${limits.amountMax}.00`) });
    return t('other');
  };
  return (
    <Alert tone="danger" role="alert" title={t('title')} className="mb-4">
      <ul className="mb-0">
        {problems.map((problem) => (
          <li key={`${problem.id}-${problem.code}`}>{sentence(problem)}</li>
        ))}
      </ul>
    </Alert>
  );
}
