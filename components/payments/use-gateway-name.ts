import { isGateway } from '@/contract/money/payments-table';
import { useTranslations } from '@/hooks/use-translations';

/** Falls back to the code, such as 'zero' for credits. */
export function useGatewayName(): (gateway: string) => string {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  return (gateway) => {
    if (!isGateway(gateway)) return gateway;
    return gateway === 'paypal' ? common('method.paypal') : t(`ways.${gateway}.gateway`);
  };
}
