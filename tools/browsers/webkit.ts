import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';

import { findFreePort } from '../../scripts/process/ports';

import type { Driver, Engine, LaunchOptions } from './driver';

const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Starts an in-memory display and returns its name. */
async function startScreen(): Promise<{ display: string; server: ChildProcess | null }> {
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

async function waitForServer(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline;) {
    if (
      await fetch(`${url}/status`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    if (server.exitCode !== null) throw new Error('WebKitWebDriver ended while it was starting');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error('WebKitWebDriver did not start in time');
}

/** Every call switches to its window first, because the protocol has one current window. */
function createDriver(session: WebDriver, handle: string): Driver {
  const switchHere = () => session.switchTo().window(handle);
  const findElement = async (element: string): Promise<WebElement> => {
    await switchHere();
    return session.executeScript<WebElement>(`return ${element}`);
  };
  return {
    open: async (url) => {
      await switchHere();
      await session.get(url);
    },
    url: async () => {
      await switchHere();
      return session.getCurrentUrl();
    },
    read: async (expression) => {
      await switchHere();
      return session.executeScript(`return ${expression}`);
    },
    inject: async (script) => {
      await switchHere();
      await session.executeScript(script);
    },
    click: async (element) => (await findElement(element)).click(),
    type: async (element, text) => {
      const input = await findElement(element);
      await session.executeScript('arguments[0].focus(); arguments[0].select()', input);
      await input.sendKeys(Key.BACK_SPACE, text);
    },
    screenshot: async () => {
      await switchHere();
      return Buffer.from(await session.takeScreenshot(), 'base64');
    },
    close: async () => {
      await switchHere();
      await session.close();
    },
  };
}

/** Launches WebKitGTK's MiniBrowser over WebDriver. */
export async function launchWebkit({ program, cookies }: LaunchOptions): Promise<Engine> {
  const screen = await startScreen();
  const port = await findFreePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display },
  });
  const stop = () => {
    server.kill();
    screen.server?.kill();
  };
  try {
    await waitForServer(`http://127.0.0.1:${port}`, server);
    const args = ['--automation', ...(cookies ? [] : ['--cookies-policy=never'])];
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: program, args },
    });
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    const firstHandle = await session.getWindowHandle();
    const knownHandles = new Set([firstHandle]);
    return {
      window: createDriver(session, firstHandle),
      newWindow: async () => {
        const handles = await session.getAllWindowHandles();
        const newHandle = handles.find((handle) => !knownHandles.has(handle));
        if (!newHandle) return null;
        knownHandles.add(newHandle);
        return createDriver(session, newHandle);
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
