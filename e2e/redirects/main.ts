import path from 'node:path';

import { bin, fail, loadSettings } from '../../scripts/process/settings';
import { startProduct } from '../../scripts/testing/product';
import { runProgram } from '../../scripts/testing/steps';

/**
 * Plays e2e/redirects.spec.ts against a build whose pages have no guard (next.config.js), so that the
 * proxy redirects alone. It is a whole build of the portal, therefore no part of `npm test`.
 */
async function main(): Promise<number> {
  loadSettings();
  const product = await startProduct({ NEXT_DIST_DIR: '.next-without-guard' });
  try {
    const { code } = await runProgram(
      [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        path.join('e2e', 'playwright.config.ts'),
        'redirects.spec.ts',
      ],
      { env: { ...product.env, E2E_WITHOUT_GUARD: '1', NODE_ENV: 'test' } },
    );
    return code ?? 1;
  } finally {
    await product.stop();
  }
}

main()
  .then((code) => process.exit(code))
  .catch(fail);
