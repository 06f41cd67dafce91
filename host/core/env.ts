import { Type } from 'typebox';

import { isWallet, walletNames } from '@/contract/money/wallets';
import { flag, readSettings, refuseSettings, sharedSettings, url, webUrl } from '@/net/settings';
import { isEmail } from '@/rules/members/email';

import { developmentSecrets, unsafeSettings } from './unsafe-settings';

const email = Type.Refine(Type.String(), isEmail, () => 'Invalid email address');

const entriesIn = (text: string) => text.split(';').filter(Boolean);
const walletsOf = (entry: string) => entry.slice(3).split(',');
/** "CN=alipay,wechat_pay;JP=paypay" as the ways to pay of each country. */
const walletsByCountry = Type.Decode(
  Type.Refine(
    Type.String({ default: '' }),
    (text) =>
      entriesIn(text).every(
        (entry) => /^[A-Z]{2}=/.test(entry) && walletsOf(entry).every(isWallet),
      ),
    () => `must be as in CN=alipay;JP=paypay, of ${walletNames.join(', ')}`,
  ),
  (text) =>
    Object.fromEntries(
      entriesIn(text).map(
        (entry) => [entry.slice(0, 2), walletsOf(entry).filter(isWallet)] as const,
      ),
    ),
);

/** Months of a membership are counted in the zone of the program: the same on every machine. */
process.env.TZ = 'UTC';

/**
 * Settings of the host, described in .env.example and checked at start. No other file of host/ reads
 * process.env.
 */
export const env = readSettings(process.env, {
  ...sharedSettings,
  DATABASE_URL: Type.String({ default: 'postgres://postgres@127.0.0.1:5433/postgres' }),
  /**
   * DATABASE_URL leads to a connection pooler in transaction mode (PgBouncer and the like);
   * DATABASE_DIRECT_URL leads past it, for migrations and for hearing of chats.
   */
  DATABASE_POOLER: Type.Enum(['', 'transaction'], { default: '' }),
  DATABASE_DIRECT_URL: Type.Optional(Type.String()),
  DATABASE_REPLICA_URL: Type.Optional(Type.String()),
  /**
   * Processes of the host. With more PostgreSQL's usual hundred connections would not do: each
   * has at least seven, and one more while chats are followed.
   */
  HOST_WORKERS: Type.Integer({ minimum: 1, maximum: 11, default: 1 }),
  /** Connections of all of them together. */
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 100, default: 16 }),
  HOST_PORT: Type.Integer({ default: 4000 }),
  HOST_ADDRESS: Type.String({ default: '127.0.0.1' }),
  /**
   * Whose word on the caller's address (X-Forwarded-For) counts: addresses and networks of portals
   * and of the proxy before the host, comma-separated.
   */
  PORTAL_ADDRESSES: Type.String({ default: 'loopback' }),
  /**
   * Requests under way at the same time, and open connections. Callers beyond that get 503 and
   * Retry-After.
   */
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
  /** When live chat can be begun: in the hours of spec §2, at any hour, or not at all. */
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
  /** What members of a country may pay with at Stripe beside a card. */
  STRIPE_WALLETS: walletsByCountry,
  ENETS_MID: Type.Optional(Type.String({ maxLength: 20 })),
  ENETS_KEY_ID: Type.Optional(Type.String()),
  ENETS_SECRET: Type.Optional(Type.String()),
  ENETS_BASE_URL: url({ default: 'https://www2.enets.sg/GW2' }),
  ENETS_QUERY_URL: url({ default: 'https://api.nets.com.sg/GW2' }),
  GATEWAY_TIMEOUT_MS: Type.Integer({ default: 15_000 }),
  /**
   * Mail server, e.g. smtps://user:password@mail.example:465. Without one every email becomes a
   * file in DATA_DIR/outbox.
   */
  SMTP_URL: Type.Optional(url({}, ({ protocol }) => /^smtps?:$/.test(protocol))),
  MAIL_FROM: Type.Optional(email),
  SUPPORT_EMAIL: Type.Optional(email),
  FINANCE_EMAIL: Type.Optional(email),
  /** Of the mail provider's notices, as it shows it; without one they are refused. */
  MAIL_WEBHOOK_SECRET: Type.Optional(
    Type.String({ pattern: /^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/ }),
  ),
  MAIL_SECONDS: Type.Number({ exclusiveMinimum: 0, default: 1 }),
  OUTBOX_KEPT: Type.Integer({ minimum: 1, default: 2_000 }),
  /**
   * Free MB of the data folder's disk below which no file is taken and emails wait: the rest is
   * the database's.
   */
  DISK_RESERVE_MB: Type.Number({ minimum: 0, default: 256 }),
  /** Where new photos, invoices, slips, labels and ID copies go; both places are read. */
  FILES: Type.Enum(['database', 's3'], { default: 'database' }),
  /**
   * Bucket of an S3-compatible object store with its address, e.g.
   * https://s3.eu-central-1.amazonaws.com/parcel-files, and the key that may read and write it.
   */
  S3_URL: webUrl(),
  S3_REGION: Type.String({ default: 'auto' }),
  S3_ACCESS_KEY: Type.String({ default: '' }),
  S3_SECRET_KEY: Type.String({ default: '' }),
  /** How the store is asked to encrypt; 'none' where it has no keys or always does. */
  S3_ENCRYPTION: Type.Enum(['AES256', 'aws:kms', 'none'], { default: 'AES256' }),
  DATA_DIR: Type.String({ default: '.data' }),
  ATTEMPT_LIFE_SECONDS: Type.Integer({ minimum: 1, maximum: 23 * 3600, default: 3 * 3600 }),
  SWEEP_SECONDS: Type.Integer({ minimum: 1, default: 20 }),
  /**
   * Addresses of the edge, comma-separated; EDGE_COUNTRY_HEADER counts only when it arrives from one of
   * them. Portal copies of this machine are loopback.
   */
  EDGE_ADDRESSES: Type.String({ default: '127.0.0.1,::1' }),
  PRODUCT_READER: flag(),
  /**
   * Test mode only: "name:port", a store of our own on 127.0.0.1 under that name, over https; no
   * other is read then.
   */
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
  /**
   * How long a visitor may take at the provider, and after that to complete a registration: no
   * longer than the portal's cookies.
   */
  SOCIAL_LIFE_SECONDS: Type.Integer({ minimum: 1, maximum: 15 * 60, default: 15 * 60 }),
  RATE_LIMIT_SOCIAL: Type.Integer({ default: 30 }),
  /**
   * Test mode only: requests for packages are finished by themselves after so many seconds.
   * Unset: by the warehouse's commands.
   */
  TEST_FINISH_SECONDS: Type.Optional(Type.Integer({ minimum: 1 })),
  /**
   * The demo member, whose password is printed in the README. Unset: there is one unless
   * DEPLOYMENT=production.
   */
  SEED_DEMO: flag(process.env.DEPLOYMENT === 'production' ? '0' : '1'),
});

const unsafe = unsafeSettings(env);
if (unsafe.length > 0)
  refuseSettings(
    `With DEPLOYMENT=production these settings are refused as they are: ${unsafe.join(', ')}.`,
  );

if (env.TEST_MODE && process.env.WITH_TEST_MODE === '')
  refuseSettings('This build has no test mode: build it with TEST_MODE=1.');

if (env.PRODUCT_READER_TEST_STORE && !env.TEST_MODE)
  refuseSettings('PRODUCT_READER_TEST_STORE is for test mode (TEST_MODE=1) only.');

if (env.DATABASE_POOLER && !env.DATABASE_DIRECT_URL)
  refuseSettings('DATABASE_POOLER needs DATABASE_DIRECT_URL, the address past the pooler.');

if (env.FILES === 's3' && !env.S3_URL)
  refuseSettings('FILES=s3 needs S3_URL, the address of a bucket.');

/** Where PostgreSQL itself is reached, past a pooler. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Whether any gateway has keys: then no sandbox plays another beside it. */
export const hasGatewayKeys = (): boolean =>
  Boolean(env.PAYPAL_CLIENT_ID || env.STRIPE_SECRET_KEY || env.ENETS_MID);
