import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { buildSite } from '../support/next-site';

/** A site built by the installed Next with our next.config.js and lib/next/. */
let site = '';
const read = (...name: string[]) => readFileSync(path.join(site, ...name), 'utf8');
const built = (name: string) => read('.next', name);
/** A file's name without its build hash. */
const plain = (address: string) => path.basename(address).replace(/[-.][\da-f]{8}(?=\.)/, '');
const filesOf = (page: string) =>
  (JSON.parse(built('build-manifest.json')) as { pages: Record<string, string[]> }).pages[page] ??
  [];
const drawn = (page: string) =>
  new DOMParser().parseFromString(built(`server/pages/en${page}.html`), 'text/html');
const all = (page: Document, selector: string, attribute: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.getAttribute(attribute) ?? '');
const scriptsOf = (page: Document) => all(page, 'script[src]:not([nomodule])', 'src');
const sheetsOf = (page: string) => all(drawn(page), 'link[rel=stylesheet]', 'href').map(plain);

beforeAll(() => {
  site = buildSite();
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

describe('lib/next/frame-head.tsx', () => {
  it('gives a page the style sheets of its kind, after those of all pages', () => {
    expect(sheetsOf('')).toEqual(['base-styles.css', 'scripted-styles.css']);
    expect(sheetsOf('/login')).toEqual(['base-styles.css', 'guest-styles.css']);
    expect(sheetsOf('/about')).toEqual([
      'base-styles.css',
      expect.stringMatching(/^[\da-f]+\.css/),
    ]);
  });

  it('defers all scripts, including those of rendered parts', () => {
    const home = scriptsOf(drawn('')).map(plain);
    expect(home).toHaveLength(8);
    const login = drawn('/login');
    expect(scriptsOf(login)).toEqual([]);
    expect(all(login, '[data-later][type="text/plain"]', 'data-later').map(plain)).toEqual(
      home.map((name) => name.replace('index', 'login')),
    );
  });

  it('requests no script before the visible content', () =>
    expect(all(drawn(''), 'link[as=script]', 'href')).toEqual([]));

  it('puts no scripts on a document', () =>
    expect(all(drawn('/about'), 'script', 'src')).toEqual([]));
});

describe('lib/next/whole-page.ts', () => {
  it.each(['', '/login', '/about'])('renders "%s" itself, with title and router', (page) => {
    const { title, body } = drawn(page);
    expect(title).toBe('Title');
    const main = body.querySelector<HTMLElement>('#__next > main');
    expect({ ...main?.dataset }).toEqual({ by: 'us', texts: 'Hello' });
    expect(main?.textContent).toBe(`Part at ${page || '/'}`);
  });
});

describe('lib/next/gather-styles.js', () => {
  const sheets = (page: string) => filesOf(page).filter((file) => file.endsWith('.css'));

  it('creates one file for each kind of page, which _app includes', () =>
    expect(sheets('/_app').map(plain)).toEqual([
      'base-styles.css',
      'scripted-styles.css',
      'guest-styles.css',
    ]));

  it.each(['/', '/login'])('creates no separate style sheet for "%s"', (page) =>
    expect(sheets('/_app')).toEqual(expect.arrayContaining(sheets(page))),
  );
});

describe('lib/next/gather-chunks.js', () => {
  it.each([
    ['/lists/1', ['frame.js', 'member.js', '1.js']],
    ['/register', ['frame.js', 'guest.js', 'register.js']],
  ])('puts what pages share into few files: %s', (page, own) =>
    expect(filesOf(page).map(plain)).toEqual(['webpack.js', 'framework.js', 'main.js', ...own]),
  );
});

describe('lib/next/compile-hint.js', () => {
  it('marks the files that every page starts with', () => {
    const chunks = path.join(site, '.next/static/chunks');
    const marked = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.js') &&
        built(`static/chunks/${name}`).includes('//# allFunctionsCalledOnLoad'),
    );
    expect(marked.map(plain).sort()).toEqual(['_app.js', 'framework.js', 'main.js']);
  });
});

describe('lib/next/settings.js', () => {
  interface Started {
    next: { router: { prefetch: (address: string) => Promise<void> } };
    __BUILD_MANIFEST: object;
  }
  const fetched: string[] = [];

  beforeAll(async () => {
    window.fetch = (address) => {
      fetched.push(String(address));
      return Promise.resolve(new Response('{}'));
    };
    const page = drawn('');
    document.documentElement.innerHTML = page.documentElement.innerHTML;
    for (const src of scriptsOf(page)) window.eval(built(decodeURI(src).replace('/_next/', '')));
    const started = () =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
    for (let wait = 0; wait < 100 && !started(); wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('prefetches no page data before the click', async () => {
    await (window as unknown as Started).next.router.prefetch('/lists/1');
    expect(fetched).toEqual([]);
  });

  it('sends no route filter', () => {
    const { __BUILD_MANIFEST: manifest } = window as unknown as Started;
    expect(manifest).toHaveProperty('/login');
    expect(Object.values(manifest)).not.toContainEqual(
      expect.objectContaining({ numItems: expect.any(Number) }),
    );
  });
});
