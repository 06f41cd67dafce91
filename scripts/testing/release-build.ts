import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the parts of test mode carry: gallery, drawer, its texts and styles, what watches and forces
 * calls, the door of the portal; the host's calls and what they do, the command that reproduces.
 */
const testModeMarks = [
  'gallery-search',
  'support-drawer',
  'test-drawer',
  'Open the test tools',
  'test-calls',
  'Forced failure',
  'GET frame.css',
  'Test mode: ', // what its calls say of themselves
  'Test charge',
  'test-mode-bundle',
  'host/test-mode/', // the bundler names each file that it takes something from
];

const hasMark = (file: string): boolean => {
  const text = readFileSync(file, 'utf8');
  return testModeMarks.some((mark) => text.includes(mark));
};

/**
 * Files of a release build that hold parts of test mode; there must be none. `folders` are those of
 * the pages' build, of the texts that browsers fetch and those that pages are drawn with, and of the
 * portal's and the host's programs.
 */
export function testModeFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|mjs|json|css|html)$/.test(file) && !file.endsWith('.nft.json'))
      .map((file) => path.join(folder, file))
      .filter(hasMark),
  );
}

/**
 * Scripted pages of a build with a style sheet of their own beside those of _app, which must be the
 * three of lib/next/gather-styles.js: Next would put it into an inline <style>.
 */
export function misplacedStyles(dist: string): string[] {
  const { pages } = JSON.parse(readFileSync(path.join(dist, 'build-manifest.json'), 'utf8')) as {
    pages: Record<string, string[]>;
  };
  const sheets = (page: string) => (pages[page] ?? []).filter((file) => file.endsWith('.css'));
  const common = sheets('/_app');
  const whole = ['base', 'guest', 'scripted'].every((kind) =>
    common.some((file) => file.includes(`/${kind}-styles.`)),
  );
  const apart = Object.keys(pages).filter(
    (page) => isScripted(page) && sheets(page).some((file) => !common.includes(file)),
  );
  return [...(whole && common.length === 3 ? [] : ['/_app']), ...apart];
}

/** Whether React runs on a page; documents say in their source that it does not. */
const isScripted = (page: string): boolean => {
  const file = [`pages${page}.tsx`, `pages${page}/index.tsx`].find((one) => existsSync(one));
  return file !== undefined && !readFileSync(file, 'utf8').includes('unstable_runtimeJS: false');
};
