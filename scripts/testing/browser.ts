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
/** How the package managers of systems install. */
const installs = {
  'apt-get': ['install', '-y', '-qq', '--no-install-recommends'],
  dnf: ['install', '-y', '-q'],
  apk: ['add', '--no-progress'],
};
type Manager = keyof typeof installs;
const chromiumPackages: [Manager, string[]][] = [
  ['apt-get', ['chromium', 'fonts-noto-cjk']],
  ['dnf', ['chromium']],
  ['apk', ['chromium', 'font-noto-cjk']],
];

/**
 * A browser counts only when it prints its version: a stub, or one whose libraries are missing,
 * does not.
 */
export const works = (file: string): boolean =>
  existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
export const onPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));

/** Installs packages of the system, under root and where it has this package manager. */
export function installPackages(
  manager: Manager,
  packages: readonly string[],
  say: (text: string) => void,
): void {
  if (process.getuid?.() !== 0 || !onPath(manager).some(existsSync)) return;
  say(`Installing ${packages.join(', ')} with ${manager} ...`);
  const calls = [[...installs[manager], ...packages]];
  if (manager === 'apt-get') calls.unshift(['update', '-qq']);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const call of calls)
    spawnSync(manager, call, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 400_000 });
}

function toolsOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}

/**
 * Path of a Chromium that is already on this machine (CHROMIUM_PATH, then PATH, then the browser
 * tool's own), or undefined.
 */
function installedChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [...names.flatMap(onPath), ...macApps, toolsOwn()].find(works);
}

/**
 * Path of a Chromium, installing one when there is none: the browser tool's own, else by the
 * system's package manager.
 */
export function ensureChromium(say: (text: string) => void): string | undefined {
  const found = installedChromium();
  if (found) return found;
  say("No Chromium found, trying the browser tool's own ...");
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 240_000,
    killSignal: 'SIGKILL',
  });
  if (process.getuid?.() === 0 && existsSync(toolsOwn()) && !works(toolsOwn()))
    spawnSync(process.execPath, [cli, 'install-deps', 'chromium'], {
      stdio: 'ignore',
      timeout: 240_000,
    });
  for (const [manager, packages] of chromiumPackages)
    if (!installedChromium()) installPackages(manager, packages, say);
  return installedChromium();
}

const shell = 'chromium-headless-shell';

/**
 * Path of the Chromium that has no window: it does the same with a third less of the processor, but
 * shows no PDF. Installed from Debian's packages under root; where it cannot be had, or
 * CHROMIUM_PATH names a browser, undefined.
 */
export function ensureHeadlessShell(say: (text: string) => void): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  const find = () => onPath(shell).find(works);
  if (!find()) installPackages('apt-get', [shell], say);
  return find();
}
