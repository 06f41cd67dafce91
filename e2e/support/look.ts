import type { Page } from '@playwright/test';

import { englishSentences } from './messages';

/**
 * English messages of more than two words that stand on a page in another language, as text or as a
 * name for a control.
 */
export function leftInEnglish(page: Page): Promise<string[]> {
  return page.evaluate((sentences) => {
    const english = new Set(sentences);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript'))
        found.push(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [alt], [placeholder]',
    )) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        found.push(element.getAttribute(name)?.trim() ?? '');
    }
    return [...new Set([document.title, ...found].filter((text) => english.has(text)))];
  }, englishSentences());
}

/**
 * What sticks out to the right of the window, last of the deepest. Empty when there is nothing to
 * scroll to.
 */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(-4);
  });
}
