import type { Browser, Page } from 'playwright-core';

import { routes } from '@/rules/routes';

import { waitForHydration } from '../e2e/support/test';

import { atMost, median, type Figure } from './figures';
import { findLongestTask, type TraceEvent } from './longest-task';
import { stageMessages, type StoredState } from './page-stage';
import type { PageBench } from './pages';

const SLOWDOWN = 4;
/** Longest main-thread task after a member's action, in milliseconds, slowed by SLOWDOWN. */
const MAX_TASK_MS = 100;

interface Interaction {
  name: string;
  path: string;
  /** Undefined means a guest. */
  as?: 'member' | 'full';
  act: (page: Page) => Promise<unknown>;
}

const openPhoto = async (page: Page) => {
  await page.locator('main li button:has(img)').first().click();
  await page.getByRole('dialog').waitFor();
};
const openServices = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Choose what to do/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};
const selectRow = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select/, disabled: false })
    .first()
    .check();
const filterByState = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Ready/ })
    .first()
    .click();
  await page.waitForURL(/status=2/);
};
const packages = { path: routes.packages(), as: 'member' as const };
const fullPackages = { path: routes.packages(), as: 'full' as const };

const interactions: Interaction[] = [
  {
    name: 'typing in the login form',
    path: routes.login(),
    act: async (page) => {
      await page
        .getByLabel('Email', { exact: true })
        .pressSequentially('mei@example.com', { delay: 80 });
      await page
        .getByLabel('Password', { exact: true })
        .pressSequentially('Parcel-2026', { delay: 80 });
    },
  },
  { name: 'opening a dialog on /packages', ...packages, act: openPhoto },
  { name: 'selecting a row', ...packages, act: selectRow },
  { name: 'filtering by a state', ...packages, act: filterByState },
  {
    name: 'searching the list',
    ...packages,
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('Parcel', { delay: 80 });
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=/);
    },
  },
  { name: 'opening a dialog among messages', ...fullPackages, act: openServices },
  { name: 'selecting a row among messages', ...fullPackages, act: selectRow },
  { name: 'filtering a page of messages', ...fullPackages, act: filterByState },
];

/** Returns the longest task in milliseconds. */
async function measureTask(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  let trace: Buffer | undefined;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return findLongestTask(
    (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents,
  );
}

/** Returns the longest wall-clock event under CPU throttling. */
async function measureEvent(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const events = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    return durations;
  });
  await work();
  return events.evaluate((durations) => Math.max(0, ...durations));
}

type States = Record<NonNullable<Interaction['as']>, StoredState>;
type Watch = (page: Page, work: () => Promise<unknown>) => Promise<number>;

async function measure(
  { base, browser }: PageBench,
  states: States,
  { path, as, act }: Interaction,
  watch: Watch,
): Promise<number> {
  const context = await browser.newContext(as ? { storageState: states[as] } : {});
  try {
    const page = await context.newPage();
    await page.goto(new URL(path, base).href);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    return await watch(page, async () => {
      await act(page);
      await page.waitForTimeout(1000);
    });
  } finally {
    await context.close();
  }
}

/**
 * Reports four times the median processor time, which other load does not affect. The wall-clock
 * time beside it does depend on other load.
 */
export async function measureInteractions(bench: PageBench, rounds: number): Promise<Figure[]> {
  const { browser, stage } = bench;
  const states: States = { member: stage.state.member, full: await stageMessages(browser) };
  const watches: Watch[] = [(page, work) => measureTask(browser, page, work), measureEvent];
  const figures: Figure[] = [];
  for (const interaction of interactions) {
    const worst: number[][] = watches.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, watch] of watches.entries())
        worst[index]?.push(await measure(bench, states, interaction, watch));
    const [task = NaN, event = NaN] = worst.map((values) => median(values));
    const figure = atMost(interaction.name, task * SLOWDOWN, MAX_TASK_MS, 'ms');
    figures.push({ ...figure, value: `${figure.value}  (wall clock ${event.toFixed(0)} ms)` });
  }
  return figures;
}
