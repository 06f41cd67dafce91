import { createEnv } from '@t3-oss/env-core';
import { z } from 'zod';

import { walletNames } from '@/contract/money/wallets';
import { refuseIssues, refuseSettings } from '@/net/settings-refused';

import { developmentSecrets, unsafeSettings } from './unsafe-settings';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
/** "CN=alipay,wechat_pay;JP=paypay" as the ways to pay of each country. */
const walletsByCountry = z
  .string()
  .default('')
  .transform((text) => text.split(';').filter(Boolean))
  .pipe(z.array(z.string().regex(/^[A-Z]{2}=[a-z_]+(,[a-z_]+)*$/)))
  .transform((entries) =>
    Object.fromEntries(
      entries.map((entry) => [entry.slice(0, 2), entry.slice(3).split(',')] as const),
    ),
  )
  .pipe(z.record(z.string(), z.array(z.enum(walletNames))));
const seconds = z.coerce.number().int().positive();

/** Months of a membership are counted in the zone of the program: the same on every machine. */
process.env.TZ = 'UTC';

/**
 * Settings of the host, described in .env.example and checked at start. No other file of host/ reads
 * process.env.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5433/postgres'),
    /**
     * DATABASE_URL leads to a connection pooler in transaction mode (PgBouncer and the like);
     * DATABASE_DIRECT_URL leads past it, for migrations and for hearing of chats.
     */
    DATABASE_POOLER: z.enum(['', 'transaction']).default(''),
    DATABASE_DIRECT_URL: z.string().optional(),
    DATABASE_REPLICA_URL: z.string().optional(),
    /**
     * Processes of the host. With more PostgreSQL's usual hundred connections would not do: each
     * has at least seven, and one more while chats are followed.
     */
    HOST_WORKERS: z.coerce.number().int().min(1).max(11).default(1),
    /** Connections of all of them together. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
    BRAND: z.enum(['cgw', 'hsg']).default('cgw'),
    HOST_PORT: z.coerce.number().int().default(4000),
    HOST_ADDRESS: z.string().default('127.0.0.1'),
    /**
     * Whose word on the caller's address (X-Forwarded-For) counts: addresses and networks of portals
     * and of the proxy before the host, comma-separated.
     */
    PORTAL_ADDRESSES: z.string().default('loopback'),
    /**
     * Requests under way at the same time, and open connections; callers beyond that are told to
     * come back.
     */
    HOST_MAX_REQUESTS: z.coerce.number().int().min(8).default(400),
    HOST_MAX_CONNECTIONS: z.coerce.number().int().min(8).default(2000),
    LOG_LEVEL: z.string().default('info'),
    HOST_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_ADDRESS: z.string().default('127.0.0.1'),
    METRICS_KEY: z.string().min(16).optional(),
    /**
     * An OpenTelemetry collector that takes traces by OTLP over HTTP, what it wants as headers, and
     * the share of the traces that are kept; unset: none are taken.
     */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    ERROR_REPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
    ERROR_REPORT_KEY: z.string().optional(),
    /** Seconds for which a host that was told to stop still answers, while /ready says no. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    PORTAL_URL: z
      .url()
      .refine((url) => new URL(url).pathname === '/', 'must be an origin without a path')
      .default('http://localhost:3000'),
    HOST_PUBLIC_URL: z.url().optional(),
    OPERATOR_KEY: z.string().min(16).default(developmentSecrets.OPERATOR_KEY),
    PASSWORD_PEPPER: z.string().min(16).default(developmentSecrets.PASSWORD_PEPPER),
    SANDBOX_SECRET: z.string().min(16).default(developmentSecrets.SANDBOX_SECRET),
    PASSWORD_MAX: z.coerce.number().int().min(16).max(256).default(16),
    PASSWORD_BLOCKLIST: z
      .enum(['0', '1'])
      .default('1')
      .transform((value) => value === '1'),
    TOKEN_LIFE_SECONDS: seconds.default(3600),
    RATE_LIMIT_CHECKS: z.coerce.number().int().default(20),
    RATE_LIMIT_LOGIN: z.coerce.number().int().default(30),
    RATE_LIMIT_REGISTER: z.coerce.number().int().default(20),
    RATE_LIMIT_ALL: z.coerce.number().int().default(1200),
    RATE_LIMIT_FORGOT_HOUR: z.coerce.number().int().default(3),
    RATE_LIMIT_LETTERS_HOUR: z.coerce.number().int().default(30),
    RATE_LIMIT_CONTACT_DAY: z.coerce.number().int().default(20),
    /** When live chat can be begun: in the hours of spec §2, at any hour, or not at all. */
    LIVE_CHAT_HOURS: z.enum(['support', 'always', 'never']).default('support'),
    RATE_LIMIT_CHAT: z.coerce.number().int().default(60),
    RATE_LIMIT_CHAT_DAY: z.coerce.number().int().default(400),
    RATE_LIMIT_CHAT_FILES_DAY: z.coerce.number().int().default(40),
    RATE_LIMIT_ESTIMATES_DAY: z.coerce.number().int().default(60),
    RATE_LIMIT_CHECKS_DAY: z.coerce.number().int().default(200),
    PAYPAL_BASE_URL: z.url().optional(),
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    PAYPAL_WEBHOOK_ID: z.string().optional(),
    STRIPE_BASE_URL: z.url().optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    /** What members of a country may pay with at Stripe beside a card. */
    STRIPE_WALLETS: walletsByCountry,
    ENETS_MID: z.string().max(20).optional(),
    ENETS_KEY_ID: z.string().optional(),
    ENETS_SECRET: z.string().optional(),
    ENETS_BASE_URL: z.url().default('https://www2.enets.sg/GW2'),
    ENETS_QUERY_URL: z.url().default('https://api.nets.com.sg/GW2'),
    GATEWAY_TIMEOUT_MS: z.coerce.number().int().default(15_000),
    /**
     * Mail server, e.g. smtps://user:password@mail.example:465. Without one every email becomes a
     * file in DATA_DIR/outbox.
     */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().optional(),
    SUPPORT_EMAIL: z.email().optional(),
    FINANCE_EMAIL: z.email().optional(),
    /** Of the mail provider's notices, as it shows it; without one they are refused. */
    MAIL_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/)
      .optional(),
    MAIL_SECONDS: z.coerce.number().positive().default(1),
    OUTBOX_KEPT: z.coerce.number().int().positive().default(2_000),
    /**
     * Free MB of the data folder's disk below which no file is taken and emails wait: the rest is
     * the database's.
     */
    DISK_RESERVE_MB: z.coerce.number().min(0).default(256),
    /** Where new photos, invoices, slips, labels and ID copies go; both places are read. */
    FILES: z.enum(['database', 's3']).default('database'),
    /**
     * Bucket of an S3-compatible object store with its address, e.g.
     * https://s3.eu-central-1.amazonaws.com/parcel-files, and the key that may read and write it.
     */
    S3_URL: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().default('auto'),
    S3_ACCESS_KEY: z.string().default(''),
    S3_SECRET_KEY: z.string().default(''),
    /** How the store is asked to encrypt; 'none' where it has no keys or always does. */
    S3_ENCRYPTION: z.enum(['AES256', 'aws:kms', 'none']).default('AES256'),
    DATA_DIR: z.string().default('.data'),
    ATTEMPT_LIFE_SECONDS: seconds.max(23 * 3600).default(3 * 3600),
    SWEEP_SECONDS: seconds.default(20),
    /**
     * Header in which a trusted edge (CDN, load balancer) names the caller's country, e.g.
     * cf-ipcountry. Unset: no header is believed.
     */
    EDGE_COUNTRY_HEADER: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,60}$/)
      .optional(),
    /**
     * Addresses of the edge, comma-separated; the header counts only when it arrives from one of
     * them. Portal copies of this machine are loopback.
     */
    EDGE_ADDRESSES: z.string().default('127.0.0.1,::1'),
    PRODUCT_READER: flag,
    /**
     * Test mode only: "name:port", a store of our own on 127.0.0.1 under that name, over https; no
     * other is read then.
     */
    PRODUCT_READER_TEST_STORE: z
      .string()
      .regex(/^[a-z0-9.-]{1,100}:\d{1,5}$/)
      .transform((value) => {
        const [name = '', port = ''] = value.split(':');
        return { name, port: Number(port) };
      })
      .optional(),
    DEFAULT_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('PH'),
    SOCIAL_GOOGLE_CLIENT_ID: z.string().optional(),
    SOCIAL_GOOGLE_CLIENT_SECRET: z.string().default(''),
    SOCIAL_GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    SOCIAL_FACEBOOK_CLIENT_ID: z.string().optional(),
    SOCIAL_FACEBOOK_CLIENT_SECRET: z.string().default(''),
    SOCIAL_FACEBOOK_VERSION: z
      .string()
      .regex(/^v\d+\.\d+$/)
      .default('v2.3'),
    SOCIAL_TWITTER_CLIENT_ID: z.string().optional(),
    SOCIAL_TWITTER_CLIENT_SECRET: z.string().default(''),
    SOCIAL_PAYPAL_CLIENT_ID: z.string().optional(),
    SOCIAL_PAYPAL_CLIENT_SECRET: z.string().default(''),
    SOCIAL_PAYPAL_ISSUER: z.url().default('https://www.paypal.com'),
    SOCIAL_TIMEOUT_MS: z.coerce.number().int().default(10_000),
    /**
     * How long a visitor may take at the provider, and after that to complete a registration: no
     * longer than the portal's cookies.
     */
    SOCIAL_LIFE_SECONDS: seconds.max(15 * 60).default(15 * 60),
    RATE_LIMIT_SOCIAL: z.coerce.number().int().default(30),
    /**
     * What this copy is for; a misspelt one is refused, since 'production' switches every sandbox
     * off.
     */
    DEPLOYMENT: z.enum(['', 'development', 'test', 'staging', 'production']).default(''),
    TEST_MODE: flag,
    /**
     * Test mode only: requests for packages are finished by themselves after so many seconds.
     * Unset: by the warehouse's commands.
     */
    TEST_FINISH_SECONDS: seconds.optional(),
    /**
     * The demo member, whose password is printed in the README. Unset: there is one unless
     * DEPLOYMENT=production.
     */
    SEED_DEMO: z
      .enum(['0', '1'])
      .optional()
      .transform((value) =>
        value === undefined ? process.env.DEPLOYMENT !== 'production' : value === '1',
      ),
  },
  runtimeEnv: process.env,
  emptyStringAsUndefined: true,
  onValidationError: refuseIssues,
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
