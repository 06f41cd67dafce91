import { orderTarget } from '@/host/cart/orders/target';
import { readProduct } from '@/host/cart/reader/read-product';
import { createStoreNetwork, type StoreNetwork } from '@/host/cart/reader/store-network';
import { env } from '@/host/core/env';
import { getHostUrl } from '@/host/core/host-url';
import type { ReadPage } from '@/host/estimates/page-facts';
import { createSocialProviders, type SocialProviders } from '@/host/members/social/providers';
import { createCardVault, type CardVault } from '@/host/money/card/cards';
import { paymentRequestTarget } from '@/host/money/paymentrequest/target';
import { createEnetsGateway } from '@/host/money/gateways/enets/enets';
import { getEnetsSettings, offersEnets } from '@/host/money/gateways/enets/enets-settings';
import type { Gateway } from '@/host/money/gateways/gateways';
import type { Payments } from '@/host/money/payments/payments';
import { createPaypalGateway } from '@/host/money/gateways/paypal/paypal';
import { offersPaypal, getPaypalSettings } from '@/host/money/gateways/paypal/paypal-settings';
import { createStripeGateway } from '@/host/money/gateways/stripe/stripe';
import { offersStripe, getStripeSettings } from '@/host/money/gateways/stripe/stripe-client';
import { oneboxTarget } from '@/host/parcels/onebox/target';
import { shipmentTarget } from '@/host/parcels/shipment/payment-target';

export interface Services {
  payments: Payments;
  /** Null without Stripe. */
  cards: CardVault | null;
  providers: SocialProviders;
  /** Null when the product reader is off. */
  stores: StoreNetwork | null;
  readPage: ReadPage | null;
}

/** The host's URL for its sandboxes, and the gateway timeout. */
interface ComposeOptions {
  ownUrl?: string;
  timeoutMs?: number;
}

export function compose(
  log: Payments['log'],
  { ownUrl = getHostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS }: ComposeOptions = {},
): Services {
  const gateways: Gateway[] = [
    ...(offersPaypal() ? [createPaypalGateway(getPaypalSettings(ownUrl, timeoutMs))] : []),
    ...(offersStripe() ? [createStripeGateway(getStripeSettings(ownUrl, timeoutMs))] : []),
    ...(offersEnets() ? [createEnetsGateway(getEnetsSettings(ownUrl, timeoutMs))] : []),
  ];
  const stores = createStoreNetwork();
  const targets = [shipmentTarget, oneboxTarget, paymentRequestTarget, orderTarget];
  return {
    payments: {
      gateways: new Map(gateways.map((gateway) => [gateway.name, gateway])),
      targets: new Map(targets.map((target) => [target.kind, target])),
      log,
    },
    cards: offersStripe() ? createCardVault(getStripeSettings(ownUrl, timeoutMs)) : null,
    providers: createSocialProviders(ownUrl),
    stores,
    readPage:
      stores &&
      (async (db, url) => {
        const page = await readProduct(db, stores, url);
        return page.found ? { name: page.name, weightGrams: page.weight } : null;
      }),
  };
}
