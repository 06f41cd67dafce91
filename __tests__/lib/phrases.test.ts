/** @jest-environment node */
import { breakHeadings, splitPhrases } from '@/lib/server/cache/phrases';

describe('phrases of Chinese headings', () => {
  it.each([
    ['在美国购物', '在美国|购物'],
    ['到底要花多少钱', '到底|要花|多少钱'],
    ['波特兰处理您的包裹', '波特兰|处理|您的|包裹'],
    ['没有进行中的订单', '没有|进行中的|订单'],
  ])('split %s into %s', (heading, phrases) => {
    expect(splitPhrases(heading, 'zh').join('|')).toBe(phrases);
  });

  it('neither loses nor adds characters', () => {
    const heading = '您的美國地址已開通就等第一件包裹';
    expect(splitPhrases(heading, 'tw').join('')).toBe(heading);
  });

  it('are marked only in headings, whose tags and entities stay unchanged', () => {
    const html =
      '<p>免费领取美国地址</p><h2 title="免费领取美国地址" id="a"><a href="/b">免费领取美国地址</a> &amp; USD</h2>';
    expect(breakHeadings(html, 'zh')).toBe(
      '<p>免费领取美国地址</p><h2 title="免费领取美国地址" id="a"><a href="/b">免费<wbr>领取<wbr>美国<wbr>地址</a> &amp; USD</h2>',
    );
  });

  it.each(['en', 'ja'] as const)('are not marked in %s', (locale) => {
    const html = '<h1>免费领取美国地址</h1>';
    expect(breakHeadings(html, locale)).toBe(html);
  });
});
