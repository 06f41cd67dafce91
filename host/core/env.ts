import { createEnv } from '@t3-oss/env-core';
import { z } from 'zod';

import { developmentSecrets, unsafeSettings } from './unsafe-settings';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
const seconds = z.coerce.number().int().positive();

/** Settings of the host, checked at start. The only place of host/ that reads process.env. */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5433/postgres'),
    /**
     * Processes of the host. With more PostgreSQL's usual hundred connections would not do: each
     * has at least seven.
     */
    HOST_WORKERS: z.coerce.number().int().min(1).max(12).default(1),
    /** Connections of all of them together. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
    /** The portal's brand, which the demo members belong to. */
    BRAND: z.enum(['cgw', 'hsg']).default('cgw'),
    HOST_PORT: z.coerce.number().int().default(4000),
    HOST_ADDRESS: z.string().default('127.0.0.1'),
    /**
     * Requests under way at the same time, and open connections; callers beyond that are told to
     * come back.
     */
    HOST_MAX_REQUESTS: z.coerce.number().int().min(8).default(400),
    HOST_MAX_CONNECTIONS: z.coerce.number().int().min(8).default(2000),
    LOG_LEVEL: z.string().default('info'),
    /** Where the portal is reached by browsers; return addresses of gateways are built from it. */
    PORTAL_URL: z
      .url()
      .refine((url) => new URL(url).pathname === '/', 'must be an origin without a path')
      .default('http://localhost:3000'),
    /** Where this host is reached by browsers and gateways (sandbox pages, notices). */
    HOST_PUBLIC_URL: z.url().optional(),
    OPERATOR_KEY: z.string().min(16).default(developmentSecrets.OPERATOR_KEY),
    PASSWORD_PEPPER: z.string().min(16).default(developmentSecrets.PASSWORD_PEPPER),
    SANDBOX_SECRET: z.string().min(16).default(developmentSecrets.SANDBOX_SECRET),
    PASSWORD_MAX: z.coerce.number().int().min(16).max(256).default(16),
    /** Refuse new passwords that are on the list of common ones or are the member's own words. */
    PASSWORD_BLOCKLIST: z
      .enum(['0', '1'])
      .default('1')
      .transform((value) => value === '1'),
    TOKEN_LIFE_SECONDS: seconds.default(3600),
    /** Requests a minute and client address, for the routes that can be abused. */
    RATE_LIMIT_CHECKS: z.coerce.number().int().default(20),
    RATE_LIMIT_LOGIN: z.coerce.number().int().default(30),
    RATE_LIMIT_REGISTER: z.coerce.number().int().default(20),
    RATE_LIMIT_ALL: z.coerce.number().int().default(1200),
    /**
     * Temporary passwords an hour and e-mail address, known or not, that one caller may ask for.
     */
    RATE_LIMIT_FORGOT_HOUR: z.coerce.number().int().default(3),
    /**
     * Emails an hour that one network may ask for without a session, whatever their kind and
     * mailbox.
     */
    RATE_LIMIT_LETTERS_HOUR: z.coerce.number().int().default(30),
    /**
     * Messages a day to support of one e-mail address, and of one member or one guest's address.
     */
    RATE_LIMIT_CONTACT_DAY: z.coerce.number().int().default(20),
    RATE_LIMIT_CHECKS_DAY: z.coerce.number().int().default(200),
    /** PayPal Orders v2. Without a client id the bundled sandbox gateway answers in its place. */
    PAYPAL_BASE_URL: z.url().optional(),
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    PAYPAL_WEBHOOK_ID: z.string().optional(),
    /** Stripe. Without a secret key the bundled sandbox answers in its place. */
    STRIPE_BASE_URL: z.url().optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    /**
     * The regional card gateway (eNETS 2). Without a merchant id the bundled sandbox answers in its
     * place.
     */
    ENETS_MID: z.string().max(20).optional(),
    ENETS_KEY_ID: z.string().optional(),
    ENETS_SECRET: z.string().optional(),
    /** Where its card page and its queries are. */
    ENETS_BASE_URL: z.url().default('https://www2.enets.sg/GW2'),
    ENETS_QUERY_URL: z.url().default('https://api.nets.com.sg/GW2'),
    GATEWAY_TIMEOUT_MS: z.coerce.number().int().default(15_000),
    /**
     * Mail server, e.g. smtps://user:password@mail.example:465. Without one every email becomes a
     * file in DATA_DIR/outbox.
     */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Sender's address; the brand's support address when it is not set. */
    MAIL_FROM: z.email().optional(),
    /** Where the contact form's messages go; the brand's support address when it is not set. */
    SUPPORT_EMAIL: z.email().optional(),
    /** How often the outbox is looked after. */
    MAIL_SECONDS: z.coerce.number().positive().default(1),
    /** Emails that DATA_DIR/outbox holds at most; the oldest go first. */
    OUTBOX_KEPT: z.coerce.number().int().positive().default(2_000),
    /**
     * Free MB of the data folder's disk below which no file is taken and emails wait: the rest is
     * the database's.
     */
    DISK_RESERVE_MB: z.coerce.number().min(0).default(256),
    /** Folder of everything this machine keeps. */
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
    DEFAULT_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('PH'),
    /**
     * Social sign-in. A provider without a client id is played by the bundled sandbox identity
     * provider, or not offered at all when DEPLOYMENT=production.
     */
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
});

const unsafe = unsafeSettings(env);
if (unsafe.length > 0)
  throw new Error(
    `With DEPLOYMENT=production these settings are refused as they are: ${unsafe.join(', ')}.`,
  );

/** Whether any gateway has keys: then no sandbox plays another beside it. */
export const hasGatewayKeys = (): boolean =>
  Boolean(env.PAYPAL_CLIENT_ID || env.STRIPE_SECRET_KEY || env.ENETS_MID);
