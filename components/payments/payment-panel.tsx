import type { CurrentShipment, Quote } from '@/contract/shipment';

import { isLiveState } from '@/lib/payments/states';

import { PaypalPanel } from './paypal-panel';
import { ZeroCheckout } from './zero-checkout';

export interface PaymentPanelProps {
  shipmentId: string;
  /** The price on the screen: what the member agrees to by pressing the button. */
  quote: Pick<Quote, 'hash' | 'total' | 'creditredeemed'>;
  /** The shipment's last payment attempt as the page was loaded (`CurrentShipment.attempt`). */
  attempt: CurrentShipment['attempt'];
  /** Origins that a popup may open: `gatewayOrigins()` of lib/env, passed by the page's loader. */
  gatewayOrigins: readonly string[];
  /** The payment has been applied: go to the done step. Called once. Keep it stable (useCallback). */
  onPaid: (reference: string) => void;
  /** The price or the state on the screen is out of date: load the shipment again. The error stays on the screen. */
  onChanged: () => void;
}

/**
 * The last step of a checkout: the ways to pay what is due, or to confirm when credits cover it. Needs the message
 * namespaces `payments` and `errors`. Reloading the page shows the attempt's real state with resume or cancel.
 */
export function PaymentPanel({ shipmentId, quote, attempt, gatewayOrigins, onPaid, onChanged }: PaymentPanelProps) {
  const shared = { shipmentId, quote: quote.hash, onPaid, onChanged };
  const open = attempt !== null && isLiveState(attempt.state);
  if (quote.total === '0.00' && !open) return <ZeroCheckout {...shared} credits={quote.creditredeemed} />;
  return <PaypalPanel {...shared} total={quote.total} attempt={attempt} gatewayOrigins={gatewayOrigins} />;
}
