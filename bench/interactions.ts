import type { Page } from 'playwright-core';

import { routes } from '@/rules/routes';

import { awake } from '../e2e/support/test';

import { atMost, median, type Figure } from './figures';
import type { PageStand } from './pages';

const SLOWDOWN = 4;
/** Milliseconds until the next picture after anything a member does. */
const LIMIT = 100;

interface Interaction {
  name: string;
  path: string;
  signedIn: boolean;
  act: (page: Page) => Promise<unknown>;
}

const interactions: Interaction[] = [
  {
    name: 'typing in the login form',
    path: routes.login(),
    signedIn: false,
    act: async (page) => {
      await page
        .getByLabel('Email', { exact: true })
        .pressSequentially('mei@example.com', { delay: 80 });
      await page
        .getByLabel('Password', { exact: true })
        .pressSequentially('Parcel-2026', { delay: 80 });
    },
  },
  {
    name: 'opening a dialog on /packages',
    path: routes.packages(),
    signedIn: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Services for/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'selecting a row',
    path: routes.packages(),
    signedIn: true,
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select/, disabled: false })
        .first()
        .check(),
  },
  {
    name: 'filtering by a state',
    path: routes.packages(),
    signedIn: true,
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Ready/ })
        .first()
        .click();
      await page.waitForURL(/status=2/);
    },
  },
  {
    name: 'searching the list',
    path: routes.packages(),
    signedIn: true,
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('Parcel', { delay: 80 });
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=/);
    },
  },
];

/** The longest event of an interaction in a browser that is four times slower. */
async function worstOf(
  { base, browser, stage }: PageStand,
  { path, signedIn, act }: Interaction,
): Promise<number> {
  const context = await browser.newContext(signedIn ? { storageState: stage.state.member } : {});
  try {
    const page = await context.newPage();
    await page.goto(new URL(path, base).href);
    await awake(page);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const events = await page.evaluateHandle(() => {
      const durations: number[] = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) durations.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      return durations;
    });
    await act(page);
    await page.waitForTimeout(1000);
    return await events.evaluate((durations) => Math.max(0, ...durations));
  } finally {
    await context.close();
  }
}

/** The middle of several rounds of each. */
export async function interactionFigures(stand: PageStand, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const interaction of interactions) {
    const worst: number[] = [];
    for (let round = 0; round < rounds; round += 1) worst.push(await worstOf(stand, interaction));
    figures.push(atMost(interaction.name, median(worst), LIMIT, 'ms'));
  }
  return figures;
}
