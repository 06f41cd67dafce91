import { isGateway } from '@/contract/money/payments-table';
import { useTranslations } from '@/hooks/use-translations';

/**
 * What people call a gateway; one that has no name here, as the 'zero' of credits, is called by its
 * code.
 */
export function useGatewayName(): (gateway: string) => string {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  return (gateway) => {
    if (!isGateway(gateway)) return gateway;
    return gateway === 'paypal' ? common('method.paypal') : t(`ways.${gateway}.gateway`);
  };
}
