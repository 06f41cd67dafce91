import { compose, type Services } from '@/host/main/compose';
import type { Gateway } from '@/host/money/gateways/gateways';
import type { Payments } from '@/host/money/payments/payments';
import type { PaymentTarget } from '@/host/money/payments/targets';

const quiet = { warn: () => undefined, error: () => undefined };

/** Payments whose gateways and targets a test may change while its host runs. */
interface TestPayments extends Payments {
  gateways: Map<string, Gateway>;
  targets: Map<string, PaymentTarget>;
  log: Payments['log'];
}

/** The services of a test's host. */
export interface TestServices extends Services {
  payments: TestPayments;
}

/**
 * Those of the settings.
 * @param place where the host listens, once it does, and how long its gateways may take
 */
export function testServices(place?: Parameters<typeof compose>[1]): TestServices {
  const { payments, ...services } = compose(quiet, place);
  return {
    ...services,
    payments: {
      gateways: new Map(payments.gateways),
      targets: new Map(payments.targets),
      log: payments.log,
    },
  };
}
