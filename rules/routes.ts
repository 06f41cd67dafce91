import { payables, type PayableKind } from '@/contract/money/payments-table';
import type { PhotoSize } from '@/contract/member/photo-size';
import type { SocialProviderName } from '@/contract/member/social-providers';

import type { HistoryKind, HistoryState } from './account/history';
import type { ContactPrefill } from './contact-about';
import type { DealAudience, GiftGuide } from './deals/lists';
import type { SocialResult } from './social-result';

export const checkoutSteps = ['packages', 'address', 'speed', 'review', 'done'] as const;
export type CheckoutStepName = (typeof checkoutSteps)[number];

export type ProductQuery = Record<
  `product_${'name' | 'url' | 'price' | 'quantity' | 'color' | 'size' | 'other'}` | 'show_in_form',
  string
>;

export type CookieCheck = 'session' | 'guest';

type SocialQuery = { way?: 'popup'; tab?: string; target?: string; remember?: 1; check?: 1 };

type HistoryQuery = { kind?: HistoryKind; state?: HistoryState };

type GoodsQuery = { country?: string | undefined; under?: 'price' | 'weight' | undefined };

type PackagesQuery = {
  tab?: 'history';
  page?: number;
  at?: string;
  status?: string;
  search?: string;
  store?: string;
  arrived?: number;
  sort?: string;
  size?: number;
  address?: string;
};

type QueryValues = Record<string, string | number | undefined>;

function withQuery(path: string, query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The single source of URLs. Paths have no language prefix: `Link` adds it. */
export const routes = {
  home: () => '/',
  /** `check` verifies that the browser stored a cookie, then redirects. */
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
  /** `way` marks a popup; `check` means that a cookie was set before. */
  social: (provider: SocialProviderName, query: SocialQuery = {}) =>
    withQuery(`/social/${provider}`, query),
  socialDone: (result: SocialResult & { tab: string }) => withQuery('/social/done', result),
  socialLink: (query: { token: string }) => withQuery('/social/link', query),
  /** For support staff; 404 unless the settings enable it. */
  supportPage: () => '/support/members',
  dashboard: () => '/dashboard',
  welcome: (query: { new?: 1; target?: string } = {}) => withQuery('/welcome', query),
  getStarted: (query: { new?: 1 } = {}) => withQuery('/get-started', query),
  packages: (query: PackagesQuery = {}) => withQuery('/packages', query),
  /** Declares the undeclared packages of the list. */
  declareListed: (query: PackagesQuery = {}) => withQuery('/packages/declare', query),
  /** `from` is the page to return to. */
  declarePackages: (refs: readonly string[], from?: 'checkout') =>
    withQuery('/packages/declare', { refs: refs.join('.') || undefined, from }),
  /** All undeclared packages, to fill in. */
  declareSheet: () => '/packages/declare.csv',
  package: (ref: string) => `/packages/${encodeURIComponent(ref)}`,
  oneboxGuide: () => '/onebox',
  /** `id` may be a reference. `page` pages through the packages to add. */
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
  /** `cancelled` means the payer left the gateway. */
  paymentReturn: (gateway: string, kind: PayableKind, query: { attempt: string; cancelled?: 1 }) =>
    withQuery(`/${gateway}-success/${payables[kind].slug}-checkout`, query),
  paymentForm: (gateway: string, kind: PayableKind, query: { attempt: string }) =>
    withQuery(`/${gateway}/${payables[kind].slug}-checkout`, query),
  enetsCallback: () => '/enets/txn-from-b2s',
  /** `ref` is the gateway's id of the attempt. */
  enetsSuccess: (kind: PayableKind, query: { attempt: string; ref: string }) =>
    withQuery(`/enets/${payables[kind].slug}-success`, query),
  businessMembership: () => '/payment-request/business',
  business: () => '/business',
  buyForMe: (
    query: Partial<ProductQuery> & { notifications?: 1; new_user_guide?: 1 | undefined } = {},
  ) => withQuery('/buyformeservice', query),
  cart: () => `/buyformeservice#${cartAnchor}`,
  orders: (
    query: { tab?: 'history'; page?: number; at?: string; status?: string; link?: 'gone' } = {},
  ) => withQuery('/orders', query),
  order: (txnid: string) => `/orders/${encodeURIComponent(txnid)}`,
  /** For members without scripts. */
  orderCancel: (txnid: string) =>
    `${withQuery(`/orders/${encodeURIComponent(txnid)}`, { ask: 'cancel' })}#cancel`,
  orderCheckout: (query: { txnid?: string } = {}) => withQuery('/orders/checkout', query),
  orderPayment: (txnid: string) => `${withQuery('/orders/checkout', { txnid })}#payment`,
  shipments: (
    query: {
      tab?: 'history';
      page?: number;
      at?: string;
      status?: string;
      ordered?: number | string;
      sort?: string;
      size?: number | string;
      link?: 'gone';
    } = {},
  ) => withQuery('/shipments', query),
  shipment: (ref: string) => `/shipments/${encodeURIComponent(ref)}`,
  /** `confirm`: the token of the confirmation email, then 'done'. */
  profile: (query: { confirm?: string } = {}) => withQuery('/account/profile', query),
  security: () => '/account/security',
  addresses: () => '/account/addresses',
  /** The address to complete before its checkout can be paid. */
  checkoutAddress: (id: string) => `${withQuery('/account/addresses', { from: 'checkout' })}#${id}`,
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
  support: () => '/support',
  blog: (query: { topic?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/blog', query),
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  blogFeed: () => '/blog/rss.xml',
  /** `by=chat` shows the chat hours, `sent` the message sent without scripts. */
  contact: (query: ContactPrefill & { by?: 'chat'; sent?: string } = {}) =>
    withQuery('/support/contact', { ...query }),
  /** A posted form is redirected with a ticket. `of=id-copy` opens the ID copy. */
  paper: (query: { token?: string; of?: 'id-copy' | 'order'; lang?: string } = {}) =>
    withQuery('/api/papers', query),
  track: (query: { number?: string } = {}) => withQuery('/track', query),
  remoteAreas: (query: { country?: string; postal?: string; find?: string } = {}) =>
    withQuery('/remote-areas', query),
  /** `estimate` comes from an email. */
  liveQuote: (query: { estimate?: string; product_url?: string } = {}) =>
    withQuery('/live-quote', query),
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

export const contentsAnchor = 'contents';

const gatewayPath = (path: string, query: QueryValues = {}) => withQuery(`/api/ms${path}`, query);

/** `size` is the longest side in pixels. */
export const photoPath = (packageref: string, index: number, size: PhotoSize) =>
  gatewayPath('/pmt/photo', { packageref, index, size });

export const productPicturePath = (id: string) => gatewayPath('/cart/picture', { id });

/** `origin` comes from the settings, never from a request. */
export const absoluteUrl = (origin: string, path: string) => new URL(path, origin).href;

/** Unknown codes get the default image. */
export const flagPath = (iso: string) =>
  `/build/flags/${/^[A-Za-z]{2}$/.test(iso) ? iso.toLowerCase() : 'xx'}.webp`;

export const stripQuery = (url = ''): string => url.split('?', 1)[0] ?? '';

/** English has no prefix. `Link` adds it automatically. */
export const localePath = (locale: string, path: string) =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`;

/** `origin` has no trailing slash. */
export const pageUrl = (origin: string, locale: string, path: string) =>
  `${origin}${localePath(locale, path)}`;
