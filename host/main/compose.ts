import { orderTarget } from '@/host/cart/orders/target';
import { readProduct } from '@/host/cart/reader/read-product';
import { storeNetwork, type StoreNetwork } from '@/host/cart/reader/store-network';
import { env } from '@/host/core/env';
import { hostUrl } from '@/host/core/host-url';
import type { ReadPage } from '@/host/estimates/page-facts';
import { socialProviders, type SocialProviders } from '@/host/members/social/providers';
import { cardVault, type CardVault } from '@/host/money/card/cards';
import { paymentRequestTarget } from '@/host/money/paymentrequest/target';
import { enetsGateway } from '@/host/money/gateways/enets/enets';
import { enetsSettings, offersEnets } from '@/host/money/gateways/enets/enets-settings';
import type { Gateway } from '@/host/money/gateways/gateways';
import type { Payments } from '@/host/money/payments/payments';
import { paypalGateway } from '@/host/money/gateways/paypal/paypal';
import { offersPaypal, paypalSettings } from '@/host/money/gateways/paypal/paypal-settings';
import { stripeGateway } from '@/host/money/gateways/stripe/stripe';
import { offersStripe, stripeSettings } from '@/host/money/gateways/stripe/stripe-client';
import { oneboxTarget } from '@/host/parcels/onebox/target';
import { shipmentTarget } from '@/host/parcels/shipment/payment-target';

/**
 * Whom the host works with: made once at the start, found by routes in their context, handed to
 * jobs and seed.
 */
export interface Services {
  payments: Payments;
  /** Null where no Stripe keeps cards. */
  cards: CardVault | null;
  providers: SocialProviders;
  /** How the product reader reaches stores; null where it is off. */
  stores: StoreNetwork | null;
  /** Reads a shop's page for the live quote; null where that is switched off. */
  readPage: ReadPage | null;
}

/**
 * Where this host is reached, for the sandboxes that it plays itself, and how long a gateway may
 * take.
 */
interface Place {
  ownUrl?: string;
  timeoutMs?: number;
}

/** Chooses by the settings who plays each part. @param log where the operator reads of payments */
export function compose(
  log: Payments['log'],
  { ownUrl = hostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS }: Place = {},
): Services {
  const gateways: Gateway[] = [
    ...(offersPaypal() ? [paypalGateway(paypalSettings(ownUrl, timeoutMs))] : []),
    ...(offersStripe() ? [stripeGateway(stripeSettings(ownUrl, timeoutMs))] : []),
    ...(offersEnets() ? [enetsGateway(enetsSettings(ownUrl, timeoutMs))] : []),
  ];
  const stores = storeNetwork();
  const targets = [shipmentTarget, oneboxTarget, paymentRequestTarget, orderTarget];
  return {
    payments: {
      gateways: new Map(gateways.map((gateway) => [gateway.name, gateway])),
      targets: new Map(targets.map((target) => [target.kind, target])),
      log,
    },
    cards: offersStripe() ? cardVault(stripeSettings(ownUrl, timeoutMs)) : null,
    providers: socialProviders(ownUrl),
    stores,
    readPage:
      stores &&
      (async (db, url) => {
        const page = await readProduct(db, stores, url);
        return page.found ? { name: page.name, weightGrams: page.weight } : null;
      }),
  };
}
