import { createEnv } from '@t3-oss/env-core';
import { z } from 'zod';

import { limits } from '@/contract/limits';
import { refuseIssues, refuseSettings } from '@/net/settings-refused';
import { transportOf, type Transport } from '@/net/transport';
import { brands, type Brand } from '@/rules/brand';

/** Months of a membership are counted in the zone of the program: the same on every machine. */
process.env.TZ = 'UTC';

/**
 * Settings of the portal, checked at first use: a wrong one ends the program with its name. Server only: nothing here may reach the browser.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    /** Port of this portal, and the folder of its build. */
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
    NEXT_DIST_DIR: z.string().default('.next'),
    /** Processes of the portal; one while developing. */
    PORTAL_WORKERS: z.coerce.number().int().min(1).max(64).default(1),
    /** Requests under way, and open connections; what comes beyond is refused. */
    MAX_REQUESTS: z.coerce.number().int().min(8).default(200),
    MAX_CONNECTIONS: z.coerce.number().int().min(8).default(2000),
    /** Figures for Prometheus, on an address of their own; unset: none are taken. */
    PORTAL_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_ADDRESS: z.string().default('127.0.0.1'),
    METRICS_KEY: z.string().min(16).optional(),
    /**
     * An OpenTelemetry collector that takes traces by OTLP over HTTP, what it wants as headers, and
     * the share of the traces that are kept; unset: none are taken.
     */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** Where errors that nobody expected are posted, and the bearer for it; unset: nowhere. */
    ERROR_REPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
    ERROR_REPORT_KEY: z.string().optional(),
    /** Seconds for which a portal that was told to stop still answers, while /api/ready says no. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    /** The microservice host. */
    MICROSERVICE_URL: z.url().default('http://127.0.0.1:4000'),
    /** Milliseconds that the host has for an answer: reads and pages, and calls that move money. */
    HOST_TIMEOUT_MS: z.coerce.number().int().positive().default(limits.hostTimeoutMs),
    HOST_MONEY_TIMEOUT_MS: z.coerce.number().int().positive().default(limits.hostMoneyTimeoutMs),
    /**
     * Public address of this portal, for canonical links; whether it is https decides what cookies
     * look like.
     */
    PORTAL_URL: z.url().default('http://localhost:3000'),
    /** Brand of this deployment: cgw or hsg. The public documents are built with it. */
    BRAND: z.enum(['cgw', 'hsg']).default('cgw'),
    /**
     * Origins that a payment popup or a card form may lead to, in addition to the microservice
     * host's sandbox. Comma separated.
     */
    GATEWAY_ORIGINS: z
      .string()
      .default(
        'https://www.paypal.com,https://www.sandbox.paypal.com,https://checkout.stripe.com,https://www2.enets.sg,https://uat2.enets.sg',
      ),
    /** With it members pay by card in the page itself; unset: on Stripe's own page. */
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w+$/)
      .optional(),
    /** Where browsers reach the host's sandbox pages. */
    HOST_PUBLIC_URL: z.url().optional(),
    /**
     * A company's own chat host in place of the built-in chat (spec §7): https, its key and its
     * department. Only its origin enters the content policy.
     */
    LIVE_CHAT_HOST: z
      .url()
      .refine(
        (url) => new URL(url).protocol === 'https:' || transportOf(url) === 'loopback',
        'must be https',
      )
      .optional(),
    LIVE_CHAT_AKEY: z.string().max(200).default(''),
    LIVE_CHAT_DEPTID: z.string().max(100).default(''),
    /** Open chat streams of this portal, and of one network. */
    CHAT_STREAMS: z.coerce.number().int().min(1).default(400),
    CHAT_STREAMS_PER_VISITOR: z.coerce.number().int().min(1).default(12),
    /** Longest password a member may choose; the same setting as the host's. */
    PASSWORD_MAX: z.coerce.number().int().min(16).max(256).default(16),
    /** 1 when our own proxy is in front and appends the browser's address to X-Forwarded-For. */
    TRUST_PROXY: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
    /**
     * Header in which that proxy names the browser's country; passed on to the host, which has the
     * same setting.
     */
    EDGE_COUNTRY_HEADER: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,60}$/)
      .optional(),
    /** In test mode these stand in the sign-in form. */
    TEST_LOGIN_EMAIL: z.email().optional(),
    TEST_LOGIN_PASSWORD: z.string().max(256).optional(),
    /** What this portal is for; 'production' refuses test mode, also where no host is asked. */
    DEPLOYMENT: z.enum(['', 'development', 'test', 'staging', 'production']).default(''),
    TEST_MODE: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
  },
  runtimeEnv: process.env,
  emptyStringAsUndefined: true,
  onValidationError: refuseIssues,
  skipValidation: false,
  isServer: typeof window === 'undefined' || process.env.NODE_ENV === 'test',
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
