import { isGateway } from '@/contract/money/payments-table';
import { useTranslations } from '@/hooks/use-translations';

/** Falls back to the code, such as the 'zero' of credits. */
export function useGatewayName(): (gateway: string) => string {
  const t = useTranslations('payments');
  return (gateway) => (isGateway(gateway) ? t(`ways.${gateway}.gateway`) : gateway);
}
