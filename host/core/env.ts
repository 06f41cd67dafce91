import { Type } from 'typebox';

import { isWallet, walletNames } from '@/contract/money/wallets';
import { flag, readSettings, refuseSettings, sharedSettings, url, webUrl } from '@/net/settings';
import { isEmail } from '@/rules/members/email';

import { developmentSecrets, listUnsafeSettings } from './unsafe-settings';

const email = Type.Refine(Type.String(), isEmail, () => 'Invalid email address');

const splitEntries = (text: string) => text.split(';').filter(Boolean);
const parseWallets = (entry: string) => entry.slice(3).split(',');
const walletsByCountry = Type.Decode(
  Type.Refine(
    Type.String({ default: '' }),
    (text) =>
      splitEntries(text).every(
        (entry) => /^[A-Z]{2}=/.test(entry) && parseWallets(entry).every(isWallet),
      ),
    () => `must be like CN=alipay;JP=paypay, with ${walletNames.join(', ')}`,
  ),
  (text) =>
    Object.fromEntries(
      splitEntries(text).map(
        (entry) => [entry.slice(0, 2), parseWallets(entry).filter(isWallet)] as const,
      ),
    ),
);

/** Months must not depend on the machine's zone. */
process.env.TZ = 'UTC';

/** See .env.example. No other host file reads process.env. */
export const env = readSettings(process.env, {
  ...sharedSettings,
  DATABASE_URL: Type.String({ default: 'postgres://postgres@127.0.0.1:5433/postgres' }),
  /**
   * `transaction` means that DATABASE_URL is a pooler; DATABASE_DIRECT_URL bypasses it for
   * migrations and chat notifications.
   */
  DATABASE_POOLER: Type.Enum(['', 'transaction'], { default: '' }),
  DATABASE_DIRECT_URL: Type.Optional(Type.String()),
  DATABASE_REPLICA_URL: Type.Optional(Type.String()),
  /** `citus` once `npm run distribute` has finished. */
  DATABASE_DISTRIBUTED: Type.Enum(['', 'citus'], { default: '' }),
  /** Each process uses at least seven of PostgreSQL's usual 100 connections, eight with chat. */
  HOST_WORKERS: Type.Integer({ minimum: 1, maximum: 11, default: 1 }),
  /** Shared by all processes. */
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 100, default: 16 }),
  HOST_PORT: Type.Integer({ default: 4000 }),
  HOST_ADDRESS: Type.String({ default: '127.0.0.1' }),
  /** Portals and proxies whose X-Forwarded-For we trust, comma-separated. */
  PORTAL_ADDRESSES: Type.String({ default: 'loopback' }),
  /** Concurrent requests and connections. Excess callers get 503 and Retry-After. */
  HOST_MAX_REQUESTS: Type.Integer({ minimum: 8, default: 400 }),
  HOST_MAX_CONNECTIONS: Type.Integer({ minimum: 8, default: 2000 }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  HOST_METRICS_PORT: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  PORTAL_URL: url(
    { default: 'http://localhost:3000' },
    ({ pathname }) => pathname === '/',
    'must be an origin without a path',
  ),
  OPERATOR_KEY: Type.String({ minLength: 16, default: developmentSecrets.OPERATOR_KEY }),
  PASSWORD_PEPPER: Type.String({ minLength: 16, default: developmentSecrets.PASSWORD_PEPPER }),
  SANDBOX_SECRET: Type.String({ minLength: 16, default: developmentSecrets.SANDBOX_SECRET }),
  PASSWORD_BLOCKLIST: flag('1'),
  TOKEN_LIFE_SECONDS: Type.Integer({ minimum: 1, default: 3600 }),
  RATE_LIMIT_CHECKS: Type.Integer({ default: 20 }),
  RATE_LIMIT_LOGIN: Type.Integer({ default: 30 }),
  RATE_LIMIT_REGISTER: Type.Integer({ default: 20 }),
  RATE_LIMIT_ALL: Type.Integer({ default: 1200 }),
  RATE_LIMIT_FORGOT_HOUR: Type.Integer({ default: 3 }),
  RATE_LIMIT_LETTERS_HOUR: Type.Integer({ default: 30 }),
  RATE_LIMIT_CONTACT_DAY: Type.Integer({ default: 20 }),
  LIVE_CHAT_HOURS: Type.Enum(['support', 'always', 'never'], { default: 'support' }),
  RATE_LIMIT_CHAT: Type.Integer({ default: 60 }),
  RATE_LIMIT_CHAT_DAY: Type.Integer({ default: 400 }),
  RATE_LIMIT_CHAT_FILES_DAY: Type.Integer({ default: 40 }),
  RATE_LIMIT_ESTIMATES_DAY: Type.Integer({ default: 60 }),
  RATE_LIMIT_CHECKS_DAY: Type.Integer({ default: 200 }),
  PAYPAL_BASE_URL: Type.Optional(url()),
  PAYPAL_CLIENT_ID: Type.Optional(Type.String()),
  PAYPAL_CLIENT_SECRET: Type.Optional(Type.String()),
  PAYPAL_WEBHOOK_ID: Type.Optional(Type.String()),
  STRIPE_BASE_URL: Type.Optional(url()),
  STRIPE_SECRET_KEY: Type.Optional(Type.String()),
  STRIPE_WEBHOOK_SECRET: Type.Optional(Type.String()),
  /** Stripe payment methods besides cards, by country. */
  STRIPE_WALLETS: walletsByCountry,
  ENETS_MID: Type.Optional(Type.String({ maxLength: 20 })),
  ENETS_KEY_ID: Type.Optional(Type.String()),
  ENETS_SECRET: Type.Optional(Type.String()),
  ENETS_BASE_URL: url({ default: 'https://www2.enets.sg/GW2' }),
  ENETS_QUERY_URL: url({ default: 'https://api.nets.com.sg/GW2' }),
  GATEWAY_TIMEOUT_MS: Type.Integer({ default: 15_000 }),
  /** Without it, emails become files in DATA_DIR/outbox. */
  SMTP_URL: Type.Optional(url({}, ({ protocol }) => /^smtps?:$/.test(protocol))),
  MAIL_FROM: Type.Optional(email),
  SUPPORT_EMAIL: Type.Optional(email),
  FINANCE_EMAIL: Type.Optional(email),
  /** Without it, the mail provider's webhooks are refused. */
  MAIL_WEBHOOK_SECRET: Type.Optional(
    Type.String({ pattern: /^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/ }),
  ),
  MAIL_SECONDS: Type.Number({ exclusiveMinimum: 0, default: 1 }),
  OUTBOX_KEPT: Type.Integer({ minimum: 1, default: 2_000 }),
  /** Below it, uploads are refused and emails wait, to protect the database. */
  DISK_RESERVE_MB: Type.Number({ minimum: 0, default: 256 }),
  /** For new files; reads use both places. */
  FILES: Type.Enum(['database', 's3'], { default: 'database' }),
  S3_URL: webUrl(),
  S3_REGION: Type.String({ default: 'auto' }),
  S3_ACCESS_KEY: Type.String({ default: '' }),
  S3_SECRET_KEY: Type.String({ default: '' }),
  /** 'none' if the store has no keys or always encrypts. */
  S3_ENCRYPTION: Type.Enum(['AES256', 'aws:kms', 'none'], { default: 'AES256' }),
  DATA_DIR: Type.String({ default: '.data' }),
  ATTEMPT_LIFE_SECONDS: Type.Integer({ minimum: 1, maximum: 23 * 3600, default: 3 * 3600 }),
  SWEEP_SECONDS: Type.Integer({ minimum: 1, default: 20 }),
  /** Comma-separated. EDGE_COUNTRY_HEADER from other addresses is ignored. */
  EDGE_ADDRESSES: Type.String({ default: '127.0.0.1,::1' }),
  PRODUCT_READER: flag(),
  /** In test mode, "name:port" of a local https store; no other is read. */
  PRODUCT_READER_TEST_STORE: Type.Optional(
    Type.Decode(Type.String({ pattern: /^[a-z0-9.-]{1,100}:\d{1,5}$/ }), (text) => {
      const [name = '', port = ''] = text.split(':');
      return { name, port: Number(port) };
    }),
  ),
  DEFAULT_COUNTRY: Type.String({ pattern: /^[A-Z]{2}$/, default: 'PH' }),
  SOCIAL_GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  SOCIAL_GOOGLE_CLIENT_SECRET: Type.String({ default: '' }),
  SOCIAL_GOOGLE_ISSUER: url({ default: 'https://accounts.google.com' }),
  SOCIAL_FACEBOOK_CLIENT_ID: Type.Optional(Type.String()),
  SOCIAL_FACEBOOK_CLIENT_SECRET: Type.String({ default: '' }),
  SOCIAL_FACEBOOK_VERSION: Type.String({ pattern: /^v\d+\.\d+$/, default: 'v2.3' }),
  SOCIAL_TWITTER_CLIENT_ID: Type.Optional(Type.String()),
  SOCIAL_TWITTER_CLIENT_SECRET: Type.String({ default: '' }),
  SOCIAL_PAYPAL_CLIENT_ID: Type.Optional(Type.String()),
  SOCIAL_PAYPAL_CLIENT_SECRET: Type.String({ default: '' }),
  SOCIAL_PAYPAL_ISSUER: url({ default: 'https://www.paypal.com' }),
  SOCIAL_TIMEOUT_MS: Type.Integer({ default: 10_000 }),
  /** Limits the time at the provider, then the time to register. At most the portal's cookie lifetime. */
  SOCIAL_LIFE_SECONDS: Type.Integer({ minimum: 1, maximum: 15 * 60, default: 15 * 60 }),
  RATE_LIMIT_SOCIAL: Type.Integer({ default: 30 }),
  /** In test mode, seconds until package requests are finished. If unset, the warehouse finishes them. */
  TEST_FINISH_SECONDS: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Creates the demo member, whose password is in the README. */
  SEED_DEMO: flag(process.env.DEPLOYMENT === 'production' ? '0' : '1'),
});

const unsafeSettings = listUnsafeSettings(env);
if (unsafeSettings.length > 0)
  refuseSettings(
    `With DEPLOYMENT=production, these settings need other values: ${unsafeSettings.join(', ')}.`,
  );

if (env.TEST_MODE && process.env.WITH_TEST_MODE === '')
  refuseSettings('This build has no test mode: build it with TEST_MODE=1.');

if (env.PRODUCT_READER_TEST_STORE && !env.TEST_MODE)
  refuseSettings('PRODUCT_READER_TEST_STORE is for test mode (TEST_MODE=1) only.');

if (env.DATABASE_POOLER && !env.DATABASE_DIRECT_URL)
  refuseSettings(
    'DATABASE_POOLER needs DATABASE_DIRECT_URL, the address that bypasses the pooler.',
  );

if (env.DATABASE_DISTRIBUTED && (env.TEST_MODE || env.DATABASE_REPLICA_URL))
  refuseSettings('DATABASE_DISTRIBUTED excludes TEST_MODE and DATABASE_REPLICA_URL.');

if (env.FILES === 's3' && !env.S3_URL)
  refuseSettings('FILES=s3 needs S3_URL, the address of a bucket.');

export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** If true, no other gateway uses a sandbox. */
export const hasGatewayKeys = (): boolean =>
  Boolean(env.PAYPAL_CLIENT_ID || env.STRIPE_SECRET_KEY || env.ENETS_MID);
