/** @jest-environment node */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { PurgeCSS } from 'purgecss';
import { compileString } from 'sass';

import { fontFaces } from '@/scripts/web-font';

const root = process.cwd();
const purge = (
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

/** The output of the asset build, if there is no build. */
const madeParts = {
  canonicalize: (url: string) => (url.endsWith('.build/web-font') ? new URL('made:faces') : null),
  load: () => ({ contents: fontFaces('/build/manrope-0a1b2c3d.woff2'), syntax: 'scss' as const }),
};

/** A style sheet of a release build: global, or of a component. */
async function releaseCss(file = 'styles/main.scss'): Promise<string> {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { css } = compileString(`@use 'mixins' as *;\n${source}`, {
    url: pathToFileURL(path.join(root, file)),
    loadPaths: ['node_modules', 'styles'].map((folder) => path.join(root, folder)),
    importers: [madeParts],
    style: 'compressed',
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  });
  const [result] = await new PurgeCSS().purge({
    ...(purge as object),
    css: [{ raw: css, extension: 'css' }],
  } as never);
  return result?.css ?? '';
}

describe('the release stylesheet', () => {
  let css = '';
  beforeAll(async () => {
    css = await releaseCss();
  });

  it('weighs at most 12 kB gzip', () => {
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
  ])('keeps .%s, whose name is put together at run time or in a library', (name) =>
    expect(css).toMatch(new RegExp(`\\.${name}[^\\w-]`)),
  );

  it('hides the name of a notification at no screen width', async () => {
    const parts = await releaseCss('components/dashboard/notification-list.module.scss');
    expect(parts).not.toContain('display:none');
  });

  it('keeps the buttons of the open tray in sight on phones', async () => {
    const parts = await releaseCss('components/packages/list/selection-tray.module.scss');
    const [, phone = ''] = parts.split('@media(max-width: 767.98px)');
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
    expect(await releaseCss(file)).toMatch(new RegExp(`:root:has\\([^)]+\\)\\s*{\\s*${name}:`)),
  );

  it.each([
    ['notices', ['.toast', '.toast-body']],
    ['side-panel', ['.offcanvas.offcanvas-end', '.offcanvas-backdrop', '.offcanvas.hiding']],
    ['carousel', ['.active.carousel-item-start', '.carousel-control-prev', '[data-bs-target]']],
  ])('keeps what react-bootstrap needs in %s', async (name, selectors) => {
    const parts = await releaseCss(`components/kit/overlays/${name}.module.scss`);
    for (const selector of selectors) expect(parts).toContain(selector);
    expect(parts).not.toMatch(/offcanvas-(sm|start|top)|toast-header|carousel-fade/);
  });

  it('references no URL outside this site', () => {
    const all = [css, ...sheets.map(({ text }) => text)].join('');
    expect(all.match(/url\((?!["']?(data:|\/build\/))[^)]*\)/g)).toBeNull();
  });

  it('uses a mixin for every window width', () => {
    const byHand = sheets.filter(({ text }) => /@media[^{]*\bwidth\b/.test(text));
    expect(byHand.map(({ file }) => file)).toEqual([]);
  });

  it('gives Bootstrap the widths of styles/_breakpoints.scss', () => {
    const widths = (text: string) => new Set(text.match(/(?<=\(min-width: ?)\d+px/g));
    const named = sheets.find(({ file }) => file.endsWith('_breakpoints.scss'))?.text ?? '';
    for (const width of widths(css)) expect(named).toContain(width);
  });

  it('parses', () => expect(() => postcss.parse(css)).not.toThrow());
});
