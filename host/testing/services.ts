import { compose, type Services } from '@/host/main/compose';
import type { Gateway } from '@/host/money/gateways/gateways';
import type { Payments } from '@/host/money/payments/payments';
import type { PaymentTarget } from '@/host/money/payments/targets';

const quietLog = { warn: () => undefined, error: () => undefined };

/** Payments whose gateways and targets a test can change while the host runs. */
interface TestPayments extends Payments {
  gateways: Map<string, Gateway>;
  targets: Map<string, PaymentTarget>;
  log: Payments['log'];
}

/** Services of a test host. */
export interface TestServices extends Services {
  payments: TestPayments;
}

/**
 * Creates test services from the settings.
 * @param options the host's URL once it listens, and the gateway timeout
 */
export function createTestServices(options?: Parameters<typeof compose>[1]): TestServices {
  const { payments, ...services } = compose(quietLog, options);
  return {
    ...services,
    payments: {
      gateways: new Map(payments.gateways),
      targets: new Map(payments.targets),
      log: payments.log,
    },
  };
}
