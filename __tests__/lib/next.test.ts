import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { buildSite } from '../support/next-site';

/** A site built by the installed Next with our next.config.js and lib/next/. */
let site = '';
const read = (...name: string[]) => readFileSync(path.join(site, ...name), 'utf8');
const readBuildFile = (name: string) => read('.next', name);
/** A file's name without its build hash. */
const stripHash = (address: string) => path.basename(address).replace(/[-.][\da-f]{8}(?=\.)/, '');
const getFiles = (page: string) =>
  (JSON.parse(readBuildFile('build-manifest.json')) as { pages: Record<string, string[]> }).pages[
    page
  ] ?? [];
const parsePage = (page: string) =>
  new DOMParser().parseFromString(readBuildFile(`server/pages/en${page}.html`), 'text/html');
const getAttributes = (page: Document, selector: string, attribute: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
const getScripts = (page: Document) => getAttributes(page, 'script[src]:not([nomodule])', 'src');
const getSheetNames = (page: string) =>
  getAttributes(parsePage(page), 'link[rel=stylesheet]', 'href').map(stripHash);

beforeAll(() => {
  site = buildSite();
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

describe('lib/next/frame-head.tsx', () => {
  it('gives a page the style sheets of its kind, after those of all pages', () => {
    expect(getSheetNames('')).toEqual(['base-styles.css', 'scripted-styles.css']);
    expect(getSheetNames('/login')).toEqual(['base-styles.css', 'guest-styles.css']);
    expect(getSheetNames('/about')).toEqual([
      'base-styles.css',
      expect.stringMatching(/^[\da-f]+\.css/),
    ]);
  });

  it('defers all scripts, including those of rendered parts', () => {
    const home = getScripts(parsePage('')).map(stripHash);
    expect(home).toHaveLength(8);
    const login = parsePage('/login');
    expect(getScripts(login)).toEqual([]);
    expect(
      getAttributes(login, '[data-later][type="text/plain"]', 'data-later').map(stripHash),
    ).toEqual(home.map((name) => name.replace('index', 'login')));
  });

  it('requests no script before the visible content', () =>
    expect(getAttributes(parsePage(''), 'link[as=script]', 'href')).toEqual([]));

  it('puts no scripts on a document', () =>
    expect(getAttributes(parsePage('/about'), 'script', 'src')).toEqual([]));
});

describe('lib/next/whole-page.ts', () => {
  it.each(['', '/login', '/about'])('renders "%s" itself, with title and router', (page) => {
    const { title, body } = parsePage(page);
    expect(title).toBe('Title');
    const main = body.querySelector<HTMLElement>('#__next > main');
    expect({ ...main?.dataset }).toEqual({ by: 'us', texts: 'Hello' });
    expect(main?.textContent).toBe(`Part at ${page || '/'}`);
  });
});

describe('lib/next/gather-styles.js', () => {
  const getStyleSheets = (page: string) => getFiles(page).filter((file) => file.endsWith('.css'));

  it('creates one file for each kind of page, which _app includes', () =>
    expect(getStyleSheets('/_app').map(stripHash)).toEqual([
      'base-styles.css',
      'scripted-styles.css',
      'guest-styles.css',
    ]));

  it.each(['/', '/login'])('creates no separate style sheet for "%s"', (page) =>
    expect(getStyleSheets('/_app')).toEqual(expect.arrayContaining(getStyleSheets(page))),
  );
});

describe('lib/next/gather-chunks.js', () => {
  it.each([
    ['/lists/1', ['frame.js', 'member.js', '1.js']],
    ['/register', ['frame.js', 'guest.js', 'register.js']],
  ])('bundles what pages share into a few files: %s', (page, pageFiles) =>
    expect(getFiles(page).map(stripHash)).toEqual([
      'webpack.js',
      'framework.js',
      'main.js',
      ...pageFiles,
    ]),
  );
});

describe('lib/next/compile-hint.js', () => {
  it('marks the files that every page starts with', () => {
    const chunks = path.join(site, '.next/static/chunks');
    const markedFiles = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.js') &&
        readBuildFile(`static/chunks/${name}`).includes('//# allFunctionsCalledOnLoad'),
    );
    expect(markedFiles.map(stripHash).sort()).toEqual(['_app.js', 'framework.js', 'main.js']);
  });
});

describe('lib/next/settings.js', () => {
  interface StartedWindow {
    next: { router: { prefetch: (address: string) => Promise<void> } };
    __BUILD_MANIFEST: object;
  }
  const fetchedUrls: string[] = [];

  beforeAll(async () => {
    window.fetch = (address) => {
      fetchedUrls.push(String(address));
      return Promise.resolve(new Response('{}'));
    };
    const page = parsePage('');
    document.documentElement.innerHTML = page.documentElement.innerHTML;
    for (const src of getScripts(page))
      window.eval(readBuildFile(decodeURI(src).replace('/_next/', '')));
    const hasStarted = () =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
    for (let wait = 0; wait < 100 && !hasStarted(); wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('prefetches no page data before the click', async () => {
    await (window as unknown as StartedWindow).next.router.prefetch('/lists/1');
    expect(fetchedUrls).toEqual([]);
  });

  it('sends no route filter', () => {
    const { __BUILD_MANIFEST: manifest } = window as unknown as StartedWindow;
    expect(manifest).toHaveProperty('/login');
    expect(Object.values(manifest)).not.toContainEqual(
      expect.objectContaining({ numItems: expect.any(Number) }),
    );
  });
});
