import type { Page } from '@playwright/test';

/**
 * Controls smaller than 24 by 24 px that are not excused (WCAG 2.5.8): links within a sentence are,
 * and those around whose middle a circle of 24 px touches no other control and no such circle.
 */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=combobox], [tabindex="0"]';
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert]')
      );
    };
    const inSentence = (element: Element) => {
      const parent = element.parentElement;
      const around = [...(parent?.childNodes ?? [])]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '');
      return getComputedStyle(element).display === 'inline' && around.join('').length > 0;
    };
    const boxOf = (element: Element) => {
      const boxes = [element, element.closest('label')].flatMap((one) =>
        one ? [one.getBoundingClientRect()] : [],
      );
      const [left, top] = [
        Math.min(...boxes.map((box) => box.left)),
        Math.min(...boxes.map((box) => box.top)),
      ];
      return {
        left,
        top,
        right: Math.max(...boxes.map((box) => box.right)),
        bottom: Math.max(...boxes.map((box) => box.bottom)),
      };
    };
    const all = [...document.querySelectorAll(controls)]
      .filter(seen)
      .map((element) => ({ element, box: boxOf(element) }));
    const small = ({ box }: (typeof all)[number]) =>
      box.right - box.left < least - 0.5 || box.bottom - box.top < least - 0.5;
    const middle = ({ box }: (typeof all)[number]) => ({
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
    });
    const crowded = (one: (typeof all)[number]) => {
      const at = middle(one);
      return all.some((other) => {
        if (
          other === one ||
          other.element.contains(one.element) ||
          one.element.contains(other.element)
        )
          return false;
        const their = middle(other);
        if (small(other)) return Math.hypot(at.x - their.x, at.y - their.y) < least;
        const [x, y] = [
          Math.max(other.box.left, Math.min(at.x, other.box.right)),
          Math.max(other.box.top, Math.min(at.y, other.box.bottom)),
        ];
        return Math.hypot(at.x - x, at.y - y) < least / 2;
      });
    };
    return all
      .filter((one) => small(one) && !inSentence(one.element) && crowded(one))
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 140)} is ${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`,
      );
  });
}

/** Makes every text of the page 40 % longer, as another language might. */
export function lengthenTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      if (
        text.data.trim() &&
        /\p{L}/u.test(text.data) &&
        !text.parentElement?.closest('script, style, noscript, svg, code, .num')
      )
        texts.push(text);
    }
    for (const text of texts) {
      const words = text.data.trim();
      text.data = `${text.data} ${words.slice(0, Math.ceil(words.length * 0.4)).trim()}`;
    }
  });
}

/** Doubles the size of all text, as a reader's setting does. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.style.setProperty('font-size', '200%'));

/** Takes `doubleText` back. */
export const usualText = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));

/** Spaces all text out as far as a reader may ask for (WCAG 1.4.12). */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Takes `spaceText` back. */
export const unspaceText = (page: Page): Promise<void> =>
  page.evaluate(() => void document.adoptedStyleSheets.pop());

/** What moves for longer than the given time (WCAG 2.2.2). */
export const movesLongerThan = (page: Page, millis: number): Promise<string[]> =>
  page.evaluate(
    (most) =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' &&
            Number(animation.effect?.getComputedTiming().endTime ?? 0) > most,
        )
        .map(({ effect }) =>
          effect instanceof KeyframeEffect
            ? (effect.target?.outerHTML.slice(0, 140) ?? 'an element')
            : 'an effect',
        ),
    millis,
  );

/**
 * Whether something of a text is cut off: an element whose content is wider than itself and hidden.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main h1, main h2, main h3, main p, main a, main button, main label, main td, main th, main li, .btn-label',
      ),
    ]
      .filter(
        (element) =>
          ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 1,
      )
      .filter((element) => !element.closest('.visually-hidden'))
      .map((element) => element.outerHTML.slice(0, 140)),
  );
}
