import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

import { root } from '../process/settings';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Install commands by package manager. */
const installArgs = {
  'apt-get': ['install', '-y', '-qq', '--no-install-recommends'],
  dnf: ['install', '-y', '-q'],
  apk: ['add', '--no-progress'],
};
type Manager = keyof typeof installArgs;
const chromiumPackages: [Manager, string[]][] = [
  ['apt-get', ['chromium', 'fonts-noto-cjk']],
  ['dnf', ['chromium']],
  ['apk', ['chromium', 'font-noto-cjk']],
];

/** Requires that the browser prints its version: a stub, or one without its libraries, does not. */
export const canRun = (file: string): boolean =>
  existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
export const listOnPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));

/** Installs system packages, as root and with a known package manager. */
export function installPackages(
  manager: Manager,
  packages: readonly string[],
  print: (text: string) => void,
): void {
  if (process.getuid?.() !== 0 || !listOnPath(manager).some(existsSync)) return;
  print(`Installing ${packages.join(', ')} with ${manager} ...`);
  const calls = [[...installArgs[manager], ...packages]];
  if (manager === 'apt-get') calls.unshift(['update', '-qq']);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const call of calls)
    spawnSync(manager, call, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 400_000 });
}

function findPlaywrightChromium(): string {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}

/**
 * Returns the path of an installed Chromium (CHROMIUM_PATH, then PATH, then Playwright's own), or
 * undefined.
 */
function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [...names.flatMap(listOnPath), ...macApps, findPlaywrightChromium()].find(canRun);
}

/**
 * Returns the path of a Chromium, and installs one if missing: Playwright's own, else with the
 * system's package manager.
 */
export function ensureChromium(print: (text: string) => void): string | undefined {
  const existing = findChromium();
  if (existing) return existing;
  print("No Chromium found; installing Playwright's own ...");
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 240_000,
    killSignal: 'SIGKILL',
  });
  const ownPath = findPlaywrightChromium();
  if (process.getuid?.() === 0 && existsSync(ownPath) && !canRun(ownPath))
    spawnSync(process.execPath, [cli, 'install-deps', 'chromium'], {
      stdio: 'ignore',
      timeout: 240_000,
    });
  for (const [manager, packages] of chromiumPackages)
    if (!findChromium()) installPackages(manager, packages, print);
  return findChromium();
}

const shell = 'chromium-headless-shell';

/**
 * Returns the path of Chromium's headless shell, which uses a third less CPU but shows no PDFs.
 * Installs Debian's package as root. Undefined if unavailable, or if CHROMIUM_PATH is set.
 */
export function ensureHeadlessShell(print: (text: string) => void): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  const find = () => listOnPath(shell).find(canRun);
  if (!find()) installPackages('apt-get', [shell], print);
  return find();
}
