import path from 'node:path';

import { bin, root } from '../process/settings';
import type { Engine } from './engines';
import { makeCertificate, startFront } from './front';
import { startProduct } from './product';
import { runProgram } from './steps';

interface Journeys {
  engines: Partial<Record<Engine, string>>;
  tls?: boolean;
  report: string;
  args?: readonly string[];
}

/**
 * Plays e2e/browsers against the built product in these engines, over plain http on loopback or
 * over TLS.
 * @param engines name → program; `report`: where the results go, as JSON Resolves with the exit
 * code of the runner.
 */
export async function playJourneys({
  engines,
  tls = false,
  report,
  args = [],
}: Journeys): Promise<number | null> {
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
