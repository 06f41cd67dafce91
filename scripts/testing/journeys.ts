import { rmSync } from 'node:fs';
import path from 'node:path';

import { bin, root } from '../process/settings';
import { ensureChromium, ensureHeadlessShell } from './browser';
import type { Engine } from './engines';
import { makeCertificate, startFront } from './front';
import { startProduct } from './product';
import { readReport, reports } from './programs';
import { runProgram, type Counts } from './steps';

const print = (text: string) => process.stdout.write(`${text}\n`);

interface JourneyReport {
  stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  errors: unknown[];
}

/** `report` is a file of Playwright's JSON reporter. */
export function countsOfJourneys(report: string): Counts {
  const { stats, errors } = readReport<JourneyReport>(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Plays journeys of e2e/ in Chromium: those that Playwright's arguments choose, or all. `env` is the
 * journeys', `settings` the product's.
 */
export async function browserJourneys(
  choice: readonly string[],
  env: Record<string, string> = {},
  settings: Record<string, string> = {},
): Promise<Counts> {
  const chromium = ensureChromium(print);
  if (!chromium)
    throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH to one.');
  const shell = ensureHeadlessShell(print);
  const product = await startProduct(settings);
  try {
    const report = path.join(reports, 'e2e.json');
    rmSync(report, { force: true });
    await runProgram(
      [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...choice,
      ],
      {
        minutes: Infinity, // each test has its own limit
        env: {
          ...product.env,
          CHROMIUM_PATH: chromium,
          CHROMIUM_SHELL_PATH: shell ?? chromium,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          NODE_ENV: 'test',
          ...env,
        },
      },
    );
    return countsOfJourneys('e2e.json');
  } finally {
    await product.stop();
  }
}

interface Journeys {
  engines: Partial<Record<Engine, string>>;
  tls?: boolean;
  report: string;
  args?: readonly string[];
}

/**
 * Plays e2e/browsers against the built product in these engines, over plain http on loopback or
 * over TLS.
 * @param engines name → program; `report`: file for the results, as JSON
 * @returns exit code of the runner
 */
export async function playJourneys({
  engines,
  tls = false,
  report,
  args = [],
}: Journeys): Promise<number | null> {
  rmSync(report, { force: true });
  // The sandbox's pages too: once a browser has met localhost over TLS it asks for nothing else
  // there.
  const certificate = tls ? makeCertificate() : undefined;
  const [front, gateways] = [await startFront(certificate), await startFront(certificate)];
  try {
    const product = await startProduct({
      PORTAL_URL: front.url,
      HOST_PUBLIC_URL: gateways.url,
      E2E_BASE_URL: front.url,
      ...(certificate && { NODE_EXTRA_CA_CERTS: certificate.file }),
    });
    front.to(product.env.PORT);
    gateways.to(product.env.HOST_PORT);
    try {
      const { code } = await runProgram(
        [
          bin('@playwright/test/cli.js'),
          'test',
          '--config',
          path.join(root, 'e2e/browsers/playwright.config.ts'),
          '--reporter=list,json',
          ...args,
        ],
        {
          minutes: Infinity,
          env: {
            ...product.env,
            BROWSER_ENGINES: JSON.stringify(engines),
            PLAYWRIGHT_JSON_OUTPUT_NAME: report,
            NODE_ENV: 'test',
          },
        },
      );
      return code;
    } finally {
      await product.stop();
    }
  } finally {
    await Promise.all([front.stop(), gateways.stop()]);
    certificate?.remove();
  }
}
