import type { Page } from '@playwright/test';

const SLOW = { cpu: 4, bytes: 1_600_000 / 8, latency: 150 };
const FULL = { cpu: 1, bytes: -1, latency: 0 };

/**
 * Gives the page a processor four times slower and a line of 1.6 Mbit/s with 150 ms. Returns what
 * gives it full speed again.
 */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  const set = async ({ cpu, bytes, latency }: typeof SLOW) => {
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  };
  await set(SLOW);
  return () => set(FULL);
}

/** Opens an address; resolves once the first text or picture is drawn. */
export async function openToFirstPaint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) drawn();
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}
