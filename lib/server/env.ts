import { Type } from 'typebox';

import { limits } from '@/contract/limits';
import { flag, readSettings, refuseSettings, sharedSettings, url } from '@/net/settings';
import { transportOf, type Transport } from '@/net/transport';
import { brands, type Brand } from '@/rules/brand';
import { isEmail } from '@/rules/members/email';

/** Months of a membership are counted in the zone of the program: the same on every machine. */
process.env.TZ = 'UTC';

const email = Type.Refine(Type.String(), isEmail, () => 'Invalid email address');

/**
 * Settings of the portal, checked at first use: a wrong one ends the program with its name. Server only: nothing here may reach the browser.
 */
export const env = readSettings(process.env, {
  ...sharedSettings,
  /** Port of this portal, and the folder of its build. */
  PORT: Type.Integer({ minimum: 1, maximum: 65_535, default: 3000 }),
  NEXT_DIST_DIR: Type.String({ default: '.next' }),
  /** Processes of the portal; one while developing. */
  PORTAL_WORKERS: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
  /** Requests under way, and open connections; what comes beyond is refused. */
  MAX_REQUESTS: Type.Integer({ minimum: 8, default: 200 }),
  MAX_CONNECTIONS: Type.Integer({ minimum: 8, default: 2000 }),
  /** Figures for Prometheus, on an address of their own; unset: none are taken. */
  PORTAL_METRICS_PORT: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  /** The microservice host. */
  MICROSERVICE_URL: url({ default: 'http://127.0.0.1:4000' }),
  /** Milliseconds that the host has for an answer: reads and pages, and calls that move money. */
  HOST_TIMEOUT_MS: Type.Integer({ minimum: 1, default: limits.hostTimeoutMs }),
  HOST_MONEY_TIMEOUT_MS: Type.Integer({ minimum: 1, default: limits.hostMoneyTimeoutMs }),
  /**
   * Public address of this portal, for canonical links; whether it is https decides what cookies
   * look like.
   */
  PORTAL_URL: url({ default: 'http://localhost:3000' }),
  /**
   * Origins that a payment popup or a card form may lead to, in addition to the microservice
   * host's sandbox. Comma separated.
   */
  GATEWAY_ORIGINS: Type.String({
    default:
      'https://www.paypal.com,https://www.sandbox.paypal.com,https://checkout.stripe.com,https://www2.enets.sg,https://uat2.enets.sg',
  }),
  /** With it members pay by card in the page itself; unset: on Stripe's own page. */
  STRIPE_PUBLISHABLE_KEY: Type.Optional(Type.String({ pattern: /^pk_(test|live)_\w+$/ })),
  /**
   * A company's own chat host in place of the built-in chat (spec §7): https, its key and its
   * department. Only its origin enters the content policy.
   */
  LIVE_CHAT_HOST: Type.Optional(
    url(
      {},
      ({ protocol, href }) => protocol === 'https:' || transportOf(href) === 'loopback',
      'must be https',
    ),
  ),
  LIVE_CHAT_AKEY: Type.String({ maxLength: 200, default: '' }),
  LIVE_CHAT_DEPTID: Type.String({ maxLength: 100, default: '' }),
  /** Open chat streams of this portal, and of one network. */
  CHAT_STREAMS: Type.Integer({ minimum: 1, default: 400 }),
  CHAT_STREAMS_PER_VISITOR: Type.Integer({ minimum: 1, default: 12 }),
  /** 1 when our own proxy is in front and appends the browser's address to X-Forwarded-For. */
  TRUST_PROXY: flag(),
  /** In test mode these stand in the sign-in form. */
  TEST_LOGIN_EMAIL: Type.Optional(email),
  TEST_LOGIN_PASSWORD: Type.Optional(Type.String({ maxLength: 256 })),
});

if (env.TEST_MODE && env.DEPLOYMENT === 'production')
  refuseSettings('With DEPLOYMENT=production test mode is refused: TEST_MODE=1.');

/**
 * The brand of this deployment: the same for built documents, rendered pages and the X-Portal of
 * every call.
 */
export const siteBrand = (): Brand => brands[env.BRAND];

/** The portal's own address for canonical links and data for machines, without a path. */
export const siteOrigin = (): string => new URL(env.PORTAL_URL).origin;

/** Whether somebody is told of errors, also of those in browsers. */
export const tellsFaults = (): boolean => env.ERROR_REPORT_URL !== undefined;

/** How browsers reach this portal, by its own address and never by what a request says. */
export const portalTransport = (): Transport => transportOf(env.PORTAL_URL);

/**
 * Origins that a payment popup may be pointed at: the gateways', and our own, where the page with a
 * card form is.
 */
export function gatewayOrigins(): string[] {
  const host = new URL(env.HOST_PUBLIC_URL ?? env.MICROSERVICE_URL);
  const loopbackTwin =
    host.hostname === '127.0.0.1' ? [`${host.protocol}//localhost:${host.port}`] : [];
  return [
    ...env.GATEWAY_ORIGINS.split(',').filter(Boolean),
    host.origin,
    ...loopbackTwin,
    new URL(env.PORTAL_URL).origin,
  ];
}

/**
 * The sign-in form's initial values in test mode; null without the settings, or in any other mode.
 */
export function testLogin(): { email: string; password: string } | null {
  if (!env.TEST_MODE || !env.TEST_LOGIN_EMAIL) return null;
  return { email: env.TEST_LOGIN_EMAIL, password: env.TEST_LOGIN_PASSWORD ?? '' };
}
