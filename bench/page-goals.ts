import { localePath, routes } from '@/rules/routes';

import type { PageStage } from './page-stage';

/** First visit with an empty cache. Kilobytes (1024 bytes) as transferred. */
export interface PageSize {
  script: number;
  /** Excludes package photos and the web font, which does not block the page. */
  requests: number;
  html: number;
  css: number;
}

export interface PageSpeed {
  /** Lighthouse performance, 0 to 100. */
  score: number;
  /** Seconds until Largest Contentful Paint. */
  lcp: number;
  /** Total Blocking Time in milliseconds. */
  tbt: number;
}

export type PageGoals = PageSize & PageSpeed;
export const sizeNames = ['script', 'requests', 'html', 'css'] as const;

export interface MeasuredPage {
  name: string;
  path: (stage: PageStage) => string;
  as: 'guest' | 'member' | 'debtor';
  /**
   * Temporary limits for `npm test` until a goal is reached: the measured value plus about 2 %.
   * They never go up.
   */
  temporaryLimits: Partial<PageSize>;
}

export interface PageClass {
  name: string;
  goals: PageGoals;
  pages: MeasuredPage[];
}

const buildPages =
  (as: MeasuredPage['as']) =>
  (path: string, temporaryLimits: Partial<PageSize> = {}): MeasuredPage => ({
    name: path,
    path: () => path,
    as,
    temporaryLimits,
  });
const guest = buildPages('guest');
const member = buildPages('member');

/** `npm run bench` prints these pages, and e2e/budgets.spec.ts enforces their sizes. */
export const pageClasses: PageClass[] = [
  {
    name: 'documents',
    goals: { script: 5, requests: 7, html: 12, css: 9, score: 100, lcp: 1.1, tbt: 10 },
    pages: [
      guest(routes.home(), { requests: 8, css: 12.0 }),
      guest(routes.terms(), { css: 10.1 }),
      guest(routes.support(), { css: 10.8 }),
      guest(routes.blog(), { css: 10.8 }),
      guest(routes.post('storage'), { css: 10.8 }),
      guest(routes.rates(), { css: 10.8 }),
      guest(routes.track(), { css: 11.5 }),
      guest(routes.weightsGuide(), { css: 10.0 }),
      guest(routes.remoteAreas(), { css: 10.3 }),
      guest(routes.oneboxGuide(), { css: 10.2 }),
      guest(routes.consumerServices(), { css: 10.8 }),
      guest(routes.howItWorks(), { css: 11.2 }),
      guest(routes.about(), { css: 10.7 }),
      guest(routes.business(), { css: 10.8 }),
      guest(routes.sitemap(), { css: 10.6 }),
      guest(localePath('ja', routes.home()), { requests: 8, css: 12.0 }),
      guest(routes.shipTo('JP'), { requests: 13, css: 11.5 }),
      guest(routes.deals(), { css: 11.5 }),
      guest(routes.giftGuide('her'), { css: 11.5 }),
      guest(routes.liveQuote(), { css: 10.5 }),
    ],
  },
  {
    name: 'forms',
    goals: { script: 115, requests: 12, html: 8, css: 12, score: 98, lcp: 1.6, tbt: 120 },
    pages: [
      guest(routes.login()),
      guest(routes.register(), { html: 10.4 }),
      guest(routes.forgotPassword()),
      guest(routes.resetPassword()),
      guest(routes.contact()),
    ],
  },
  {
    name: 'member',
    goals: { script: 130, requests: 16, html: 12, css: 12, score: 99, lcp: 1.8, tbt: 40 },
    pages: [
      member(routes.dashboard(), { script: 146, requests: 18, css: 18.4 }),
      member(routes.packages(), { script: 158, requests: 17, css: 18.4 }),
      member(routes.shipments(), { script: 135.9, requests: 18, css: 18.4 }),
      member(routes.orders(), { script: 140.0, requests: 17, css: 18.4 }),
      member(routes.profile(), { script: 152.8, requests: 18, css: 18.4 }),
      member(routes.security(), { script: 153.4, requests: 18, css: 18.4 }),
      member(routes.addresses(), { script: 162.2, requests: 19, css: 18.4 }),
      member(routes.cards(), { script: 152.7, requests: 18, css: 18.4 }),
      member(routes.preferences(), { script: 152.2, requests: 18, css: 18.4 }),
      member(routes.membership(), { script: 135.6, requests: 17, css: 18.4 }),
      member(routes.referFriend(), { script: 157.0, requests: 19, css: 18.4 }),
      member(routes.buyForMe(), { script: 164.4, requests: 18, css: 18.4 }),
    ],
  },
  {
    name: 'paying',
    goals: { script: 160, requests: 16, html: 12, css: 12, score: 95, lcp: 1.9, tbt: 180 },
    pages: [
      member(routes.shipmentStep('packages'), { script: 165.2, requests: 17, css: 18.4 }),
      member(routes.shipmentStep('address'), { script: 165.2, requests: 18, css: 18.4 }),
      member(routes.shipmentStep('speed'), { script: 165.2, requests: 17, css: 18.4 }),
      member(routes.shipmentStep('review'), { script: 165.2, requests: 18, css: 18.4 }),
      {
        name: routes.shipmentStep('done'),
        path: ({ paid }) => routes.shipmentStep('done', { shipmentid: paid }),
        as: 'member',
        temporaryLimits: { script: 165.2, requests: 18, css: 18.4 },
      },
      {
        name: '/payment-request/…',
        path: ({ request }) => routes.paymentRequest(request),
        as: 'debtor',
        temporaryLimits: { requests: 17, css: 18.4 },
      },
      {
        name: '/onebox/…',
        path: ({ draft }) => routes.onebox(draft),
        as: 'member',
        temporaryLimits: { requests: 17, css: 18.4 },
      },
    ],
  },
];
