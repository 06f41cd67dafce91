import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';

import compile from 'icu-minify/compile';

import {
  ALL_TEXTS,
  lazyParts,
  getTextsFile,
  type LazyPart,
  type TextOwner,
} from '../lib/i18n/texts-url';
import { locales } from '../rules/locale';

import { root } from './process/settings';
import { TextKeys, type KeyTest } from './process/text-keys';

/**
 * Builds messages/ into one file per language for the portal (.build/texts) and one per page for
 * browsers (public/build/texts/<hash>). `--watch` writes only language files.
 */
type Texts = { [key: string]: string | Texts };

const buildFolder = path.join(root, '.build/texts');
const publicFolder = path.join(root, 'public/build/texts');
const isWatching = process.argv.includes('--watch');

const readTexts = (locale: string): Texts =>
  Object.fromEntries(
    readdirSync(path.join(root, 'messages', locale))
      .filter((file) => inTestMode || isWatching || !testParts.includes(file.replace('.json', '')))
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(path.join(root, 'messages', locale, file), 'utf8')) as Texts,
      ]),
  );

function mapTexts(
  texts: Texts,
  map: (message: string, key: string) => unknown,
  prefix = '',
): Record<string, unknown> {
  const entries = Object.entries(texts).map(([name, value]) => {
    const key = `${prefix}${name}`;
    const entry = typeof value === 'string' ? map(value, key) : mapTexts(value, map, `${key}.`);
    return [name, entry] as const;
  });
  return Object.fromEntries(
    entries.filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === 'object' && value && Object.keys(value).length === 0),
    ),
  );
}

const inTestMode = process.env.TEST_MODE === '1';
const testParts = ['test-mode', 'gallery'];
const nonPages = inTestMode ? /^(api\/|_)/ : /^(api\/|dev\/|_)/; // dev/ shows its pages only in test mode

function listScriptedPages(): [TextOwner, string][] {
  return readdirSync(path.join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.tsx') && !nonPages.test(file))
    .filter(
      (file) =>
        !/unstable_runtimeJS: false/.test(readFileSync(path.join(root, 'pages', file), 'utf8')),
    )
    .map((file) => [`/${file.replace(/(\/?index)?\.tsx$/, '')}`, `pages/${file}`]);
}

/** Includes the error page's keys everywhere, because it may replace any page. */
function listUses(): [TextOwner, KeyTest][] {
  const lazyPages = (Object.entries(lazyParts) as [LazyPart, string][]).filter(
    ([name]) => inTestMode || !testParts.includes(name),
  );
  const lazyModules = Object.values(lazyParts);
  const sharedFiles = ['pages/_app.tsx', 'pages/_error.tsx'];
  const pages = listScriptedPages();
  const keys = new TextKeys([...sharedFiles, ...lazyModules, ...pages.map(([, file]) => file)]);
  return [
    ['/_error', keys.collectUses(sharedFiles, lazyModules)],
    ...pages.map(([route, file]): [TextOwner, KeyTest] => [
      route,
      keys.collectUses([...sharedFiles, file], lazyModules),
    ]),
    ...lazyPages.map(([name, module]): [TextOwner, KeyTest] => [name, keys.collectUses([module])]),
  ];
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function publish(version: string, files: readonly [string, unknown][]): void {
  rmSync(publicFolder, { recursive: true, force: true });
  for (const [name, texts] of files) {
    const url = JSON.stringify(`/build/texts/${version}/${name}`);
    write(
      path.join(publicFolder, version),
      name,
      `(self.portalTexts??={})[${url}]=${JSON.stringify(texts)};\n`,
    );
  }
}

function buildTexts(): void {
  const owners = listUses();
  const files = locales.flatMap((locale) => {
    const texts = readTexts(locale);
    write(buildFolder, `${locale}.json`, JSON.stringify(mapTexts(texts, compile)));
    return owners.map(([owner, uses]): [string, unknown] => [
      `${locale}/${getTextsFile(owner)}.js`,
      mapTexts(texts, (message, key) => (uses(key) ? compile(message) : undefined)),
    ]);
  });
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  publish(version, files);
  write(buildFolder, 'scripted.json', JSON.stringify(listScriptedPages().map(([route]) => route)));
  writeFileSync(path.join(buildFolder, 'version'), version);
}

function writeAll(): void {
  rmSync(path.join(buildFolder, 'version'), { force: true }); // a release must publish its texts again
  const files = locales.map((locale) => [locale, readTexts(locale)] as const);
  for (const [locale, texts] of files) write(buildFolder, `${locale}.json`, JSON.stringify(texts));
  publish(
    ALL_TEXTS,
    files.map(([locale, texts]) => [`${locale}/${ALL_TEXTS}.js`, texts]),
  );
}

if (isWatching) {
  writeAll();
  watch(path.join(root, 'messages'), { recursive: true }, writeAll);
} else buildTexts();
