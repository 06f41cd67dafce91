import { Type } from 'typebox';

import { limits } from '@/contract/limits';
import { areNetworks } from '@/net/network-address';
import { flag, readSettings, refuseSettings, sharedSettings, url } from '@/net/settings';
import { classifyTransport, type Transport } from '@/net/transport';
import { brands, type Brand } from '@/rules/brand';
import { isEmail } from '@/rules/members/email';

/** Membership months are counted in the process time zone. */
process.env.TZ = 'UTC';

const email = Type.Refine(Type.String(), isEmail, () => 'Invalid email address');
const networks = Type.Refine(Type.String(), areNetworks, () => 'must be ranges like 10.8.0.0/16');

/** Checked at first use. Must not reach the browser. */
export const env = readSettings(process.env, {
  ...sharedSettings,
  PORT: Type.Integer({ minimum: 1, maximum: 65_535, default: 3000 }),
  NEXT_DIST_DIR: Type.String({ default: '.next' }),
  PORTAL_WORKERS: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
  /** Requests beyond these limits are refused. */
  MAX_REQUESTS: Type.Integer({ minimum: 8, default: 200 }),
  MAX_CONNECTIONS: Type.Integer({ minimum: 8, default: 2000 }),
  /** Prometheus port; unset disables metrics. */
  PORTAL_METRICS_PORT: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  MICROSERVICE_URL: url({ default: 'http://127.0.0.1:4000' }),
  /** Milliseconds: for reads and pages, and for calls that move money. */
  HOST_TIMEOUT_MS: Type.Integer({ minimum: 1, default: limits.hostTimeoutMs }),
  HOST_MONEY_TIMEOUT_MS: Type.Integer({ minimum: 1, default: limits.hostMoneyTimeoutMs }),
  /** Public URL; https decides the cookie attributes. */
  PORTAL_URL: url({ default: 'http://localhost:3000' }),
  /** Comma-separated origins for payment popups and card forms, besides the host's sandbox. */
  GATEWAY_ORIGINS: Type.String({
    default:
      'https://www.paypal.com,https://www.sandbox.paypal.com,https://checkout.stripe.com,https://www2.enets.sg,https://uat2.enets.sg',
  }),
  /** Enables card payment in the page; unset uses Stripe's page. */
  STRIPE_PUBLISHABLE_KEY: Type.Optional(Type.String({ pattern: /^pk_(test|live)_\w+$/ })),
  /** A company's chat host that replaces the built-in chat. */
  LIVE_CHAT_HOST: Type.Optional(
    url(
      {},
      ({ protocol, href }) => protocol === 'https:' || classifyTransport(href) === 'loopback',
      'must be https',
    ),
  ),
  LIVE_CHAT_AKEY: Type.String({ maxLength: 200, default: '' }),
  LIVE_CHAT_DEPTID: Type.String({ maxLength: 100, default: '' }),
  /** Limits per portal and per network. */
  CHAT_STREAMS: Type.Integer({ minimum: 1, default: 400 }),
  CHAT_STREAMS_PER_VISITOR: Type.Integer({ minimum: 1, default: 12 }),
  /** 1 when our own proxy appends the client address to X-Forwarded-For. */
  TRUST_PROXY: flag(),
  /** 1 shows the support page, only on this host name and only to these networks. */
  SUPPORT_PAGE: flag(),
  SUPPORT_PAGE_HOST: Type.Optional(Type.String({ pattern: /^[a-z0-9.-]{1,253}$/ })),
  SUPPORT_PAGE_NETWORKS: Type.Optional(networks),
  TEST_LOGIN_EMAIL: Type.Optional(email),
  TEST_LOGIN_PASSWORD: Type.Optional(Type.String({ maxLength: 256 })),
});

if (env.TEST_MODE && env.DEPLOYMENT === 'production')
  refuseSettings('TEST_MODE=1 is not allowed with DEPLOYMENT=production.');

if (env.SUPPORT_PAGE && !(env.SUPPORT_PAGE_HOST && env.SUPPORT_PAGE_NETWORKS))
  refuseSettings('SUPPORT_PAGE=1 needs SUPPORT_PAGE_HOST and SUPPORT_PAGE_NETWORKS.');

export const siteBrand = (): Brand => brands[env.BRAND];

/** Origin for canonical links, without a path. */
export const siteOrigin = (): string => new URL(env.PORTAL_URL).origin;

/** Also for errors in browsers. */
export const reportsFaults = (): boolean => env.ERROR_REPORT_URL !== undefined;

/** Derived from our own URL, never from a request. */
export const portalTransport = (): Transport => classifyTransport(env.PORTAL_URL);

/** Origins allowed for payment popups: the gateways, the host, and our card form. */
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

export function testLogin(): { email: string; password: string } | null {
  if (!env.TEST_MODE || !env.TEST_LOGIN_EMAIL) return null;
  return { email: env.TEST_LOGIN_EMAIL, password: env.TEST_LOGIN_PASSWORD ?? '' };
}
