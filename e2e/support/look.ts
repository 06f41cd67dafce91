import type { Page } from '@playwright/test';

import { listEnglishSentences } from './messages';

/** Returns English messages of more than two words on the page, as text or as an accessible name. */
export function findEnglishText(page: Page): Promise<string[]> {
  return page.evaluate((sentences) => {
    const english = new Set(sentences);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript'))
        texts.push(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [alt], [placeholder]',
    )) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        texts.push(element.getAttribute(name)?.trim() ?? '');
    }
    return [...new Set([document.title, ...texts].filter((text) => english.has(text)))];
  }, listEnglishSentences());
}

/** Returns the innermost elements that overflow to the right; empty if the page cannot scroll. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(-4);
  });
}
