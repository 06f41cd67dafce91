import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Texts that occur only in test mode: gallery, drawer with texts and styles, call recorder, forced
 * responses, portal endpoints, host calls, and the `reproduce` command.
 */
const testModeMarks = [
  'gallery-search',
  'support-drawer',
  'test-drawer',
  'Open the test tools',
  'test-calls',
  'Forced failure',
  'GET frame.css',
  'Test mode: ', // from the summaries of its calls
  'Test charge',
  'is not a bundle: ', // from `reproduce`
  'host/test-mode/', // the bundler writes the path of each source file
];

const hasMark = (file: string): boolean => {
  const text = readFileSync(file, 'utf8');
  return testModeMarks.some((mark) => text.includes(mark));
};

/**
 * Returns the files of a release build that contain test mode code. `folders`: the page build, the
 * texts for browsers and for rendering, and the programs of portal and host.
 */
export function findTestModeFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|mjs|json|css|html)$/.test(file) && !file.endsWith('.nft.json'))
      .map((file) => path.join(folder, file))
      .filter(hasMark),
  );
}

/**
 * Returns scripted pages with a style sheet of their own besides the three of _app
 * (lib/next/gather-styles.js): Next would inline it as <style>.
 */
export function findMisplacedStyles(dist: string): string[] {
  const { pages } = JSON.parse(readFileSync(path.join(dist, 'build-manifest.json'), 'utf8')) as {
    pages: Record<string, string[]>;
  };
  const listSheets = (page: string) => (pages[page] ?? []).filter((file) => file.endsWith('.css'));
  const appSheets = listSheets('/_app');
  const isComplete = ['base', 'guest', 'scripted'].every((kind) =>
    appSheets.some((file) => file.includes(`/${kind}-styles.`)),
  );
  const styledPages = Object.keys(pages).filter(
    (page) => isScripted(page) && listSheets(page).some((file) => !appSheets.includes(file)),
  );
  return [...(isComplete && appSheets.length === 3 ? [] : ['/_app']), ...styledPages];
}

/** Whether React runs on a page; documents opt out in their source. */
const isScripted = (page: string): boolean => {
  const file = [`pages${page}.tsx`, `pages${page}/index.tsx`].find((name) => existsSync(name));
  return file !== undefined && !readFileSync(file, 'utf8').includes('unstable_runtimeJS: false');
};
