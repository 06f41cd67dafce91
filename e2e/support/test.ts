import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';

/** The product's own files, whose loading must not fail. */
const ownFiles = /\/_next\/static\/|\/build\/|\/brand\//;

/**
 * Collects console errors, uncaught errors and policy violations of every page of a context.
 * Ignores failed calls, which tests cause.
 */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    const isFailedLoad = /^Failed to load resource/.test(message.text());
    if (/ERR_INTERNET_DISCONNECTED/.test(message.text())) return; // tests go offline on purpose
    if (message.type() === 'error' && (!isFailedLoad || ownFiles.test(url)))
      errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  return errors;
}

/** The project's `test`: a browser error fails it. */
export const test = base.extend<{ noErrors: void }>({
  noErrors: [
    async ({ context }, use) => {
      const errors = collectErrors(context);
      await use();
      expect(errors, 'browser errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until React has hydrated the page. Sign-in forms hydrate on the first activity. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => {
    const controls = [
      ...document.querySelectorAll('main button, main input, main a, header summary'),
    ];
    return controls.some((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps')),
    );
  });
}

export { expect };
