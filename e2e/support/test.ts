import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';

/**
 * What the browser complained about: errors in the console, uncaught errors, broken rules of the
 * content policy.
 */
const ownFiles = /\/_next\/static\/|\/build\/|\/brand\//;

/**
 * Collects the complaints of every page of a context. Failed calls belong to the tests; failed
 * files of ours do not.
 */
export function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    const failedLoad = /^Failed to load resource/.test(message.text());
    if (/ERR_INTERNET_DISCONNECTED/.test(message.text())) return; // tests cut the line on purpose
    if (message.type() === 'error' && (!failedLoad || ownFiles.test(url)))
      complaints.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  return complaints;
}

/**
 * The project's `test`: a page whose browser complains about anything fails, whatever the test
 * looked at.
 */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ context }, use) => {
      const complaints = listen(context);
      await use();
      expect(complaints, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until React has taken the page over: before that a fast hand meets a document, not an
 * application. Forms before the sign-in wake when somebody is there.
 */
export async function awake(page: Page): Promise<void> {
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
