import type { Page } from '@playwright/test';

/**
 * Returns controls smaller than 24 by 24 px (WCAG 2.5.8), except links within a sentence and
 * controls with enough space: a 24 px circle around the center touches no other control or circle.
 */
export function findSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minSize = 24;
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=combobox], [tabindex="0"]';
    const isUsable = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert]')
      );
    };
    const isInSentence = (element: Element) => {
      const parent = element.parentElement;
      const siblingTexts = [...(parent?.childNodes ?? [])]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '');
      return getComputedStyle(element).display === 'inline' && siblingTexts.join('').length > 0;
    };
    const getBox = (element: Element) => {
      const boxes = [element, element.closest('label')].flatMap((target) =>
        target ? [target.getBoundingClientRect()] : [],
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
    const candidates = [...document.querySelectorAll(controls)]
      .filter(isUsable)
      .map((element) => ({ element, box: getBox(element) }));
    const isSmall = ({ box }: (typeof candidates)[number]) =>
      box.right - box.left < minSize - 0.5 || box.bottom - box.top < minSize - 0.5;
    const getCenter = ({ box }: (typeof candidates)[number]) => ({
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
    });
    const isCrowded = (control: (typeof candidates)[number]) => {
      const center = getCenter(control);
      return candidates.some((other) => {
        if (
          other === control ||
          other.element.contains(control.element) ||
          control.element.contains(other.element)
        )
          return false;
        const otherCenter = getCenter(other);
        if (isSmall(other))
          return Math.hypot(center.x - otherCenter.x, center.y - otherCenter.y) < minSize;
        const [x, y] = [
          Math.max(other.box.left, Math.min(center.x, other.box.right)),
          Math.max(other.box.top, Math.min(center.y, other.box.bottom)),
        ];
        return Math.hypot(center.x - x, center.y - y) < minSize / 2;
      });
    };
    return candidates
      .filter((control) => isSmall(control) && !isInSentence(control.element) && isCrowded(control))
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 140)} is ${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`,
      );
  });
}

/** Makes every text on the page 40 % longer, like a translation. */
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

/** Doubles the size of all text, like a browser setting. */
export const doubleTextSize = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.style.setProperty('font-size', '200%'));

/** Reverts `doubleTextSize`. */
export const resetTextSize = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));

/** Spaces all text as far as a reader may set it (WCAG 1.4.12). */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Reverts `spaceText`. */
export const unspaceText = (page: Page): Promise<void> =>
  page.evaluate(() => void document.adoptedStyleSheets.pop());

/** Returns elements that animate for longer than the given time (WCAG 2.2.2). */
export const findLongAnimations = (page: Page, millis: number): Promise<string[]> =>
  page.evaluate(
    (maxMillis) =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' &&
            Number(animation.effect?.getComputedTiming().endTime ?? 0) > maxMillis,
        )
        .map(({ effect }) =>
          effect instanceof KeyframeEffect
            ? (effect.target?.outerHTML.slice(0, 140) ?? 'an element')
            : 'an effect',
        ),
    millis,
  );

/** Returns elements whose text is cut off: the content is wider than the element and hidden. */
export function findCutOffText(page: Page): Promise<string[]> {
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
