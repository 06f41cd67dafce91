import type { Browser, Page } from '@playwright/test';

import { openToFirstPaint, slowDown } from './support/slow-line';
import { expect, screens, test, type Screen, type Stage } from './support/stage';
import { waitForHydration } from './support/test';

test.describe.configure({ mode: 'parallel' });

/**
 * `npm run soak` tests every member page with every input at every moment, and its seed chooses the
 * button. `npm test` uses a few pages and one moment for each input.
 */
const seed = process.env.SOAK_SEED === undefined ? null : Number(process.env.SOAK_SEED);
const shortNames = ['packages', 'cart', 'profile'];
const testedScreens = screens.filter(
  ({ name, as }) => as !== 'guest' && (seed !== null || shortNames.includes(name)),
);
type Input = 'touch' | 'keyboard';
/** Returns the moments to test, in ms after the first paint. */
const listMoments = (input: Input, writes: boolean) => {
  if (seed !== null) return [0, 300, 1000];
  if (writes) return [1000];
  return input === 'touch' ? [0] : [300];
};
const controls = {
  box: 'input[type=checkbox]:enabled',
  radio: 'input[type=radio]:enabled:not(:checked)',
  // Changing the sort order or a filter opens another page.
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
/** Typed slowly enough for React to start in the meantime. */
const typedText = 'Kettle of enamel, 1.5 litres';
const KEY_MS = 30;

/** Marks one control of each kind in the server's HTML. Returns the kinds found. */
const markControls = (page: Page) =>
  page.evaluate(
    ([controls, nth]) =>
      Object.entries(controls).flatMap(([kind, selector]) => {
        const shown = [...document.querySelectorAll(`main :is(${selector})`)].filter((element) =>
          element.checkVisibility(),
        );
        const element = shown[kind === 'button' ? nth % shown.length : 0];
        element?.setAttribute('data-marked', kind);
        return element ? [kind as Kind] : [];
      }),
    [controls, seed ?? 0] as const,
  );

/** Uses a control. If early, clicks a busy button again, like an impatient visitor. */
async function useControl(page: Page, kind: Kind, input: Input, isEarly: boolean): Promise<void> {
  const control = page.locator(`[data-marked=${kind}]`);
  const center = await control.evaluate(
    (element: HTMLElement, focus) => {
      element.scrollIntoView({ block: 'center' });
      if (focus) element.focus({ preventScroll: true });
      const { x, y, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    input === 'keyboard' || kind === 'list',
  );
  const press = () =>
    input === 'touch' && kind !== 'list'
      ? page.touchscreen.tap(center.x, center.y)
      : page.keyboard.press(keys[kind]);
  await press();
  if (kind === 'text') await page.keyboard.type(typedText, { delay: KEY_MS });
  // Checks and clicks in one step: a later click could hit what the first one opened.
  if (isEarly && kind === 'button')
    await control.evaluateAll(([element]) => element?.ariaBusy && (element as HTMLElement).click());
}

const readLines = async (page: Page) =>
  (await page.locator('main, [role=dialog]').allInnerTexts()).flatMap((text) => text.split('\n'));

interface Recorded {
  /** Calls that write. */
  calls: string[];
  /** Lines of the server's HTML, which omits what a busy host did not return in time. */
  before: string[];
}

/** Returns the new text, the field values, the focus and the calls that write. */
const readOutcome = async (page: Page, { calls, before }: Recorded) => ({
  calls: [...calls],
  text: (await readLines(page)).filter((line) => !before.includes(line)),
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
  input: Input;
  /** Types into text fields instead of using the other controls. */
  writes: boolean;
}

/** Opens a page and uses its controls `moment` ms after the first paint, or when React is ready. */
async function openAndUse(
  { browser, stage, screen, input, writes }: Visit,
  moment: number | 'ready',
) {
  const context = await browser.newContext({
    ...(screen.as !== 'guest' && { storageState: stage.state[screen.as] }),
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const calls: string[] = [];
  let refuseCalls = () => {};
  // Refuses only after all controls were used; otherwise the outcome would depend on timing.
  const allUsed = new Promise<void>((resolve) => (refuseCalls = resolve));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await allUsed;
    return route.fulfill({ status: 503, json: {} });
  });
  const speedUp = await slowDown(page);
  await openToFirstPaint(page, screen.path(stage));
  const kinds = await markControls(page);
  const before = await readLines(page);
  if (moment === 'ready') {
    await speedUp();
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  } else await page.waitForTimeout(moment);
  for (const kind of kinds)
    if ((kind === 'text') === writes) await useControl(page, kind, input, moment !== 'ready');
  refuseCalls();
  await speedUp();
  return { outcome: () => readOutcome(page, { calls, before }), close: () => context.close() };
}

/** Returns the outcome on a hydrated page, once it no longer changes. */
async function readUsualOutcome(visitOptions: Visit) {
  const { outcome, close } = await openAndUse(visitOptions, 'ready');
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

for (const screen of testedScreens)
  for (const input of ['touch', 'keyboard'] as const)
    for (const writes of input === 'keyboard' ? [false, true] : [false])
      test(`${screen.name}: ${writes ? 'typing' : `using controls by ${input}`} before hydration has the same effect as after it`, async ({
        browser,
        stage,
      }) => {
        const visitOptions = { browser, stage, screen, input, writes };
        const usual = await readUsualOutcome(visitOptions);
        for (const moment of listMoments(input, writes)) {
          const early = await openAndUse(visitOptions, moment);
          await expect.poll(early.outcome, `${moment} ms after first paint`).toEqual(usual);
          await early.close();
        }
      });
