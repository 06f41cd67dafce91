import { isGateway } from '@/contract/money/payments-table';
import { useTranslations } from '@/hooks/use-translations';

/**
 * What people call a gateway; one that has no name here, as the 'zero' of credits, is called by its
 * code.
 */
export function useGatewayName(): (gateway: string) => string {
  const t = useTranslations('payments');
  return (gateway) => (isGateway(gateway) ? t(`ways.${gateway}.gateway`) : gateway);
}
