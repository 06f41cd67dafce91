/** @jest-environment node */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { PurgeCSS } from 'purgecss';
import { compileString } from 'sass';

import { buildFontFaces } from '@/scripts/web-font';

const root = process.cwd();
const purgeOptions = (
  jest.requireActual('../../postcss.config.js') as {
    release: [string, Parameters<PurgeCSS['purge']>[0]];
  }
).release[1];

/** The source of every style sheet. */
const sheets = ['components', 'styles'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss'))
    .map((file) => ({ file, text: readFileSync(path.join(root, folder, file), 'utf8') })),
);

/** Replaces the output of the asset build, so that no build is needed. */
const assetImporter = {
  canonicalize: (url: string) => (url.endsWith('.build/web-font') ? new URL('made:faces') : null),
  load: () => ({
    contents: buildFontFaces('/build/manrope-0a1b2c3d.woff2'),
    syntax: 'scss' as const,
  }),
};

/** A style sheet of a release build: global, or of a component. */
async function buildReleaseCss(file = 'styles/main.scss'): Promise<string> {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { css } = compileString(`@use 'mixins' as *;\n${source}`, {
    url: pathToFileURL(path.join(root, file)),
    loadPaths: ['node_modules', 'styles'].map((folder) => path.join(root, folder)),
    importers: [assetImporter],
    style: 'compressed',
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  });
  const [result] = await new PurgeCSS().purge({
    ...(purgeOptions as object),
    css: [{ raw: css, extension: 'css' }],
  } as never);
  return result?.css ?? '';
}

describe('the release stylesheet', () => {
  let css = '';
  beforeAll(async () => {
    css = await buildReleaseCss();
  });

  it('weighs at most 12 kB gzipped', () => {
    expect(gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(12 * 1024);
  });

  it.each([
    'btn-primary',
    'btn-secondary',
    'btn-danger',
    'btn-quiet',
    'btn-sm',
    'tone-success',
    'tone-warning',
    'tone-danger',
    'tone-info',
    'tone-neutral',
    'modal-backdrop',
    'label-card',
  ])('keeps .%s, whose name is built at run time or in a library', (name) =>
    expect(css).toMatch(new RegExp(`\\.${name}[^\\w-]`)),
  );

  it('shows the name of a notification at every screen width', async () => {
    const componentCss = await buildReleaseCss(
      'components/dashboard/notification-list.module.scss',
    );
    expect(componentCss).not.toContain('display:none');
  });

  it('keeps the buttons of the open tray visible on phones', async () => {
    const componentCss = await buildReleaseCss(
      'components/packages/list/selection-tray.module.scss',
    );
    const [, phone = ''] = componentCss.split('@media(max-width: 767.98px)');
    expect(phone.split('@media')[0]).toMatch(/\.tray\[data-open\] \.bar\{[^}]*position:sticky/);
  });

  it('keeps both themes and both brands', () => {
    for (const selector of [
      '[data-bs-theme=dark]',
      '[data-brand=hsg]',
      'prefers-color-scheme: dark',
    ])
      expect(css.replaceAll(/['"]/g, '').replaceAll(':dark', ': dark')).toContain(selector);
  });

  it.each([
    ['components/layout/member-frame.module.scss', '--bottom-bar'],
    ['components/packages/list/selection-tray.module.scss', '--tray'],
  ])('keeps the page-wide rules of %s', async (file, name) =>
    expect(await buildReleaseCss(file)).toMatch(
      new RegExp(`:root:has\\([^)]+\\)\\s*{\\s*${name}:`),
    ),
  );

  it.each([
    ['notices', ['.toast', '.toast-body']],
    ['side-panel', ['.offcanvas.offcanvas-end', '.offcanvas-backdrop', '.offcanvas.hiding']],
    ['carousel', ['.active.carousel-item-start', '.carousel-control-prev', '[data-bs-target]']],
  ])('keeps what react-bootstrap needs in %s', async (name, selectors) => {
    const componentCss = await buildReleaseCss(`components/kit/overlays/${name}.module.scss`);
    for (const selector of selectors) expect(componentCss).toContain(selector);
    expect(componentCss).not.toMatch(/offcanvas-(sm|start|top)|toast-header|carousel-fade/);
  });

  it('references no URL outside this site', () => {
    const allCss = [css, ...sheets.map(({ text }) => text)].join('');
    expect(allCss.match(/url\((?!["']?(data:|\/build\/))[^)]*\)/g)).toBeNull();
  });

  it('uses a mixin for every window width', () => {
    const sheetsWithWidths = sheets.filter(({ text }) => /@media[^{]*\bwidth\b/.test(text));
    expect(sheetsWithWidths.map(({ file }) => file)).toEqual([]);
  });

  it('gives Bootstrap the widths of styles/_breakpoints.scss', () => {
    const findWidths = (text: string) => new Set(text.match(/(?<=\(min-width: ?)\d+px/g));
    const breakpoints = sheets.find(({ file }) => file.endsWith('_breakpoints.scss'))?.text ?? '';
    for (const width of findWidths(css)) expect(breakpoints).toContain(width);
  });

  it('parses', () => expect(() => postcss.parse(css)).not.toThrow());
});
