/**
 * Every message namespace, typed from English. One line a namespace; a wrong key does not compile.
 */
export interface AppMessages {
  about: typeof import('@/messages/en/about.json');
  account: typeof import('@/messages/en/account.json');
  address: typeof import('@/messages/en/address.json');
  auth: typeof import('@/messages/en/auth.json');
  blog: typeof import('@/messages/en/blog.json');
  'busy-page': typeof import('@/messages/en/busy-page.json');
  business: typeof import('@/messages/en/business.json');
  cards: typeof import('@/messages/en/cards.json');
  cart: typeof import('@/messages/en/cart.json');
  categories: typeof import('@/messages/en/categories.json');
  charges: typeof import('@/messages/en/charges.json');
  chat: typeof import('@/messages/en/chat.json');
  common: typeof import('@/messages/en/common.json');
  contact: typeof import('@/messages/en/contact.json');
  credits: typeof import('@/messages/en/credits.json');
  dashboard: typeof import('@/messages/en/dashboard.json');
  deals: typeof import('@/messages/en/deals.json');
  errors: typeof import('@/messages/en/errors.json');
  'errors-page': typeof import('@/messages/en/errors-page.json');
  forms: typeof import('@/messages/en/forms.json');
  frame: typeof import('@/messages/en/frame.json');
  gallery: typeof import('@/messages/en/gallery.json');
  home: typeof import('@/messages/en/home.json');
  'how-it-works': typeof import('@/messages/en/how-it-works.json');
  membership: typeof import('@/messages/en/membership.json');
  notifications: typeof import('@/messages/en/notifications.json');
  onebox: typeof import('@/messages/en/onebox.json');
  'onebox-guide': typeof import('@/messages/en/onebox-guide.json');
  orders: typeof import('@/messages/en/orders.json');
  'open-checkout': typeof import('@/messages/en/open-checkout.json');
  'order-checkout': typeof import('@/messages/en/order-checkout.json');
  'package-actions': typeof import('@/messages/en/package-actions.json');
  packages: typeof import('@/messages/en/packages.json');
  'payment-requests': typeof import('@/messages/en/payment-requests.json');
  payments: typeof import('@/messages/en/payments.json');
  quote: typeof import('@/messages/en/quote.json');
  rates: typeof import('@/messages/en/rates.json');
  recovery: typeof import('@/messages/en/recovery.json');
  refer: typeof import('@/messages/en/refer.json');
  'remote-areas': typeof import('@/messages/en/remote-areas.json');
  services: typeof import('@/messages/en/services.json');
  session: typeof import('@/messages/en/session.json');
  'ship-to': typeof import('@/messages/en/ship-to.json');
  shipment: typeof import('@/messages/en/shipment.json');
  shipments: typeof import('@/messages/en/shipments.json');
  'site-map': typeof import('@/messages/en/site-map.json');
  social: typeof import('@/messages/en/social.json');
  support: typeof import('@/messages/en/support.json');
  terms: typeof import('@/messages/en/terms.json');
  'test-mode': typeof import('@/messages/en/test-mode.json');
  tracking: typeof import('@/messages/en/tracking.json');
  validation: typeof import('@/messages/en/validation.json');
  weights: typeof import('@/messages/en/weights.json');
  withdrawn: typeof import('@/messages/en/withdrawn.json');
}

export type Namespace = keyof AppMessages;
