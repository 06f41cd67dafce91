import type { Page } from '@playwright/test';

const SLOW = { cpu: 4, bytes: 1_600_000 / 8, latency: 150 };
const FULL = { cpu: 1, bytes: -1, latency: 0 };

/**
 * Slows the page's CPU by four and its connection to 1.6 Mbit/s with 150 ms latency. Returns a
 * function that restores full speed.
 */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  const setSpeed = async ({ cpu, bytes, latency }: typeof SLOW) => {
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  };
  await setSpeed(SLOW);
  return () => setSpeed(FULL);
}

/** Opens a path and waits for the first contentful paint. */
export async function openToFirstPaint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}
