import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { ensureChromium, installPackages, listOnPath, canRun } from './browser';

const firefoxes = ['firefox-esr', 'firefox'];
const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';
const debianPackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'];
const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

export type Engine = 'chromium' | 'firefox' | 'webkit';

const findFirefox = () =>
  [process.env.FIREFOX_PATH ?? '', ...firefoxes.flatMap(listOnPath), macFirefox].find(canRun);

/** WebKitGTK's MiniBrowser; its path depends on system and version. */
function findMiniBrowser(): string | undefined {
  const hasDriver = listOnPath('WebKitWebDriver').some(existsSync);
  const hasScreen = Boolean(process.env.DISPLAY) || listOnPath('Xvfb').some(existsSync);
  if (!hasDriver || !hasScreen) return undefined;
  const folders = libraries.filter(existsSync).flatMap((folder) => [
    folder,
    ...readdirSync(folder)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => path.join(folder, name)),
  ]);
  const files = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) =>
      path.join(folder, name, 'MiniBrowser'),
    ),
  );
  return files.find(existsSync);
}

/**
 * Returns the program of each engine, installing missing ones with Debian's packages as root.
 * Prints a line for each engine that is still missing.
 */
export function ensureEngines(
  print: (text: string) => void,
  engines: readonly Engine[] = ['firefox', 'webkit'],
): Partial<Record<Engine, string>> {
  const find = (): Partial<Record<Engine, string | undefined>> => ({
    ...(engines.includes('firefox') && { firefox: findFirefox() }),
    ...(engines.includes('webkit') && { webkit: findMiniBrowser() }),
  });
  let programs = find();
  if (Object.values(programs).some((program) => !program)) {
    installPackages('apt-get', debianPackages, print);
    programs = find();
  }
  for (const [name, program] of Object.entries(programs))
    if (!program)
      print(
        `No ${name} found: its journeys are skipped (Debian: apt-get install ${debianPackages.join(' ')}).`,
      );
  const chromium = engines.includes('chromium') ? ensureChromium(print) : undefined;
  return Object.fromEntries(
    Object.entries({ ...(chromium && { chromium }), ...programs }).filter(([, program]) => program),
  );
}
