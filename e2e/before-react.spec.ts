import type { Browser, Page } from '@playwright/test';

import { openToFirstPaint, slowDown } from './support/slow-line';
import { expect, screens, test, type Screen, type Stage } from './support/stage';
import { awake } from './support/test';

test.describe.configure({ mode: 'parallel' });

/**
 * `npm run soak` visits every page of a member, uses it at every moment in every way, and its seed
 * chooses the button. Here each moment is played in one way a page.
 */
const seed = process.env.SOAK_SEED === undefined ? null : Number(process.env.SOAK_SEED);
const short = ['packages', 'cart', 'profile'];
const visited = screens.filter(
  ({ name, as }) => as !== 'guest' && (seed !== null || short.includes(name)),
);
type Way = 'touch' | 'keyboard';
/** In ms after first paint. */
const momentsOf = (way: Way, writes: boolean) => {
  if (seed !== null) return [0, 300, 1000];
  if (writes) return [1000];
  return way === 'touch' ? [0] : [300];
};
const controls = {
  box: 'input[type=checkbox]:enabled',
  radio: 'input[type=radio]:enabled:not(:checked)',
  // A new order or filter is another page.
  list: 'select:enabled:not([autocomplete=country], [name=sort], [name=store], [name=arrived])',
  text: 'input:is([type=text], :not([type])):enabled:not([readonly], [inputmode=email])',
  summary: 'summary',
  button: 'button:enabled:not([aria-disabled=true], [data-theme-choice])',
};
type Kind = keyof typeof controls;
const keys: Record<Kind, string> = {
  box: 'Space',
  radio: 'Space',
  list: 'ArrowDown',
  summary: 'Enter',
  text: 'End',
  button: 'Enter',
};
/** Typed slowly enough that React arrives meanwhile. */
const words = 'Kettle of enamel, 1.5 litres';
const KEY_MS = 30;

/** Marks one control of each kind in the server's HTML. Returns the kinds that there are. */
const markControls = (page: Page) =>
  page.evaluate(
    ([controls, nth]) =>
      Object.entries(controls).flatMap(([kind, selector]) => {
        const shown = [...document.querySelectorAll(`main :is(${selector})`)].filter((one) =>
          one.checkVisibility(),
        );
        const one = shown[kind === 'button' ? nth % shown.length : 0];
        one?.setAttribute('data-marked', kind);
        return one ? [kind as Kind] : [];
      }),
    [controls, seed ?? 0] as const,
  );

/** Uses a control; an impatient visitor presses a button again while it shows that it is busy. */
async function use(page: Page, kind: Kind, way: Way, isEarly: boolean): Promise<void> {
  const control = page.locator(`[data-marked=${kind}]`);
  const place = await control.evaluate(
    (one: HTMLElement, focus) => {
      one.scrollIntoView({ block: 'center' });
      if (focus) one.focus({ preventScroll: true });
      const { x, y, width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    way === 'keyboard' || kind === 'list',
  );
  const press = () =>
    way === 'touch' && kind !== 'list'
      ? page.touchscreen.tap(place.x, place.y)
      : page.keyboard.press(keys[kind]);
  await press();
  if (kind === 'text') await page.keyboard.type(words, { delay: KEY_MS });
  // In one step with the look: a press that comes later meets what the first one has opened.
  if (isEarly && kind === 'button')
    await control.evaluateAll(([one]) => one?.ariaBusy && (one as HTMLElement).click());
}

const linesOf = async (page: Page) =>
  (await page.locator('main, [role=dialog]').allInnerTexts()).flatMap((text) => text.split('\n'));

interface Seen {
  /** What the server was asked to change. */
  calls: string[];
  /** The server's HTML, which leaves out what a busy host did not answer in time. */
  before: string[];
}

/** What the visitor sees that was not there before, and what the server was asked to change. */
const outcomeOf = async (page: Page, { calls, before }: Seen) => ({
  calls: [...calls],
  text: (await linesOf(page)).filter((line) => !before.includes(line)),
  ...(await page.evaluate(() => ({
    path: location.pathname + location.search,
    fields: [
      ...document.querySelectorAll<HTMLInputElement>(
        'main :is(input:not([type=hidden]), select, textarea)',
      ),
    ].map(({ name, value, checked }) => `${name}: ${value} ${checked}`),
    focus: document.activeElement?.getAttribute('data-marked'),
  }))),
});

interface Visit {
  browser: Browser;
  stage: Stage;
  screen: Screen;
  way: Way;
  /** Either writes, or uses everything else. */
  writes: boolean;
}

/** Uses the page's controls `moment` ms after its first paint, or when React is ready. */
async function visit({ browser, stage, screen, way, writes }: Visit, moment: number | 'ready') {
  const context = await browser.newContext({
    ...(screen.as !== 'guest' && { storageState: stage.state[screen.as] }),
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const calls: string[] = [];
  let refuse = () => {};
  // Refused when all is used, or what comes next would depend on who is faster.
  const used = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await used;
    return route.fulfill({ status: 503, json: {} });
  });
  const speedUp = await slowDown(page);
  await openToFirstPaint(page, screen.path(stage));
  const kinds = await markControls(page);
  const before = await linesOf(page);
  if (moment === 'ready') {
    await speedUp();
    await awake(page);
    await page.waitForLoadState('networkidle');
  } else await page.waitForTimeout(moment);
  for (const kind of kinds)
    if ((kind === 'text') === writes) await use(page, kind, way, moment !== 'ready');
  refuse();
  await speedUp();
  return { outcome: () => outcomeOf(page, { calls, before }), close: () => context.close() };
}

/** The outcome on a page that React has taken over; what follows an action comes in its own time. */
async function usualOutcome(of: Visit) {
  const { outcome, close } = await visit(of, 'ready');
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = JSON.stringify(await outcome());
        return last === before;
      },
      { intervals: [3000] },
    )
    .toBe(true);
  await close();
  return JSON.parse(last) as Awaited<ReturnType<typeof outcome>>;
}

for (const screen of visited)
  for (const way of ['touch', 'keyboard'] as const)
    for (const writes of way === 'keyboard' ? [false, true] : [false])
      test(`${screen.name}: ${writes ? 'writing' : `using it by ${way}`} before React has the effect that it has afterwards`, async ({
        browser,
        stage,
      }) => {
        const of = { browser, stage, screen, way, writes };
        const expected = await usualOutcome(of);
        for (const moment of momentsOf(way, writes)) {
          const early = await visit(of, moment);
          await expect.poll(early.outcome, `${moment} ms after first paint`).toEqual(expected);
          await early.close();
        }
      });
