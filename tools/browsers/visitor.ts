import path from 'node:path';

import { expect } from '@playwright/test';
import { buildSync } from 'esbuild';

import type { Driver, Engine } from './driver';
import type { Wanted, Words } from './finder';
import { patience } from './patience';

/** The finder as one script, the same in every engine. */
const finder =
  buildSync({
    entryPoints: [path.join(__dirname, 'finder.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  }).outputFiles[0]?.text ?? '';

const SETTLE_MS = 100;

type Sought =
  { role: string; name?: string | RegExp } | { label: string | RegExp } | { text: string | RegExp };

const toWords = (text: string | RegExp): Words =>
  typeof text === 'string' ? text : { pattern: text.source };

function toWanted(sought: Sought): Wanted {
  if ('role' in sought)
    return { role: sought.role, ...(sought.name !== undefined && { name: toWords(sought.name) }) };
  return 'label' in sought ? { label: toWords(sought.label) } : { text: toWords(sought.text) };
}

const describe = (sought: Sought) => Object.values(sought).map(String).join(' ');

/** A user of a window, who sees and does what readers do. The same for every engine. */
export class Visitor {
  constructor(
    private readonly engine: Engine,
    private readonly base: string,
    readonly driver: Driver = engine.window,
  ) {}

  async goTo(address: string): Promise<void> {
    await this.driver.open(new URL(address, this.base).href);
  }

  /** Waits until an element is visible and usable. */
  async sees(sought: Sought): Promise<void> {
    await expect
      .poll(() => this.has(sought), { ...patience, message: `sees ${describe(sought)}` })
      .toBe(true);
  }

  async press(sought: Sought): Promise<void> {
    await this.act(sought, async (element) => {
      await this.driver.read(`window.aimAt(${element})`);
      await this.driver.click(element);
      // Undefined when another page has already loaded.
      expect(
        await this.driver
          .read('window.hitWanted ?? (window.hitWanted === null ? "none" : true)')
          .catch(() => true),
        'the click arrives',
      ).toBe(true);
    });
  }

  async fills(sought: Sought, text: string): Promise<void> {
    await this.act(sought, (element) => this.driver.type(element, text));
  }

  /** Waits until the window is at a URL. */
  async isAt(address: RegExp): Promise<void> {
    await expect
      .poll(() => this.driver.url().catch(() => ''), { ...patience, message: `is at ${address}` })
      .toMatch(address);
  }

  /** Runs an action that opens a window, and waits for the window. */
  async opens(act: () => Promise<void>): Promise<Visitor> {
    await act();
    let opened: Driver | null = null;
    await expect
      .poll(async () => (opened = await this.engine.newWindow()) !== null, {
        ...patience,
        message: 'a window opens',
      })
      .toBe(true);
    return new Visitor(this.engine, this.base, opened ?? this.driver);
  }

  /** Waits until React has hydrated the page; sign-in forms hydrate on a key press. */
  async isAwake(): Promise<void> {
    const scripted = `document.dispatchEvent(new Event('keydown')) && [...document.querySelectorAll('main button, main input, main a, header summary')].some((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))`;
    await expect
      .poll(() => this.driver.read(scripted).catch(() => false), {
        ...patience,
        message: 'the page is hydrated',
      })
      .toBe(true);
  }

  private async has(sought: Sought): Promise<boolean> {
    try {
      if (!(await this.driver.read<boolean>('typeof window.findWanted === "function"')))
        await this.driver.inject(finder);
      return await this.driver.read<boolean>(
        `window.findWanted(${JSON.stringify(toWanted(sought))}) !== null`,
      );
    } catch {
      return false; // the page is changing
    }
  }

  /** Waits until an element stops moving, because a click could miss it. */
  private async locate(element: string): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return this.driver.read<string>(`JSON.stringify(${element}.getBoundingClientRect())`);
  }

  /** An element may be re-rendered between finding and using it. */
  private async act(sought: Sought, use: (element: string) => Promise<void>): Promise<void> {
    await this.sees(sought);
    const element = `window.findWanted(${JSON.stringify(toWanted(sought))})`;
    await expect(
      async () => {
        expect(await this.has(sought)).toBe(true);
        const [before, after] = [await this.locate(element), await this.locate(element)];
        expect(after, 'it has stopped moving').toBe(before);
        await use(element);
      },
      `reaches ${describe(sought)}`,
    ).toPass(patience);
  }
}
