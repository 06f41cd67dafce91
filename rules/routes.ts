import { payables, type PayableKind } from '@/contract/money/payments-table';
import type { PhotoSize } from '@/contract/member/photo-size';
import type { SocialProviderName } from '@/contract/member/social-providers';

import type { HistoryKind, HistoryState } from './account/history';
import type { ContactAbout } from './contact-about';
import type { DealAudience, GiftGuide } from './deals/lists';
import type { SocialResult } from './social-result';

export const checkoutSteps = ['packages', 'address', 'speed', 'review', 'done'] as const;
export type CheckoutStepName = (typeof checkoutSteps)[number];

/** Names of the buy-for-me form's fields (spec §3). */
export type ProductQuery = Record<
  `product_${'name' | 'url' | 'price' | 'quantity' | 'color' | 'size' | 'other'}` | 'show_in_form',
  string
>;

export type CookieCheck = 'session' | 'guest';

type SocialQuery = { way?: 'popup'; tab?: string; target?: string; remember?: 1; check?: 1 };

type HistoryQuery = { kind?: HistoryKind; state?: HistoryState };

type GoodsQuery = { country?: string | undefined; under?: 'price' | 'weight' | undefined };

type QueryValues = Record<string, string | number | undefined>;

function withQuery(path: string, query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Every address of the portal. Nothing else builds URLs. Paths carry no language prefix: `Link` adds
 * it.
 */
export const routes = {
  home: () => '/',
  /**
   * The sign-in page; with `check` it leads on once the browser has stored what was just given to
   * it, and says so when it has not.
   */
  login: (
    query: { target?: string; social?: string; check?: CookieCheck; device?: 'known' } = {},
  ) => withQuery('/login', query),
  register: (query: { referral_suite?: string; target?: string; social?: 1 } = {}) =>
    withQuery('/register', query),
  forgotPassword: () => '/forgot-password',
  resetPassword: (query: { sent?: 1 } = {}) => withQuery('/reset-password', query),
  newDevice: (query: { token: string }) => withQuery('/new-device', query),
  unsubscribe: (query: { token: string }) => withQuery('/api/unsubscribe', query),
  fromMail: (query: { token: string; target: string }) => withQuery('/from-mail', query),
  /**
   * Leaves for a provider's consent page: `way` says whether this is a popup, `check` that a cookie
   * was just set.
   */
  social: (provider: SocialProviderName, query: SocialQuery = {}) =>
    withQuery(`/social/${provider}`, query),
  socialDone: (result: SocialResult & { tab: string }) => withQuery('/social/done', result),
  socialLink: (query: { token: string }) => withQuery('/social/link', query),
  dashboard: () => '/dashboard',
  welcome: (query: { new?: 1; target?: string } = {}) => withQuery('/welcome', query),
  getStarted: (query: { new?: 1 } = {}) => withQuery('/get-started', query),
  packages: (
    query: {
      tab?: 'history';
      page?: number;
      at?: string;
      status?: string;
      search?: string;
      address?: string;
    } = {},
  ) => withQuery('/packages', query),
  /** Contents of several packages on one screen; `from` is where its reader goes on. */
  declarePackages: (refs: readonly string[], from?: 'checkout') =>
    withQuery('/packages/declare', { refs: refs.join('.'), from }),
  package: (ref: string) => `/packages/${encodeURIComponent(ref)}`,
  oneboxGuide: () => '/onebox',
  /** A OneBox, by its id or its reference. `page` counts the packages that can be added. */
  onebox: (id: string, query: { page?: number; at?: string } = {}) =>
    withQuery(`/onebox/${encodeURIComponent(id)}`, query),
  oneboxPayment: (id: string) => `/onebox/${encodeURIComponent(id)}#payment`,
  shipmentStep: (step: CheckoutStepName, query: { shipmentid?: string } = {}) =>
    withQuery(`/shipment/${step}`, query),
  shipmentPayment: (shipmentid: string) =>
    `${withQuery('/shipment/review', { shipmentid })}#payment`,
  paymentRequests: (query: { tab?: 'history'; page?: number; at?: string; target?: string } = {}) =>
    withQuery('/payment-request', query),
  paymentRequest: (id: string, query: { target?: string } = {}) =>
    withQuery(`/payment-request/${encodeURIComponent(id)}`, query),
  paymentRequestPayment: (id: string) => `/payment-request/${encodeURIComponent(id)}#payment`,
  /** Where a gateway sends its payer back to; `cancelled` when they have left it. */
  paymentReturn: (gateway: string, kind: PayableKind, query: { attempt: string; cancelled?: 1 }) =>
    withQuery(`/${gateway}-success/${payables[kind].slug}-checkout`, query),
  paymentForm: (gateway: string, kind: PayableKind, query: { attempt: string }) =>
    withQuery(`/${gateway}/${payables[kind].slug}-checkout`, query),
  enetsWord: () => '/enets/txn-from-b2s',
  /**
   * Where a payer by the regional card comes back to; `ref` is the gateway's name of the attempt.
   */
  enetsSuccess: (kind: PayableKind, query: { attempt: string; ref: string }) =>
    withQuery(`/enets/${payables[kind].slug}-success`, query),
  businessMembership: () => '/payment-request/business',
  business: () => '/business',
  /** The buy-for-me page; the form's values travel by the names of its fields. */
  buyForMe: (
    query: Partial<ProductQuery> & { notifications?: 1; new_user_guide?: 1 | undefined } = {},
  ) => withQuery('/buyformeservice', query),
  cart: () => `/buyformeservice#${cartAnchor}`,
  orders: (
    query: { tab?: 'history'; page?: number; at?: string; status?: string; link?: 'gone' } = {},
  ) => withQuery('/orders', query),
  order: (txnid: string) => `/orders/${encodeURIComponent(txnid)}`,
  /** An order with the question whether to cancel it, for readers without scripts. */
  orderCancel: (txnid: string) =>
    `${withQuery(`/orders/${encodeURIComponent(txnid)}`, { ask: 'cancel' })}#cancel`,
  orderCheckout: (query: { txnid?: string } = {}) => withQuery('/orders/checkout', query),
  orderPayment: (txnid: string) => `${withQuery('/orders/checkout', { txnid })}#payment`,
  shipments: (query: { tab?: 'history'; page?: number; at?: string; link?: 'gone' } = {}) =>
    withQuery('/shipments', query),
  shipment: (ref: string) => `/shipments/${encodeURIComponent(ref)}`,
  /** `confirm`: the token of a letter that confirms the email address, then 'done'. */
  profile: (query: { confirm?: string } = {}) => withQuery('/account/profile', query),
  security: () => '/account/security',
  addresses: () => '/account/addresses',
  cards: (query: { card?: 'saved' | 'failed' } = {}) => withQuery('/account/cards', query),
  preferences: () => '/account/notifications',
  membership: () => '/account/membership',
  accountHistory: (query: HistoryQuery = {}) => withQuery('/account/history', query),
  accountHistoryCsv: (query: HistoryQuery = {}) => withQuery('/account/history.csv', query),
  referFriend: () => '/account/refer',
  consumerServices: () => '/consumer-services',
  howItWorks: () => '/how-it-works',
  about: () => '/about',
  sitemap: () => '/sitemap',
  terms: () => '/terms',
  privacy: () => '/terms#privacy',
  /** Answers; `q` is what is searched for without scripts. */
  support: (query: { q?: string } = {}) => withQuery('/support', query),
  blog: (query: { topic?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/blog', query),
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  blogFeed: () => '/blog/rss.xml',
  /**
   * The contact form; `by=chat` shows the live chat's hours, `sent` the message that was sent
   * without scripts.
   */
  contact: (query: ContactAbout & { by?: 'chat'; sent?: string } = {}) =>
    withQuery('/support/contact', { ...query }),
  /**
   * Papers as PDF: a form is posted there, and led on with a ticket. With `of=id-copy` the ticket
   * opens the copy of an ID.
   */
  paper: (query: { token?: string; of?: 'id-copy' | 'order'; lang?: string } = {}) =>
    withQuery('/api/papers', query),
  track: (query: { number?: string } = {}) => withQuery('/track', query),
  remoteAreas: (query: { country?: string; postal?: string; find?: string } = {}) =>
    withQuery('/remote-areas', query),
  /** The live quote; `estimate` names the answered one that an email leads to. */
  liveQuote: (query: { estimate?: string; product_url?: string } = {}) =>
    withQuery('/live-quote', query),
  /** All destinations; `find` is what was searched for. */
  destinations: (query: { find?: string } = {}) => withQuery('/ship-to', query),
  shipTo: (country: string) => `/ship-to/${country.toLowerCase()}`,
  deals: (audience?: DealAudience, query: GoodsQuery = {}) =>
    withQuery(audience ? `/deals/${audience}` : '/deals', query),
  giftGuide: (guide: GiftGuide, query: GoodsQuery = {}) =>
    withQuery(`/gift-guides/${guide}`, query),
  weightsGuide: (query: { guide?: string } = {}) => withQuery('/weights-guide', query),
  rates: (query: QueryValues = {}) => withQuery('/rates', query),
} as const;

export const cartAnchor = 'cart';

export const paymentAnchor = 'payment';

const gatewayPath = (path: string, query: QueryValues = {}) => withQuery(`/api/ms${path}`, query);

/** Browser address of a package photo. `size` is the longest side in pixels. */
export const photoPath = (packageref: string, index: number, size: PhotoSize) =>
  gatewayPath('/pmt/photo', { packageref, index, size });

export const productPicturePath = (id: string) => gatewayPath('/cart/picture', { id });

/** A full address for a path: `origin` is the portal's, from its setting, never from a request. */
export const absoluteUrl = (origin: string, path: string) => new URL(path, origin).href;

/** Flag of a country; unknown codes get the default image. */
export const flagPath = (iso: string) =>
  `/build/flags/${/^[A-Za-z]{2}$/.test(iso) ? iso.toLowerCase() : 'xx'}.webp`;

/** The path of an address, or of what a request asks for. */
export const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** A path with its language prefix (English has none). `Link` adds it by itself. */
export const localePath = (locale: string, path: string) =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`;

/** The one absolute address of a page in a language. `origin` ends without a slash. */
export const pageAddress = (origin: string, locale: string, path: string) =>
  `${origin}${localePath(locale, path)}`;
