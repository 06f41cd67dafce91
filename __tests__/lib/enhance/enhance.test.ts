import {
  fillHeader,
  fillLocalHours,
  installCopy,
  installFilters,
  installLanguage,
  installMenus,
  installPanels,
  installTheme,
  announceSignOut,
} from '@/lib/browser/enhance/parts';
import { noteSignOut } from '@/lib/browser/signed-out';
import { getLocalSupportHours } from '@/lib/support-hours';

import { createLocalLine } from '../../support/cart';

/** A fresh document per test, so that listeners do not leak into the next. */
function createPage(html: string): Document {
  const newDocument = document.implementation.createHTMLDocument('t');
  newDocument.body.innerHTML = html;
  return newDocument;
}
const find = <T extends Element>(doc: Document, selector: string): T => {
  const element = doc.querySelector<T>(selector);
  if (!element) throw new Error(selector);
  return element;
};
const press = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

describe('the theme buttons', () => {
  beforeEach(() => localStorage.clear());
  const html = ['light', 'system', 'dark']
    .map((choice) => `<button data-theme-choice="${choice}"></button>`)
    .join('');
  const listPressed = (doc: Document) =>
    [...doc.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed'));

  it('remember a choice, apply it immediately, and mark the pressed one', () => {
    const doc = createPage(html);
    const listener = jest.fn();
    doc.addEventListener('theme', listener);
    installTheme(doc);
    expect(listPressed(doc)).toEqual(['false', 'true', 'false']);
    press(find(doc, '[data-theme-choice=dark]'));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(listPressed(doc)).toEqual(['false', 'false', 'true']);
    expect(listener).toHaveBeenCalledTimes(1);
    press(find(doc, '[data-theme-choice=system]'));
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('mark the pressed one when another page renders them again', () => {
    localStorage.setItem('theme', 'dark');
    const doc = createPage('<main></main>');
    installTheme(doc);
    find(doc, 'main').innerHTML = html;
    expect(listPressed(doc)).toEqual([null, null, null]);
    doc.dispatchEvent(new Event('theme-drawn'));
    expect(listPressed(doc)).toEqual(['false', 'false', 'true']);
  });

  it('keep a choice while the page is open when storage is blocked', () => {
    const storageSpies = ['getItem', 'setItem'].map((name) =>
      jest.spyOn(Storage.prototype, name as 'getItem').mockImplementation(() => {
        throw new Error('denied');
      }),
    );
    const doc = createPage(html);
    installTheme(doc);
    press(find(doc, '[data-theme-choice=dark]'));
    expect(listPressed(doc)).toEqual(['false', 'false', 'true']);
    press(find(doc, '[data-theme-choice=light]'));
    expect(listPressed(doc)).toEqual(['true', 'false', 'false']);
    for (const spy of storageSpies) spy.mockRestore();
    delete document.documentElement.dataset['themeChoice'];
  });

  it('survive blocked storage', () => {
    const storageSpy = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const doc = createPage(html);
    installTheme(doc);
    expect(listPressed(doc)).toEqual(['false', 'true', 'false']);
    storageSpy.mockRestore();
  });
});

describe('disclosure menus', () => {
  const html =
    '<details class="menu" open><summary>Menu</summary><p>text</p><a href="#x">x</a></details><main>m</main>';

  it.each([
    ['a click elsewhere', 'main', false],
    ['a chosen link', 'a', false],
    ['a click inside', 'p', true],
  ])('have the right state after %s', (_, selector, isOpen) => {
    const doc = createPage(html);
    installMenus(doc);
    press(find(doc, selector));
    expect(find<HTMLDetailsElement>(doc, 'details').open).toBe(isOpen);
  });

  it('close on Escape and return the focus', () => {
    document.body.innerHTML = html;
    installMenus(document);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(find<HTMLDetailsElement>(document, 'details').open).toBe(false);
    expect(document.activeElement).toBe(find(document, 'summary'));
    document.body.innerHTML = '';
  });
});

describe('language links', () => {
  it('keep the query and the position on the page', () => {
    window.history.replaceState(null, '', '/rates?weight=2#fees');
    const doc = createPage('<a data-language="ja" href="http://localhost/ja/rates">日本語</a>');
    installLanguage(doc);
    press(find(doc, 'a'));
    expect(find<HTMLAnchorElement>(doc, 'a').href).toBe('http://localhost/ja/rates?weight=2#fees');
    window.history.replaceState(null, '', '/');
  });
});

describe('copy buttons of a document', () => {
  it('copy and say so for 1500 ms', async () => {
    jest.useFakeTimers();
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    const doc = createPage(
      '<span><button data-copy="CG1" data-copied-text="Copied"><i></i></button><span class="copy-said"></span></span>',
    );
    installCopy(doc);
    press(find(doc, 'i'));
    await Promise.resolve();
    expect(writeText).toHaveBeenCalledWith('CG1');
    expect(find(doc, '.copy-said').textContent).toBe('Copied');
    jest.advanceTimersByTime(1500);
    expect(find(doc, '.copy-said').textContent).toBe('');
    jest.useRealTimers();
  });
});

describe('the header of a document', () => {
  const html = '<span data-slot="suite"></span>';
  const setCookie = (name: string, value: string) => {
    document.cookie = `${name}=${value}; path=/`;
  };
  afterEach(() =>
    ['cgw_user', 'cgw_login_state'].forEach((name) => setCookie(name, '; max-age=0')),
  );

  it('shows the suite that the display cookie names', () => {
    setCookie('cgw_login_state', 'logged-in');
    setCookie(
      'cgw_user',
      encodeURIComponent(
        JSON.stringify({ suite: 'CG1000001', id: '1', email: 'a@b.c', countryISO: 'JP' }),
      ),
    );
    const doc = createPage(html);
    fillHeader(doc);
    expect(find(doc, 'span').textContent).toBe('CG1000001');
  });

  it.each([['not-json'], ['%7B%22suite%22%3A%22%3Cb%3E%22%7D'], ['%00']])(
    'shows nothing for a broken cookie %p',
    (value) => {
      setCookie('cgw_login_state', 'logged-in');
      setCookie('cgw_user', value);
      const doc = createPage(html);
      fillHeader(doc);
      expect(find(doc, 'span').textContent).toBe('');
    },
  );
});

describe('a sign-out', () => {
  const readAnnouncement = () => {
    const doc = createPage('<p role="status" data-signed-out="Bye."></p>');
    announceSignOut(doc);
    return find(doc, 'p').textContent;
  };

  it('is announced on the next page, and not again after a reload', () => {
    expect(readAnnouncement()).toBe('');
    noteSignOut();
    expect([readAnnouncement(), readAnnouncement()]).toEqual(['Bye.', '']);
  });

  it('is not announced when storage is blocked', () => {
    const storageSpy = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(readAnnouncement()).toBe('');
    storageSpy.mockRestore();
  });
});

describe('support hours', () => {
  const createDate = (offset: number) =>
    Object.assign(new Date('2026-03-02T05:00:00Z'), { getTimezoneOffset: () => offset });

  it('appear in the reader’s time zone, but not twice in GMT+8', () => {
    expect(getLocalSupportHours('ja', createDate(0))).toMatch(/^\d{1,2}:00〜\d{1,2}:00$/);
    expect(getLocalSupportHours('tw', createDate(0))).toMatch(/^\d{1,2}:00–\d{1,2}:00$/);
    expect(getLocalSupportHours('en', createDate(0))).toMatch(/^\d{1,2}[ap]m–\d{1,2}[ap]m$/);
    expect(getLocalSupportHours('en', createDate(-480))).toBeNull();
  });

  it("appear in the document's sentence", () => {
    const doc = createPage('<span data-local-hours="In your time zone: {hours}."></span>');
    doc.documentElement.lang = 'ja';
    fillLocalHours(doc);
    expect(find(doc, 'span').textContent).toMatch(/^(In your time zone: .+〜.+\.)?$/);
    expect(find(doc, 'span').textContent).not.toContain('{hours}');
  });
});

describe('the search box of a long list', () => {
  it('hides items that do not match while the user types, and says when none match', () => {
    const doc = createPage(
      '<input data-filter="areas"><div><ul id="areas"><li data-item>0850–0872</li><li data-item>6440</li></ul><p data-filter-none hidden>None</p></div>',
    );
    installFilters(doc);
    const searchBox = find<HTMLInputElement>(doc, 'input');
    const type = (text: string) => {
      searchBox.value = text;
      searchBox.dispatchEvent(new Event('input', { bubbles: true }));
      return [...doc.querySelectorAll('li')]
        .filter((item) => !item.hidden)
        .map((item) => item.textContent);
    };
    expect(type('0860')).toEqual(['0850–0872']);
    expect(find<HTMLElement>(doc, '[data-filter-none]').hidden).toBe(true);
    expect(type('9')).toEqual([]);
    expect(find<HTMLElement>(doc, '[data-filter-none]').hidden).toBe(false);
    expect(type('')).toHaveLength(2);
  });
});

describe('a choice with panels', () => {
  it('shows the chosen panel in place and removes the button for browsers without scripts', () => {
    const doc = createPage(
      '<form><select data-panels="guide"><option value="a">A</option><option value="b">B</option></select><button type="submit">Show</button></form><p id="guide-a"></p><p id="guide-b" hidden></p>',
    );
    installPanels(doc);
    const select = find<HTMLSelectElement>(doc, 'select');
    expect(find<HTMLElement>(doc, 'button').hidden).toBe(true);
    select.value = 'b';
    select.dispatchEvent(new Event('change'));
    expect([
      find<HTMLElement>(doc, '#guide-a').hidden,
      find<HTMLElement>(doc, '#guide-b').hidden,
    ]).toEqual([true, false]);
  });
});

describe('the cart badge', () => {
  it("counts a guest's lines, and none of a signed-out member", () => {
    const doc = createPage('<span data-slot="cart"></span>');
    const readBadge = () => {
      fillHeader(doc);
      return find(doc, 'span').textContent;
    };
    localStorage.setItem(
      'cartItems',
      JSON.stringify({
        owner: null,
        count: 0,
        lines: [createLocalLine(), createLocalLine({ saved: true })],
      }),
    );
    expect(readBadge()).toBe('1');
    localStorage.setItem('cartItems', JSON.stringify({ owner: 'CG1000001', count: 2, lines: [] }));
    expect(readBadge()).toBe('');
    localStorage.clear();
    expect(readBadge()).toBe('');
  });
});
