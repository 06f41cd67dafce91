import { useTranslations } from 'next-intl';

import type { PaymentMethodName } from '@/contract/payment-method';

const named: readonly string[] = ['paypal', 'stripe', 'enets'] satisfies PaymentMethodName[];
const isMethod = (gateway: string): gateway is PaymentMethodName => named.includes(gateway);

/** What people call a gateway; one that has no name here, as the 'zero' of credits, is called by its code. */
export function useGatewayName(): (gateway: string) => string {
  const t = useTranslations('payments');
  return (gateway) => (isMethod(gateway) ? t(`ways.${gateway}.gateway`) : gateway);
}
