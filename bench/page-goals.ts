import { localePath, routes } from '@/rules/routes';

import type { PageStage } from './page-stage';

/** What a first visit with an empty cache loads; kilobytes as they travel, of 1024 bytes. */
export interface PageSize {
  script: number;
  /** Without photos of packages. */
  requests: number;
  html: number;
  css: number;
}

/** What Lighthouse finds on its slow phone. */
export interface PageSpeed {
  score: number;
  /** Seconds until the largest part is drawn. */
  lcp: number;
  /** Milliseconds for which scripts keep the page from answering. */
  tbt: number;
}

export type PageGoals = PageSize & PageSpeed;
export const sizeNames = ['script', 'requests', 'html', 'css'] as const;

export interface MeasuredPage {
  name: string;
  path: (stage: PageStage) => string;
  as: 'guest' | 'member' | 'debtor';
  /**
   * Where a goal of the class is not reached yet: the most that `npm test` lets pass. It is what
   * was measured and about 2 % more, may only go down, and goes away with the goal.
   */
  held: Partial<PageSize>;
}

export interface PageClass {
  name: string;
  goals: PageGoals;
  pages: MeasuredPage[];
}

/** A page whose address is known beforehand. */
const plain =
  (as: MeasuredPage['as']) =>
  (path: string, held: Partial<PageSize> = {}): MeasuredPage => ({
    name: path,
    path: () => path,
    as,
    held,
  });
const guest = plain('guest');
const member = plain('member');

/**
 * The pages that are measured, in classes with a goal each: `npm run bench` prints them,
 * e2e/budgets.spec.ts holds their sizes.
 */
export const pageClasses: PageClass[] = [
  {
    name: 'documents',
    goals: { script: 5, requests: 7, html: 12, css: 9, score: 100, lcp: 1.1, tbt: 10 },
    pages: [
      guest(routes.home(), { css: 10.5 }),
      guest(routes.terms(), { css: 9.8 }),
      guest(routes.support(), { css: 10.7 }),
      guest(routes.rates(), { css: 10.4 }),
      guest(routes.track(), { css: 17.7 }),
      guest(routes.weightsGuide(), { css: 9.8 }),
      guest(routes.remoteAreas(), { css: 10 }),
      guest(routes.oneboxGuide(), { css: 9.9 }),
      guest(localePath('ja', routes.home()), { css: 10.5 }),
    ],
  },
  {
    name: 'forms',
    goals: { script: 115, requests: 12, html: 8, css: 12, score: 98, lcp: 1.6, tbt: 120 },
    pages: [
      guest(routes.login(), { script: 164.5, requests: 27, html: 10.1, css: 18.7 }),
      guest(routes.register(), { script: 169.2, requests: 29, html: 17.2, css: 19.1 }),
      guest(routes.forgotPassword(), { script: 165.5, requests: 27, html: 9.4, css: 18.7 }),
      guest(routes.resetPassword(), { script: 165.5, requests: 27, html: 9.5, css: 18.7 }),
      guest(routes.contact(), { script: 161.9, requests: 26, css: 18.7 }),
    ],
  },
  {
    name: 'member',
    goals: { script: 130, requests: 16, html: 12, css: 12, score: 96, lcp: 1.9, tbt: 150 },
    pages: [
      member(routes.dashboard(), { script: 221.2, requests: 36, html: 16.1, css: 17.7 }),
      member(routes.packages(), { script: 240, requests: 46, html: 19.7, css: 17.7 }),
      member(routes.shipments(), { script: 191.5, requests: 33, css: 17.7 }),
      member(routes.profile(), { script: 185.7, requests: 31, css: 18.9 }),
      member(routes.security(), { script: 180.8, requests: 27, css: 17.7 }),
      member(routes.addresses(), { script: 191.7, requests: 31, html: 13.8, css: 17.7 }),
      member(routes.cards(), { script: 183.1, requests: 28, css: 17.7 }),
      member(routes.preferences(), { script: 182.4, requests: 28, css: 17.7 }),
      member(routes.membership(), { script: 180.6, requests: 27, css: 17.7 }),
      member(routes.referFriend(), { script: 188, requests: 28, css: 17.7 }),
      member(routes.buyForMe(), { script: 193.4, requests: 28, css: 17.7 }),
    ],
  },
  {
    name: 'paying',
    goals: { script: 160, requests: 16, html: 12, css: 12, score: 95, lcp: 1.9, tbt: 180 },
    pages: [
      member(routes.shipmentStep('packages'), {
        script: 219.9,
        requests: 35,
        html: 15.1,
        css: 17.7,
      }),
      member(routes.shipmentStep('address'), { script: 203, requests: 34, html: 19.5, css: 17.7 }),
      member(routes.shipmentStep('speed'), { script: 203, requests: 33, html: 15.5, css: 17.7 }),
      member(routes.shipmentStep('review'), { script: 203, requests: 35, html: 16.2, css: 17.7 }),
      {
        name: routes.shipmentStep('done'),
        path: ({ paid }) => routes.shipmentStep('done', { shipmentid: paid }),
        as: 'member',
        held: { script: 230.9, requests: 38, html: 15.2, css: 17.7 },
      },
      {
        name: '/payment-request/…',
        path: ({ request }) => routes.paymentRequest(request),
        as: 'debtor',
        held: { script: 194.6, requests: 31, css: 17.7 },
      },
      {
        name: '/onebox/…',
        path: ({ draft }) => routes.onebox(draft),
        as: 'member',
        held: { script: 221.4, requests: 37, html: 16.5, css: 17.7 },
      },
    ],
  },
];
