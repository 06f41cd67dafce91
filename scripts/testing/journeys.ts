import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { toModulePath, root } from '../process/settings';
import { ensureChromium, ensureHeadlessShell } from './browser';
import type { Engine } from './engines';
import { createCertificate, startFront } from './front';
import { startProduct } from './product';
import { readReport, reports } from './programs';
import { runProgram, type Counts } from './steps';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Every screen in two languages and every public page in four: soak's `languages` step. */
export const screenJourneys = ['e2e/quality.spec.ts', 'e2e/crawl.spec.ts'];

/** Faults, gateways and languages one by one: soak's `journeys` step. */
export const longJourneys = [
  ...[
    'back-forward',
    'before-react',
    'faults',
    'faults-host',
    'faults-payment',
    'faults-responses',
  ],
  ...['filters', 'header', 'journey-languages', 'live-chat', 'open-parts', 'orders-checkout'],
  ...['pay-list', 'payment-requests', 'social', 'stripe'],
].map((name) => `e2e/${name}.spec.ts`);

/** The rest, which `npm test` runs. */
export const listShortJourneys = (): string[] =>
  readdirSync(path.join(root, 'e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `e2e/${file}`)
    .filter((file) => ![...screenJourneys, ...longJourneys].includes(file));

interface JourneyReport {
  stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  errors: unknown[];
}

/** Environment with the programs that the Chromium journeys use. */
function findChromiumPrograms(): Record<string, string> {
  const chromium = ensureChromium(print);
  if (!chromium) throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH.');
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: ensureHeadlessShell(print) ?? chromium };
}

/**
 * Starts proxies in front of the portal and the host. The host needs one, because its sandbox pages
 * open in the same browser, which upgrades all of localhost to TLS.
 */
async function startFronts(tls: boolean) {
  const certificate = tls ? createCertificate() : undefined;
  const [portal, host] = [await startFront(certificate), await startFront(certificate)];
  return {
    settings: {
      PORTAL_URL: portal.url,
      HOST_PUBLIC_URL: host.url,
      E2E_BASE_URL: portal.url,
      ...(certificate && { NODE_EXTRA_CA_CERTS: certificate.file }),
    },
    setPorts: (ports: Record<'PORT' | 'HOST_PORT', string>) => {
      portal.setPort(ports.PORT);
      host.setPort(ports.HOST_PORT);
    },
    stop: async () => {
      await Promise.all([portal.stop(), host.stop()]);
      certificate?.remove();
    },
  };
}

interface JourneyOptions {
  /** Playwright arguments that select journeys; all if empty. */
  choice?: readonly string[];
  /** Environment of the journeys. */
  env?: Record<string, string>;
  /** Settings of the product. */
  settings?: Record<string, string>;
  /** Engine name → program: runs e2e/browsers in these, over plain http on loopback or TLS. */
  engines?: Partial<Record<Engine, string>>;
  tls?: boolean;
  /** File for the JSON results. */
  report?: string;
}

/** Runs journeys against the built product: e2e/ in Chromium, or e2e/browsers in `engines`. */
export async function runJourneys({
  choice = [],
  env = {},
  settings = {},
  engines,
  tls = false,
  report = 'e2e.json',
}: JourneyOptions): Promise<Counts> {
  const programs = engines ? { BROWSER_ENGINES: JSON.stringify(engines) } : findChromiumPrograms();
  const results = path.join(reports, report);
  rmSync(results, { force: true });
  const fronts = engines && (await startFronts(tls));
  try {
    const product = await startProduct({ ...settings, ...fronts?.settings });
    fronts?.setPorts(product.env);
    try {
      const config = `e2e/${engines ? 'browsers/' : ''}playwright.config.ts`;
      await runProgram(
        [
          toModulePath('@playwright/test/cli.js'),
          'test',
          '--config',
          config,
          '--reporter=list,json',
          ...choice,
        ],
        {
          minutes: Infinity, // each test has its own limit
          env: {
            ...product.env,
            ...programs,
            PLAYWRIGHT_JSON_OUTPUT_NAME: results,
            NODE_ENV: 'test',
            ...env,
          },
        },
      );
    } finally {
      await product.stop();
    }
  } finally {
    await fronts?.stop();
  }
  const { stats, errors } = readReport<JourneyReport>(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
