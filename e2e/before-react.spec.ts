import type { Browser, Page } from '@playwright/test';

import { openToFirstPaint, slowDown } from './support/slow-line';
import { expect, screens, test, type Screen, type Stage } from './support/stage';
import { awake } from './support/test';

test.describe.configure({ mode: 'parallel' });

/** `npm run soak` visits every page of a member, and its seed chooses the button. */
const seed = process.env.SOAK_SEED === undefined ? null : Number(process.env.SOAK_SEED);
const short = ['packages', 'cart', 'profile'];
const visited = screens.filter(
  ({ name, as }) => as !== 'guest' && (seed !== null || short.includes(name)),
);
const moments = [0, 300, 1000];

type Way = 'touch' | 'keyboard';
const controls = {
  box: 'input[type=checkbox]:enabled',
  radio: 'input[type=radio]:enabled:not(:checked)',
  list: 'select:enabled:not([autocomplete=country])',
  text: 'input:is([type=text], :not([type])):enabled:not([readonly])',
  summary: 'summary',
  button: 'button:enabled:not([aria-disabled=true], [data-theme-choice])',
};
type Kind = keyof typeof controls;
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

/** Uses a control once; presses of a button are as many as given. */
async function use(page: Page, kind: Kind, way: Way, presses: number): Promise<void> {
  const control = page.locator(`[data-marked=${kind}]`);
  if (way === 'keyboard' || kind === 'list') await control.focus();
  if (kind === 'list') return page.keyboard.press('ArrowDown');
  const key = { box: 'Space', radio: 'Space', text: 'End', summary: 'Enter', button: 'Enter' };
  for (let press = 0; press < (kind === 'button' ? presses : 1); press += 1)
    await (way === 'touch' ? control.tap({ force: true }) : page.keyboard.press(key[kind]));
  if (kind === 'text') await page.keyboard.type(words, { delay: KEY_MS });
}

/** What the visitor sees, and what the server was asked to change. */
const outcomeOf = async (page: Page, calls: readonly string[]) => ({
  calls: [...calls],
  ...(await page.evaluate(() => ({
    path: location.pathname + location.search,
    text: [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].map(
      ({ innerText }) => innerText,
    ),
    fields: [
      ...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)'),
    ].map(({ name, value, checked }) => `${name}: ${value} ${checked}`),
    focus: document.activeElement?.getAttribute('data-marked'),
  }))),
});

interface Visit {
  browser: Browser;
  stage: Stage;
  screen: Screen;
  way: Way;
}

/** Uses the page's controls `moment` ms after its first paint, or when React is ready. */
async function visit({ browser, stage, screen, way }: Visit, moment: number | 'ready') {
  const context = await browser.newContext({
    ...(screen.as !== 'guest' && { storageState: stage.state[screen.as] }),
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const calls: string[] = [];
  await page.route('**/api/**', (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    return route.fulfill({ status: 503, json: {} });
  });
  const speedUp = await slowDown(page);
  await openToFirstPaint(page, screen.path(stage));
  const kinds = await markControls(page);
  if (moment === 'ready') {
    await speedUp();
    await awake(page);
    await page.waitForLoadState('networkidle');
  } else await page.waitForTimeout(moment);
  for (const kind of kinds) await use(page, kind, way, moment === 'ready' ? 1 : 2);
  await speedUp();
  return { outcome: () => outcomeOf(page, calls), close: () => context.close() };
}

for (const screen of visited)
  for (const way of ['touch', 'keyboard'] as const)
    test(`${screen.name}: what is done by ${way} before React has the effect that it has afterwards`, async ({
      browser,
      stage,
    }) => {
      test.slow(seed !== null);
      const usual = await visit({ browser, stage, screen, way }, 'ready');
      let expected = await usual.outcome();
      await expect
        .poll(async () => {
          const before = expected;
          expected = await usual.outcome();
          return JSON.stringify(before) === JSON.stringify(expected);
        })
        .toBe(true);
      for (const moment of moments) {
        const early = await visit({ browser, stage, screen, way }, moment);
        await expect.poll(early.outcome, `${moment} ms after first paint`).toEqual(expected);
        await early.close();
      }
      await usual.close();
    });
