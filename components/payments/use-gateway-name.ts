import { useTranslations } from 'next-intl';

import { gateways, type GatewayName } from '@/contract/payments-table';

const isMethod = (gateway: string): gateway is GatewayName => Object.hasOwn(gateways, gateway);

/** What people call a gateway; one that has no name here, as the 'zero' of credits, is called by its code. */
export function useGatewayName(): (gateway: string) => string {
  const t = useTranslations('payments');
  return (gateway) => (isMethod(gateway) ? t(`ways.${gateway}.gateway`) : gateway);
}
