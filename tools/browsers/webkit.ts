import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';

import { freePort } from '../../scripts/process/ports';

import type { Driver, Engine, LaunchOptions } from './driver';

const startWithin = 60_000;
const lookEvery = 100;

/** Starts an in-memory display and returns its name. */
async function virtualScreen(): Promise<{ display: string; server: ChildProcess | null }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, server: null };
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    (server.stdio[3] as Readable).once('data', (number: Buffer) =>
      resolve(`:${number.toString().trim()}`),
    );
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { display, server };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const last = Date.now() + startWithin; Date.now() < last;) {
    if (
      await fetch(`${url}/status`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    if (server.exitCode !== null) throw new Error('WebKitWebDriver ended while it was starting');
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw new Error('WebKitWebDriver did not start in time');
}

/** Every call switches to its window first, because the protocol has one current window. */
function driverOf(session: WebDriver, handle: string): Driver {
  const here = () => session.switchTo().window(handle);
  const elementOf = async (element: string): Promise<WebElement> => {
    await here();
    return session.executeScript<WebElement>(`return ${element}`);
  };
  return {
    open: async (url) => {
      await here();
      await session.get(url);
    },
    url: async () => {
      await here();
      return session.getCurrentUrl();
    },
    read: async (expression) => {
      await here();
      return session.executeScript(`return ${expression}`);
    },
    inject: async (script) => {
      await here();
      await session.executeScript(script);
    },
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => {
      const input = await elementOf(element);
      await session.executeScript('arguments[0].focus(); arguments[0].select()', input);
      await input.sendKeys(Key.BACK_SPACE, text);
    },
    screenshot: async () => {
      await here();
      return Buffer.from(await session.takeScreenshot(), 'base64');
    },
    close: async () => {
      await here();
      await session.close();
    },
  };
}

/** WebKitGTK's MiniBrowser over WebDriver. */
export async function launchWebkit({ program, cookies }: LaunchOptions): Promise<Engine> {
  const screen = await virtualScreen();
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display },
  });
  const stop = () => {
    server.kill();
    screen.server?.kill();
  };
  try {
    await answers(`http://127.0.0.1:${port}`, server);
    const args = ['--automation', ...(cookies ? [] : ['--cookies-policy=never'])];
    const wanted = new Capabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: program, args },
    });
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(wanted)
      .build();
    await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    const first = await session.getWindowHandle();
    const known = new Set([first]);
    return {
      window: driverOf(session, first),
      newWindow: async () => {
        const opened = (await session.getAllWindowHandles()).find((handle) => !known.has(handle));
        if (!opened) return null;
        known.add(opened);
        return driverOf(session, opened);
      },
      quit: async () => {
        await session.quit().catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
