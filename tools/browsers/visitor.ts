import path from 'node:path';

import { expect } from '@playwright/test';
import { buildSync } from 'esbuild';

import type { Driver, Engine } from './driver';
import type { ElementQuery, Match } from './finder';
import { pollOptions } from './poll-options';

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

type Query =
  { role: string; name?: string | RegExp } | { label: string | RegExp } | { text: string | RegExp };

const toMatch = (text: string | RegExp): Match =>
  typeof text === 'string' ? text : { pattern: text.source };

function toElementQuery(query: Query): ElementQuery {
  if ('role' in query)
    return { role: query.role, ...(query.name !== undefined && { name: toMatch(query.name) }) };
  return 'label' in query ? { label: toMatch(query.label) } : { text: toMatch(query.text) };
}

const describeQuery = (query: Query) => Object.values(query).map(String).join(' ');

/** A user of a window, who sees and does what visitors do. The same for every engine. */
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
  async waitFor(query: Query): Promise<void> {
    await expect
      .poll(() => this.has(query), { ...pollOptions, message: `sees ${describeQuery(query)}` })
      .toBe(true);
  }

  async press(query: Query): Promise<void> {
    await this.act(query, async (element) => {
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

  async fill(query: Query, text: string): Promise<void> {
    await this.act(query, (element) => this.driver.type(element, text));
  }

  /** Waits until the window is at a URL. */
  async waitForUrl(address: RegExp): Promise<void> {
    await expect
      .poll(() => this.driver.url().catch(() => ''), { ...pollOptions, message: `at ${address}` })
      .toMatch(address);
  }

  /** Runs an action that opens a window, and waits for the window. */
  async openWindow(act: () => Promise<void>): Promise<Visitor> {
    await act();
    let opened: Driver | null = null;
    await expect
      .poll(async () => (opened = await this.engine.newWindow()) !== null, {
        ...pollOptions,
        message: 'a window opens',
      })
      .toBe(true);
    return new Visitor(this.engine, this.base, opened ?? this.driver);
  }

  /** Waits until React has hydrated the page; sign-in forms hydrate on a key press. */
  async waitForHydration(): Promise<void> {
    const expression = `document.dispatchEvent(new Event('keydown')) && [...document.querySelectorAll('main button, main input, main a, header summary')].some((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))`;
    await expect
      .poll(() => this.driver.read(expression).catch(() => false), {
        ...pollOptions,
        message: 'the page is hydrated',
      })
      .toBe(true);
  }

  private async has(query: Query): Promise<boolean> {
    try {
      if (!(await this.driver.read<boolean>('typeof window.findWanted === "function"')))
        await this.driver.inject(finder);
      return await this.driver.read<boolean>(
        `window.findWanted(${JSON.stringify(toElementQuery(query))}) !== null`,
      );
    } catch {
      return false; // the page is changing
    }
  }

  /** Returns an element's position after a pause, so that `act` can tell whether it moves. */
  private async locate(element: string): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return this.driver.read<string>(`JSON.stringify(${element}.getBoundingClientRect())`);
  }

  /** An element may be re-rendered between finding and using it. */
  private async act(query: Query, use: (element: string) => Promise<void>): Promise<void> {
    await this.waitFor(query);
    const element = `window.findWanted(${JSON.stringify(toElementQuery(query))})`;
    await expect(
      async () => {
        expect(await this.has(query)).toBe(true);
        const [before, after] = [await this.locate(element), await this.locate(element)];
        expect(after, 'it has stopped moving').toBe(before);
        await use(element);
      },
      `reaches ${describeQuery(query)}`,
    ).toPass(pollOptions);
  }
}
